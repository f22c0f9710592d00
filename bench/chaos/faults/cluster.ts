import { setTimeout as sleep } from 'node:timers/promises'
import { OPENSEARCH_NODES, type OpenSearchNode } from '../../../embedded/nodes.ts'
import { waitFor } from '../../../test/support/wait-for.ts'
import type { Fault } from '../fault.ts'
import type { ClusterParts, Installation } from '../installation.ts'
import { RECOVERY_MS } from '../judge.ts'
import { signalTree } from '../process-tree.ts'
import { restarted, UNANSWERED_SEARCH_MS } from './servers.ts'

/** The cluster notices a frozen node after this, and has moved to the other copies. */
const NOTICED_MS = 5000

/** Share of all requests that a frozen node may cost: those that wait for it until it is set aside. */
const FROZEN_SHARE = 0.005

/** A service that has just started is left alone once it has compiled what requests call. */
const BETWEEN_SERVICES_MS = 10_000

/** Three nodes start at once on two cores. */
const MAX_RETURN_MS = 600_000

const partsOf = ({ cluster }: Installation): ClusterParts => {
  if (cluster === undefined) throw new Error('this fault needs the installation of a cluster')
  return cluster
}

const nodeKilled: Fault = {
  name: 'node-killed',
  description: 'one of three OpenSearch nodes killed and started again',
  installation: 'cluster',
  allowances: [],
  run: async ({ installation, seconds }) => {
    const end = performance.now() + 1000 * seconds
    const away: number[] = []
    do {
      const from = performance.now()
      await killAndAwait(installation, [await managerOf(installation)])
      away.push(performance.now() - from)
      await untilGreen(installation)
    } while (performance.now() < end)
    return { outages: [], notes: [`the cluster manager of the moment was away ${away.map(inSeconds).join(', ')}`] }
  },
}

const nodeFrozen: Fault = {
  name: 'node-frozen',
  description: 'one of three OpenSearch nodes frozen',
  installation: 'cluster',
  allowances: [],
  tolerance: { share: FROZEN_SHARE, firstMs: NOTICED_MS },
  run: async ({ installation, seconds }) => {
    const node = await managerOf(installation)
    const pid = installation.pidOf(node)
    const from = performance.now()
    signalTree(pid, 'SIGSTOP')
    try {
      await sleep(1000 * seconds)
    } finally {
      signalTree(pid, 'SIGCONT')
    }
    const to = performance.now()
    await sleep(RECOVERY_MS)
    await untilGreen(installation)
    return { outages: [{ from, to }], notes: [`${node}, the cluster manager, was frozen`] }
  },
}

const allNodesKilled: Fault = {
  name: 'all-nodes-killed',
  description: 'all OpenSearch nodes killed and started again',
  installation: 'cluster',
  allowances: [{ kinds: ['search', 'search-pages', 'fpo'], results: [503], withinMs: UNANSWERED_SEARCH_MS }],
  run: async ({ installation }) => {
    const from = performance.now()
    await killAndAwait(installation, OPENSEARCH_NODES)
    const to = performance.now()
    await sleep(RECOVERY_MS + 1000)
    await untilGreen(installation)
    return { outages: [{ from, to }], notes: [`the cluster was away ${inSeconds(to - from)}`] }
  },
}

const replicaGone: Fault = {
  name: 'replica-killed',
  description: 'read replica of Postgres killed, then started again',
  installation: 'cluster',
  allowances: [],
  run: async ({ installation, seconds }) => {
    const { replica } = partsOf(installation)
    signalTree(replica.pid(), 'SIGKILL')
    await sleep(500 * seconds)
    await replica.start()
    await sleep(500 * seconds)
    return { outages: [] }
  },
}

const serviceGone = (name: string, description: string, signal: NodeJS.Signals): Fault => ({
  name,
  description,
  installation: 'cluster',
  allowances: [],
  run: async ({ installation, seconds }) => {
    const end = performance.now() + 1000 * seconds
    let times = 0
    do {
      for (const service of partsOf(installation).services) {
        await service.stop(signal)
        await service.start()
        times += 1
        await sleep(BETWEEN_SERVICES_MS)
      }
    } while (performance.now() < end)
    return { outages: [], notes: [`${times} times, one service after the other`] }
  },
})

/** Kills nodes, and returns once each is a member of a cluster that can be searched. */
async function killAndAwait(installation: Installation, nodes: readonly OpenSearchNode[]): Promise<void> {
  const killed = nodes.map((node) => ({ node, pid: installation.pidOf(node) }))
  for (const { pid } of killed) signalTree(pid, 'SIGKILL')
  await Promise.all(killed.map(async ({ node, pid }) => await restarted(installation, node, pid)))
}

async function managerOf({ ask }: Installation) {
  const rows = (await ask('/_cat/cluster_manager?format=json&h=node')) as readonly { readonly node: string }[]
  const node = OPENSEARCH_NODES.find((candidate) => candidate === rows[0]?.node)
  if (node === undefined) throw new Error('the cluster has no manager')
  return node
}

/** Until every copy of every index can be searched: else the next fault may meet the last copy. */
const untilGreen = ({ ask }: Installation) =>
  waitFor(async () => ((await ask('/_cluster/health')) as { readonly status: string }).status === 'green', {
    timeoutMs: MAX_RETURN_MS,
    intervalMs: 500,
    what: 'the cluster to have all copies',
  })

const inSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

export const CLUSTER_FAULTS: readonly Fault[] = [
  nodeKilled,
  nodeFrozen,
  allNodesKilled,
  replicaGone,
  serviceGone('one-service-killed', 'one of two services killed, behind a proxy', 'SIGKILL'),
  serviceGone('one-service-stopped', 'one of two services stopped with SIGTERM, behind a proxy', 'SIGTERM'),
]
