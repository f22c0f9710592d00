import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { makePrivateDirectory, writePrivateFile } from './directories.ts'
import { ensureDistribution } from './distribution.ts'
import { findJava, type Java } from './java.ts'
import { LOOPBACK } from './loopback.ts'
import { type ClusterNode, OPENSEARCH_NODES, type OpenSearchNode } from './nodes.ts'
import { openSearchDistribution } from './opensearch-distribution.ts'
import { openSearchJavaOptions } from './opensearch-java-options.ts'
import { RESET_COMMAND } from './problem.ts'
import { findProcesses } from './processes.ts'
import type { EmbeddedServer, Installation, ServerContext } from './server.ts'
import { startServer, untilReady } from './server-process.ts'

/** A start takes 10 to 20 s on two cores, and longer on a machine that is busy with tests. */
const MAX_START_MS = 180_000

/** How long the copies of the data may take to open once the node answers. */
const MAX_RECOVERY_S = 60

/** Warnings and errors, and the few lines that show how a start went; to the output, which is the log file. */
const LOGGING = `status = error
appender.console.type = Console
appender.console.name = console
appender.console.layout.type = PatternLayout
appender.console.layout.pattern = [%d{ISO8601}][%-5p][%-25c{1.}] %m%n
rootLogger.level = info
rootLogger.appenderRef.console.ref = console
`

/** It closes its indices on SIGTERM; what it has acknowledged is on disk in any case. */
const ENDING = [
  { signal: 'SIGTERM', waitMs: 15_000 },
  { signal: 'SIGKILL', waitMs: 5_000 },
] as const

/** One of the nodes of OpenSearch: alone, or the first, second or third of a cluster. */
export const openSearchNode = (name: OpenSearchNode): EmbeddedServer => ({
  prepare: async (context) => {
    const { java, home } = await installOpenSearch(context)
    return (port) => start(context, name, java, home, port)
  },
  findProcesses: (files) => findProcesses(configOption(files[name])),
  ending: ENDING,
})

/** Puts the binaries in their place, unless they are there, and finds the Java that they run on. */
export async function installOpenSearch({
  layout,
  report,
}: Installation): Promise<{ readonly java: Java; readonly home: string }> {
  const java = findJava(layout.account, report)
  return { java, home: await ensureDistribution(openSearchDistribution(java, report), layout, report) }
}

export function openSearchUrl(port: number): string {
  return `http://${LOOPBACK}:${port}`
}

/** Returns when its indices can be searched. */
async function start(
  context: ServerContext,
  node: OpenSearchNode,
  java: Java,
  home: string,
  givenPort = 0,
): Promise<number> {
  const { files, report, cluster } = context
  const directory = files[node]
  const { temporary, logs } = prepareDirectories(context, node, givenPort)
  const memory = cluster.length > 0 ? 'clustered' : files.name
  const server = await startServer(context, {
    name: 'OpenSearch',
    command: java.executable,
    args: [
      ...openSearchJavaOptions(java.version, temporary, memory, process.env.OPENSEARCH_JAVA_OPTS ?? ''),
      `-Dopensearch.path.home=${home}`,
      configOption(directory),
      '-Dopensearch.distribution.type=zip',
      '-Dopensearch.bundled_jdk=false',
      '-cp',
      join(home, 'lib', '*'),
      'org.opensearch.bootstrap.OpenSearch',
    ],
    // Some of the distribution's own options are relative to it.
    cwd: home,
    env: { PATH: process.env.PATH, LC_ALL: 'C', HOME: directory },
    log: join(directory, 'opensearch.log'),
    complaint:
      /Likely root cause|^Error(?! occurred)|^ERROR|Exception in thread|uncaught exception|\[ERROR\]|Exception:|NoSuchFile/,
    endSignal: ENDING[0].signal,
  })
  const port = await untilReady(server, async () => readPort(join(logs, 'http.ports')), MAX_START_MS)
  if (!(await canBeSearched(port))) {
    report(`OpenSearch answers, but some of its indices cannot be searched; ${RESET_COMMAND} deletes them.`)
  }
  return port
}

function configOption(directory: string): string {
  return `-Dopensearch.path.conf=${join(directory, 'config')}`
}

/** Writes the configuration for each start, outside of the distribution, which the instances share. */
function prepareDirectories(
  { files, cluster, layout: { account } }: ServerContext,
  node: OpenSearchNode,
  httpPort: number,
): { temporary: string; logs: string } {
  const emptied = (path: string): string => {
    rmSync(path, { recursive: true, force: true })
    return makePrivateDirectory(path, account)
  }
  const directory = makePrivateDirectory(files[node], account)
  const temporary = emptied(join(directory, 'tmp'))
  const logs = emptied(join(directory, 'logs'))
  const config = makePrivateDirectory(join(directory, 'config'), account)
  const settings = {
    'cluster.name': `opentariff-${files.name}`,
    'path.data': makePrivateDirectory(join(directory, 'data'), account),
    'path.logs': logs,
    'path.repo': makePrivateDirectory(files.snapshots, account),
    'network.host': LOOPBACK,
    // 0 is a free port, which the node chooses itself and writes to `logs/http.ports` once it listens.
    'http.port': httpPort,
    'node.portsfile': true,
    ...discoverySettings(cluster, node),
    // A tenth of the heap by default: labels would be written in six segments, whose graphs are then merged again.
    'indices.memory.index_buffer_size': '50%',
    // On a disk that other things fill to nine tenths it would refuse new indices and make the others read-only;
    // free space is checked before each start instead.
    'cluster.routing.allocation.disk.threshold_enabled': false,
  }
  const lines = Object.entries(settings).map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
  writePrivateFile(join(config, 'opensearch.yml'), lines.join(''), account)
  writePrivateFile(join(config, 'log4j2.properties'), LOGGING, account)
  return { temporary, logs }
}

function discoverySettings(cluster: readonly ClusterNode[], node: OpenSearchNode): Readonly<Record<string, unknown>> {
  const own = cluster.find(({ name }) => name === node)
  if (own === undefined) return { 'transport.port': 0, 'discovery.type': 'single-node' }
  const check = { timeout: '2s', retry_count: 2 }
  return {
    'node.name': node,
    'transport.port': own.transportPort,
    'discovery.seed_hosts': cluster.map(({ transportPort }) => `${LOOPBACK}:${transportPort}`),
    // The first one founds the cluster, also where it was alone before; the others join it.
    ...(node === OPENSEARCH_NODES[0] && { 'cluster.initial_cluster_manager_nodes': [node] }),
    // A node that is frozen is left out after 5 s instead of the default's 30 s.
    'cluster.fault_detection.follower_check': check,
    'cluster.fault_detection.leader_check': check,
  }
}

function readPort(file: string): number | null {
  try {
    return Number(/:(\d+)$/m.exec(readFileSync(file, 'utf8'))?.[1]) || null
  } catch {
    return null
  }
}

/** Waits until all indices can be searched; false if some could not be after a while. */
async function canBeSearched(port: number): Promise<boolean> {
  const query = `wait_for_status=yellow&timeout=${MAX_RECOVERY_S}s`
  try {
    const answer = await fetch(`${openSearchUrl(port)}/_cluster/health?${query}`)
    return z.object({ status: z.enum(['green', 'yellow']) }).safeParse(await answer.json()).success
  } catch {
    return false
  }
}
