import { readdir, readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect } from 'chai'
import fc from 'fast-check'
import { createLogger } from '../../src/config/logger.ts'
import { type Service, startService } from '../../src/service.ts'
import { type ClientKeys, createClientKeys } from '../support/recorded-answers.ts'
import { createSmallInstallation, type SmallInstallation } from '../support/small-installation.ts'

/** Texts that broke something, somewhere, before. */
const KNOWN = [
  `' OR 1=1; DROP TABLE measures; --`,
  `"><script>alert(1)</script>`,
  '../../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '\u0000',
  '\ud800',
  '\u202e\u0000\ufeff',
  '$\u007bjndi:ldap://127.0.0.1/x}',
  '{{7*7}}',
  '*:* AND _id:[* TO *]',
  '(((((((((((((((((((((((((((((((((((((((((((((((((((((',
  'a~9999999 b^1e308 /(a+)+$/',
  '"unbalanced \\',
  '__proto__',
  'constructor[prototype]',
  '-1',
  '1e309',
  'NaN',
  '99999999999999999999999999',
  '0000-00-00',
  'İıſK',
  'a'.repeat(3000),
  '𝕳'.repeat(300),
  'e\u0301'.repeat(500),
  'word '.repeat(400),
] as const

/** The same in each run, so that a failure is reproducible. */
const SEED = 20_260_101

/** Hostile texts for each place of each operation. */
const TEXTS = 6

const MAX_MS = 1000

/** Traces of the implementation, which no answer may contain. */
const INTERNAL =
  /node_modules|\.tsx?:\d|\.js:\d|at (?:async )?[\w.<>]+ \(|SELECT [\s\S]*FROM|syntax error at|_exception|ECONN|127\.0\.0\.1|\/tmp\//

const HEADERS = [
  ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'cookie', 'content-type', 'host', 'if-match'],
  ...['if-modified-since', 'if-none-match', 'origin', 'range', 'referer', 'user-agent', 'x-api-key', 'x-forwarded-for'],
  ...['x-request-id', 'x-http-method-override', 'expect', 'traceparent'],
] as const

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly schema: { readonly example?: unknown }
}

interface Operation {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> }
}

