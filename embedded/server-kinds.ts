import type { InstanceLayout } from './directories.ts'
import { OPENSEARCH_NODES } from './nodes.ts'
import { openSearchNode } from './opensearch.ts'
import { postgres } from './postgres.ts'
import { EmbeddedProblem } from './problem.ts'
import { endProcess } from './processes.ts'
import type { EmbeddedServer } from './server.ts'

export const SERVERS = ['postgres', ...OPENSEARCH_NODES] as const
export type ServerKind = (typeof SERVERS)[number]

export const SERVER_NAMES: Readonly<Record<ServerKind, string>> = {
  postgres: 'Postgres',
  openSearch: 'OpenSearch',
  openSearch2: 'OpenSearch (node 2)',
  openSearch3: 'OpenSearch (node 3)',
}
export const EMBEDDED_SERVERS: Readonly<Record<ServerKind, EmbeddedServer>> = {
  postgres,
  openSearch: openSearchNode('openSearch'),
  openSearch2: openSearchNode('openSearch2'),
  openSearch3: openSearchNode('openSearch3'),
}

/**
 * Ends the servers that run on the data of an instance, whatever started them.
 *
 * @returns their names with their process numbers
 * @throws EmbeddedProblem when one of them cannot be ended
 */
export async function endServers(files: InstanceLayout): Promise<readonly string[]> {
  const found = SERVERS.flatMap((kind) => EMBEDDED_SERVERS[kind].findProcesses(files).map((pid) => ({ kind, pid })))
  return await Promise.all(found.map(({ kind, pid }) => endServer(kind, pid)))
}

export async function endServer(kind: ServerKind, pid: number): Promise<string> {
  const name = `${SERVER_NAMES[kind]} (process ${pid})`
  if (await endProcess(pid, EMBEDDED_SERVERS[kind].ending)) return name
  throw new EmbeddedProblem(`${name} could not be stopped; it may belong to another user: run as that user.`)
}
