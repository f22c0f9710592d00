import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { InstanceLayout } from './directories.ts'
import { freePort } from './loopback.ts'
import { EmbeddedProblem, RESET_COMMAND } from './problem.ts'

/** The nodes of OpenSearch that can run on one machine: one alone, or a cluster. */
export const OPENSEARCH_NODES = ['openSearch', 'openSearch2', 'openSearch3'] as const
export type OpenSearchNode = (typeof OPENSEARCH_NODES)[number]

/** A node of a cluster, and the port at which the others reach it. */
export interface ClusterNode {
  readonly name: OpenSearchNode
  readonly transportPort: number
}

/**
 * The nodes to start: as many as are asked for, else as many as the data is of.
 *
 * @throws EmbeddedProblem for fewer than the data is of: the rest would neither have all data nor elect a manager
 */
export function nodesToStart(files: InstanceLayout, count: number | undefined): readonly OpenSearchNode[] {
  const present = OPENSEARCH_NODES.filter((node) => node === 'openSearch' || existsSync(join(files[node], 'data')))
  if (count !== undefined && count < present.length) {
    throw new EmbeddedProblem(
      `The data is that of ${present.length} nodes of OpenSearch; start as many, or delete it with ${RESET_COMMAND}.`,
    )
  }
  return OPENSEARCH_NODES.slice(0, count ?? present.length)
}

/** Gives each node of a cluster a port; a node alone needs none. */
export async function clusterOf(names: readonly OpenSearchNode[]): Promise<readonly ClusterNode[]> {
  if (names.length < 2) return []
  return await Promise.all(names.map(async (name) => ({ name, transportPort: await freePort() })))
}