interface Sent {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

const hostile = fc.oneof(
  fc.constantFrom(...KNOWN),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
)

/** Percent-encoded; a lone surrogate has no UTF-8, so its bytes are sent as they would be. */
const encode = (value: string): string =>
  Array.from(Buffer.from(value), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

const PAGES = ['/search?q=', '/browse?as_of=', '/commodities/', '/headings/', '/chapters/', '/classify?description=']

describe('hostile texts', function () {
  this.timeout(240_000)
  let installation: SmallInstallation
  let service: Service
  let keys: ClientKeys
  let operations: readonly (readonly [path: string, method: string, operation: Operation])[]
  const log: string[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })

  const send = async ({ method, path, headers = {}, body }: Sent) => {
    const startedAt = performance.now()
    const { port } = service.address
    const answer = await new Promise<{ readonly status: number; readonly said: string }>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, agent, method: method.toUpperCase(), path, headers })
      sent.on('error', reject)
      sent.on('response', (response) => {
        const said = `${JSON.stringify(response.headers)}\n`
        text(response).then((read) => resolve({ status: response.statusCode ?? 0, said: said + read }), reject)
      })
      sent.end(body)
    })
    return { ...answer, durationMs: performance.now() - startedAt }
  }

  /** One that is late is sent again: a machine that is busy with other tests is no fault of the service. */
  const expectHarmless = async (sent: Sent): Promise<void> => {
    const what = `${sent.method} ${sent.path.slice(0, 200)} ${JSON.stringify(sent.headers ?? {}).slice(0, 200)} ${String(sent.body ?? '').slice(0, 200)}`
    let { status, said, durationMs } = await send(sent)
    for (let again = 0; again < 3 && durationMs > MAX_MS; again++) ({ status, said, durationMs } = await send(sent))
    expect(durationMs, what).to.be.below(MAX_MS)
    expect(status, `${what}: ${said.slice(0, 300)}`).to.be.within(200, 499)
    const repeated = [sent.path, sent.body, ...Object.values(sent.headers ?? {})].join(' ')
    const leaked = INTERNAL.exec(said)?.[0]
    // An answer may repeat what the client sent.
    if (leaked !== undefined && !decodeURIComponentSafely(repeated).includes(leaked)) {
      const place = said.indexOf(leaked)
      expect.fail(`${what} answers ${said.slice(Math.max(0, place - 100), place + 200)}`)
    }
  }

  const texts = (place: string): readonly string[] => {
    const seed = Array.from(place).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, SEED)
    return fc.sample(hostile, { seed, numRuns: TEXTS })
  }

  const keyOf = (path: string): Readonly<Record<string, string>> =>
    path.includes('green_lanes')
      ? { 'x-api-key': keys['green-lanes'] }
      : path.includes('fpo')
        ? { 'x-api-key': keys.fpo }
        : {}

  /** The address with its examples, one place excepted. */
  const addressOf = (path: string, { parameters = [] }: Operation, place?: string, value = ''): string => {
    const query: string[] = []
    let address = path
    for (const { name, in: where, schema } of parameters) {
      const given = name === place ? encode(value) : encodeURIComponent(String(schema.example ?? ''))
      if (where === 'path') address = address.replace(`{${name}}`, () => given || '%20')
      else if (where === 'query' && (name === place || schema.example !== undefined)) {
        query.push(`${encodeURIComponent(name)}=${given}`)
      }
    }
    return query.length > 0 ? `${address}?${query.join('&')}` : address
  }

  before(async () => {
    installation = await createSmallInstallation()
    await installation.ingest()
    keys = await createClientKeys(installation.pipeline.postgres)
    const logger = createLogger('trace', { write: (line: string) => void log.push(line) })
    service = await startService({ ...installation.config, port: 0, host: '127.0.0.1' }, { logger })
    const { paths } = JSON.parse((await send({ method: 'get', path: '/openapi.json' })).said.replace(/^.*\n/, '')) as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
    }
    // Files are the same whatever is sent.
    const answering = Object.entries(paths).filter(([path]) => !path.startsWith('/docs'))
    operations = answering.flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [path, method, operation] as const),
    )
  })

  after(async () => {
    agent.destroy()
    await service.stop()
    await installation.remove()
  })

  it('receive an answer within a second, without anything internal, in every parameter of path and query', async () => {
    let sent = 0
    for (const [path, method, operation] of operations) {
      for (const { name, in: where } of operation.parameters ?? []) {
        if (where === 'header') continue
        for (const value of texts(`${path} ${name}`)) {
          await expectHarmless({ method, path: addressOf(path, operation, name, value), headers: keyOf(path) })
          sent += 1
        }
      }
    }
    expect(sent).to.be.above(500)
  })

  it('receive the same answer in names of parameters, in paths and on pages', async () => {
    for (const [path, method, operation] of operations) {
      const [first = '', second = ''] = texts(path)
      const address = addressOf(path, operation)
      const separator = address.includes('?') ? '&' : '?'
      const headers = keyOf(path)
      await expectHarmless({ method, path: `${address}${separator}${encode(first)}=${encode(second)}`, headers })
      await expectHarmless({ method, path: `${addressOf(path, operation).split('?')[0]}/${encode(second)}`, headers })
    }
    for (const page of PAGES) {
      for (const value of KNOWN) await expectHarmless({ method: 'get', path: `${page}${encode(value)}` })
    }
  })

  it('receive the same answer in headers', async () => {
    for (const [path, method, operation] of operations) {
      const name = fc.sample(fc.constantFrom(...HEADERS), { seed: SEED + path.length, numRuns: 3 })
      for (const [place, header] of name.entries()) {
        // Bytes that HTTP allows in a value; others end the connection with 400.
        const value = (texts(`${path} ${header}`)[place] ?? '').replaceAll(/[^\x20-\x7e\x80-\xff]/g, '~').slice(0, 2000)
        if (header === 'expect') continue
        await expectHarmless({ method, path: addressOf(path, operation), headers: { ...keyOf(path), [header]: value } })
      }
    }
  })

  it('receive the same answer in bodies', async () => {
    const withBody = operations.filter(([, , { requestBody }]) => requestBody !== undefined)
    expect(withBody).to.have.length.at.least(3)
    for (const [path, method, operation] of withBody) {
      for (const type of Object.keys(operation.requestBody?.content ?? {})) {
        const headers = { ...keyOf(path), 'content-type': type }
        for (const value of [...KNOWN, ...texts(`${path} ${type}`)]) {
          const json = ['description', 'q', 'code', 'request_id', 'digits', 'limit', value].map((name) => ({
            description: 'horses',
            digits: 8,
            limit: 3,
            q: 'horses',
            [name]: value,
          }))
          const bodies = [
            value,
            JSON.stringify(value),
            `{"q":${JSON.stringify(value)}`,
            ...json.map((one) => JSON.stringify(one)),
          ]
          for (const body of bodies) await expectHarmless({ method, path: addressOf(path, operation), headers, body })
        }
      }
    }
  })

  it('log, metrics, errors and the list of processes contain no key', async () => {
    for (const path of ['/fpo-code-search', '/xi/api/v2/green_lanes/themes', '/nowhere']) {
      for (const key of [keys.fpo, keys['green-lanes'], `${keys.fpo.slice(0, -1)}x`]) {
        const headers = { 'x-api-key': key, authorization: `Bearer ${key}`, 'content-type': 'application/json' }
        const { said } = await send({
          method: path.startsWith('/fpo') ? 'post' : 'get',
          path: `${path}?api_key=${key}`,
          headers,
          ...(path.startsWith('/fpo') && { body: '{"description": 7}' }),
        })
        expect(said).not.to.include(secretOf(key))
      }
    }
    const { said: metrics } = await send({ method: 'get', path: '/metrics' })
    const lines = log.join('')
    const processes = await commandLines()
    expect(lines).to.include('"path":"/nowhere"')
    for (const key of Object.values(keys)) {
      expect(metrics).not.to.include(secretOf(key))
      expect(lines).not.to.include(secretOf(key))
      expect(processes).not.to.include(secretOf(key))
    }
    const { password } = new URL(installation.config.database.url)
    if (password.length > 8) expect(metrics + lines + processes).not.to.include(password)
  })
})

/** The secret part of a key. */
const secretOf = (key: string): string => key.split('_').slice(2).join('_').slice(0, 30)

/** The command lines of all processes, as any user sees them; empty where there is no `/proc`. */
const commandLines = async (): Promise<string> => {
  const names = await readdir('/proc').catch(() => [])
  const read = (id: string) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')
  return (await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(read))).join('\n')
}

const decodeURIComponentSafely = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
