import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Account } from './account.ts'
import type { Java } from './java.ts'
import { makePrivateDirectory, writePrivateFile } from './layout.ts'
import { openSearchJavaOptions } from './opensearch-java-options.ts'
import { LOOPBACK } from './ports.ts'
import { commandOf, type EndingStep, identify, type ProcessIdentity } from './process-identity.ts'
import { type ServerProcess, startServer, untilReady } from './server-process.ts'

/** It takes 10 to 20 s on two cores; a machine that is busy with tests takes longer. */
const LONGEST_START_MS = 180_000

/** How long the copies of the data may take to open once the node answers. */
const LONGEST_RECOVERY_MS = 60_000

const RECOVERY_POLL_MS = 100

/** It closes its indices on SIGTERM; what it has acknowledged is on disk in any case. */
export const ENDING_OPENSEARCH: readonly EndingStep[] = [
  { signal: 'SIGTERM', waitMs: 15_000 },
  { signal: 'SIGKILL', waitMs: 5_000 },
]

/** Warnings and up, and the few lines by which a person recognises a start; to the output, which is the log file. */
const LOGGING = `status = error
appender.console.type = Console
appender.console.name = console
appender.console.layout.type = PatternLayout
appender.console.layout.pattern = [%d{ISO8601}][%-5p][%-25c{1.}] %m%n
rootLogger.level = info
rootLogger.appenderRef.console.ref = console
`

const rootAnswer = z.object({ name: z.string(), cluster_name: z.string() })
const healthAnswer = z.object({ status: z.enum(['green', 'yellow', 'red']) })

export interface OpenSearchOptions {
  /** The distribution. */
  readonly home: string
  /** Of the instance, for OpenSearch alone. */
  readonly directory: string
  readonly instance: string
  readonly account: Account | null
  readonly java: Java
  readonly env: NodeJS.ProcessEnv
  readonly httpPort: number
  readonly transportPort: number
  readonly forTests: boolean
  readonly report: (line: string) => void
  /** Called as soon as the process exists. */
  readonly onSpawn: (process: ProcessIdentity) => void
}

/** Starts OpenSearch and returns when it answers and its indices can be searched. */
export async function startOpenSearch(options: OpenSearchOptions): Promise<ServerProcess> {
  // The name changes with each start: it tells our node from another that answers on the port.
  const nodeName = `opentariff-${options.instance}-${randomBytes(4).toString('hex')}`
  const directories = prepareDirectories(options, nodeName)
  const server = await startServer({
    name: 'OpenSearch',
    command: options.java.executable,
    args: [
      ...openSearchJavaOptions({
        home: options.home,
        javaVersion: options.java.version,
        heap: options.forTests ? '512m' : '1g',
        temporary: directories.temporary,
        shortLived: options.forTests,
        extra: options.env.OPENSEARCH_JAVA_OPTS ?? '',
      }),
      `-Dopensearch.path.home=${options.home}`,
      `-Dopensearch.path.conf=${directories.config}`,
      '-Dopensearch.distribution.type=zip',
      '-Dopensearch.bundled_jdk=false',
      '-cp',
      join(options.home, 'lib', '*'),
      'org.opensearch.bootstrap.OpenSearch',
      '--pidfile',
      pidFile(options.directory),
    ],
    // Some of the distribution's own options are relative to it.
    cwd: options.home,
    env: { PATH: options.env.PATH, LC_ALL: 'C', HOME: options.directory },
    account: options.account,
    log: join(options.directory, 'opensearch.log'),
    complaint:
      /Likely root cause|^Error(?! occurred)|^ERROR|Exception in thread|uncaught exception|\[ERROR\]|Exception:|NoSuchFile/,
  })
  options.onSpawn(server.identity)
  await untilReady(server, () => isNode(options.httpPort, nodeName), LONGEST_START_MS)
  if (!(await recovered(options.httpPort))) {
    options.report(
      'OpenSearch answers, but some of its indices cannot be searched; `npm run embedded -- reset` makes it anew.',
    )
  }
  return server
}

export function openSearchUrl(port: number): string {
  return `http://${LOOPBACK}:${port}`
}

/** Whether one of our nodes answers on this port. */
export async function answersOpenSearch(port: number, instance: string): Promise<boolean> {
  const answer = rootAnswer.safeParse(await getJson(port, '/'))
  return answer.success && answer.data.cluster_name === clusterName(instance)
}

/** An OpenSearch that runs with this instance's configuration, known from its own pid file. */
export function strayOpenSearch(directory: string): ProcessIdentity | null {
  try {
    const pid = Number(readFileSync(pidFile(directory), 'utf8'))
    return Number.isInteger(pid) && pid > 0 && commandOf(pid)?.includes(configOf(directory)) ? identify(pid) : null
  } catch {
    return null
  }
}

function clusterName(instance: string): string {
  return `opentariff-${instance}`
}

function pidFile(directory: string): string {
  return join(directory, 'opensearch.pid')
}

function configOf(directory: string): string {
  return join(directory, 'config')
}

/** The configuration is written anew for each start, outside the distribution, which the instances share. */
function prepareDirectories(options: OpenSearchOptions, nodeName: string): { config: string; temporary: string } {
  const make = (path: string): string => makePrivateDirectory(path, options.account)
  make(options.directory)
  const config = make(configOf(options.directory))
  const temporary = join(options.directory, 'tmp')
  rmSync(temporary, { recursive: true, force: true })
  make(temporary)
  const settings = {
    'cluster.name': clusterName(options.instance),
    'node.name': nodeName,
    'path.data': make(join(options.directory, 'data')),
    'path.logs': make(join(options.directory, 'logs')),
    'network.host': LOOPBACK,
    'http.port': options.httpPort,
    'transport.port': options.transportPort,
    'discovery.type': 'single-node',
    // On a disk that is nine tenths full by other things it would refuse indices and turn the others read-only;
    // free space is checked before each start instead.
    'cluster.routing.allocation.disk.threshold_enabled': false,
  }
  const lines = Object.entries(settings).map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
  writePrivateFile(join(config, 'opensearch.yml'), lines.join(''), options.account)
  writePrivateFile(join(config, 'log4j2.properties'), LOGGING, options.account)
  return { config, temporary }
}

async function isNode(port: number, name: string): Promise<boolean> {
  const answer = rootAnswer.safeParse(await getJson(port, '/'))
  return answer.success && answer.data.name === name
}

async function recovered(port: number): Promise<boolean> {
  const deadline = Date.now() + LONGEST_RECOVERY_MS
  while (Date.now() < deadline) {
    const health = healthAnswer.safeParse(await getJson(port, '/_cluster/health'))
    if (health.success && health.data.status !== 'red') return true
    await sleep(RECOVERY_POLL_MS)
  }
  return false
}

/** The answer's JSON, or undefined if there is no such answer. */
function getJson(port: number, path: string): Promise<unknown> {
  return new Promise((resolve) => {
    const request = get({ host: LOOPBACK, port, path, timeout: 5000, agent: false }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        body += chunk
      })
      response.once('error', () => resolve(undefined))
      response.once('end', () => {
        try {
          resolve(JSON.parse(body))
        } catch {
          resolve(undefined)
        }
      })
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => resolve(undefined))
  })
}
