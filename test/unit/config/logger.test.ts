import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect } from 'chai'
import { packageRoot } from '../../../src/config/package-root.ts'

/** A process that logs what is typed, line by line, and ends with its input. */
const LOGGING = `
  import { createInterface } from 'node:readline'
  import { createLogger, withoutRedaction } from './src/config/logger.ts'
  const logger = createLogger('info')
  for await (const line of createInterface({ input: process.stdin })) {
    if (line === 'throw') throw new Error('unforeseen')
    logger.info({ password: line }, 'redacted')
    withoutRedaction(logger).info({ line }, 'line')
  }`

/** A process that logs 40 MB at once, says how many lines it dropped, and ends once the rest is read. */
const FLOODING = `
  import { setTimeout as sleep } from 'node:timers/promises'
  import { createLogger, droppedLogLines } from './src/config/logger.ts'
  const logger = createLogger('info')
  for (let round = 0; round < 40; round++) {
    for (let line = 0; line < 1000; line++) logger.info({ line, text: 'x'.repeat(1000) }, 'line')
    await sleep(1)
  }
  process.stderr.write(String(droppedLogLines()))
  await sleep(2000)`

const startLogging = () =>
  spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', LOGGING], {
    cwd: packageRoot,
    stdio: ['pipe', 'pipe', 'ignore'],
  })

describe('createLogger', () => {
  it('writes a single line soon, with its time and without secrets', async function () {
    this.timeout(20_000)
    const child = startLogging()
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    const next = async () => JSON.parse((await lines.next()).value ?? '{}')
    for (const typed of ['one', 'two']) {
      child.stdin.write(`${typed}\n`)
      expect(await next()).to.include({ msg: 'redacted', password: '[Redacted]' })
      const line = await next()
      expect(line).to.include({ msg: 'line', line: typed })
      expect(new Date(line.time).toISOString()).to.equal(line.time)
      expect(Math.abs(Date.now() - Date.parse(line.time))).to.be.lessThan(20_000)
    }
    child.stdin.end()
    await once(child, 'exit')
  })

  it('keeps working while nothing reads the log, and counts the lines that it drops', async function () {
    this.timeout(30_000)
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', FLOODING], {
      cwd: packageRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    // The process says that it is alive, after more than the buffers hold, while its output is not read.
    const [alive] = await once(child.stderr, 'data')
    expect(Number(alive)).to.be.greaterThan(10_000)
    let text = ''
    child.stdout.on('data', (data) => {
      text += data
    })
    await once(child, 'close')
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const report = lines.find(({ msg }) => msg.startsWith('log lines were dropped'))
    expect(report).to.have.property('lines', Number(alive))
  })

  it('loses no line when the process ends by a failure', async function () {
    this.timeout(20_000)
    const child = startLogging()
    child.stdin.end(`${Array.from({ length: 100 }, (_, index) => `line ${index}`).join('\n')}\nthrow\n`)
    let text = ''
    child.stdout.on('data', (data) => {
      text += data
    })
    const [code] = await once(child, 'close')
    expect(code).not.to.equal(0)
    expect(text.trimEnd().split('\n')).to.have.length(200)
  })
})
