import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { migrate } from '../../src/postgres/migrate.ts'
import { freePort } from '../support/free-port.ts'
import { opentariffProgram } from '../support/opentariff-program.ts'
import { startChild } from '../support/run-child.ts'
import { serverUrls } from '../support/server-urls.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { waitFor } from '../support/wait-for.ts'

/** System calls that reach other machines, or the file in which onnxruntime's telemetry keeps its device id. */
const SYSTEM_CALLS = 'connect,sendto,sendmsg,openat'

/** Host and port of each internet address in the output of strace. */
const addressesIn = (trace: string): readonly string[] => {
  const found = new Set<string>()
  for (const line of trace.split('\n')) {
    const ipv4 = /sin_port=htons\((\d+)\), sin_addr=inet_addr\("([^"]+)"\)/.exec(line)
    const ipv6 = /sin6_port=htons\((\d+)\),.*inet_pton\(AF_INET6, "([^"]+)"/.exec(line)
    const [, port, host] = ipv4 ?? ipv6 ?? []
    if (port !== undefined) found.add(`${host}:${port}`)
  }
  return [...found].sort()
}

describe('outbound connections of the service', function () {
  this.timeout(90_000)
  let database: TestDatabase
  let directory: string

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'opentariff-strace-'))
    database = await createTestDatabase()
    await migrate({ url: database.databaseUrl, user: undefined, password: undefined, ca: undefined, poolSize: 1 })
  })

  after(async () => {
    await database.drop()
    await rm(directory, { recursive: true, force: true })
  })

  it('go to Postgres and OpenSearch only, without a device id of the encoder or packages for traces', async () => {
    const port = await freePort()
    const tracePath = join(directory, 'trace')
    const service = startChild({
      file: 'strace',
      args: [
        ...['-f', '-qq', '-e', `trace=${SYSTEM_CALLS}`, '-e', 'signal=none', '-o', tracePath],
        // Removes the variable, so that the code and not the environment of the tests switches telemetry off.
        ...['-E', 'ORT_DISABLE_TELEMETRY'],
        ...[process.execPath, ...opentariffProgram(), 'serve'],
      ],
      env: {
        HOME: directory,
        PORT: String(port),
        HOST: '127.0.0.1',
        LOG_LEVEL: 'silent',
        DATABASE_URL: database.databaseUrl,
        OPENSEARCH_URL: serverUrls().openSearchUrl,
      },
    })
    try {
      const ended = service.exitCode.then((code) => {
        throw new Error(`The service under strace ended with ${code}; is strace installed (apt-get install strace)?`)
      })
      const encoderReady = waitFor(
        async () => {
          const response = await fetch(`http://127.0.0.1:${port}/readyz`)
          const { checks } = (await response.json()) as { readonly checks: readonly { name: string; status: string }[] }
          return checks.some(({ name, status }) => name === 'embedding' && status === 'ok')
        },
        { timeoutMs: 60_000, what: 'the encoder to load its model' },
      )
      await Promise.race([encoderReady, ended])
      // A page, a search and a readiness check: whatever they answer without data, they must ask no other host.
      for (const path of ['/docs', '/readyz', '/uk/api/beta/search?q=cherry+tomatoes']) {
        await (await fetch(`http://127.0.0.1:${port}${path}`)).text()
      }
    } finally {
      service.exitCode.catch(() => undefined)
      await service.stop()
    }
    const trace = await readFile(tracePath, 'utf8')
    const own = [database.databaseUrl, serverUrls().openSearchUrl].map((address) => new URL(address).host)
    expect(addressesIn(trace)).to.include.members(own)
    expect(addressesIn(trace).filter((address) => !own.includes(address))).to.deep.equal([])
    expect(trace).not.to.include('deviceid')
    // Only the API of OpenTelemetry is loaded without a collector, since the metrics need it themselves.
    expect(trace).to.include('node_modules/prom-client/')
    const opened = [...trace.matchAll(/@opentelemetry\/([\w-]+)/g)].map(([, name]) => name)
    expect(opened.filter((name) => name !== 'api')).to.deep.equal([])
  })
})
