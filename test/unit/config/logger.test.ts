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
