import { setTimeout as sleep } from 'node:timers/promises'
import { at } from '../../src/collections/at.ts'
import type { OpenSearch } from '../../src/opensearch/client.ts'
import { missingIndices, VERSION_INDICES } from '../../src/versions/version-indices.ts'
import { type IngestedVersion, listDataVersions } from '../data-versions.ts'
import type { Pipeline } from '../pipeline.ts'

/** How long a version waits for the replicas of its indices: copying 0.5 GB takes seconds. */
const REPLICATION_MS = 60_000

const POLL_MS = 500

/** Settings of a new index: its definition leaves them to the installation. */
export const copySettings = ({ indexCopies: { shards, autoExpandReplicas } }: Pick<Pipeline, 'indexCopies'>) => ({
  'index.number_of_shards': shards,
  'index.auto_expand_replicas': autoExpandReplicas,
})

/** The settings of {@link copySettings} that an index that exists can be given. */
export const replicaSettings = ({ indexCopies: { autoExpandReplicas } }: Pick<Pipeline, 'indexCopies'>) => ({
  'index.auto_expand_replicas': autoExpandReplicas,
})

/**
 * Gives the indices of a version the replicas that are configured now. Only where they are others: even settings that are
 * the same change the state of the cluster, which is written to disk on every node.
 */
export async function setReplicas(pipeline: Pipeline, version: IngestedVersion): Promise<void> {
  const { indices } = pipeline.openSearch
  const wanted = replicaSettings(pipeline)
  for (const { key } of VERSION_INDICES) {
    const settings = await indices.getSettings(version[key])
    if (Object.entries(wanted).some(([setting, value]) => settings[setting] !== value)) {
      await indices.putSettings(version[key], wanted)
    }
  }
}

/** {@link setReplicas} for every live version whose indices exist. */
export async function setLiveReplicas(pipeline: Pipeline): Promise<void> {
  for (const version of await listDataVersions(pipeline.postgres)) {
    if (version.status !== 'live') continue
    if ((await missingIndices(pipeline.openSearch, version)).length === 0) await setReplicas(pipeline, version)
  }
}

/** Whether an index has as many shards as a new one would have. */
export async function hasShardsOf({ openSearch, indexCopies }: Pipeline, index: string): Promise<boolean> {
  return (await summaryOf(openSearch, index)).shards === indexCopies.shards
}

/** What is wrong with the copies of an index that exists; null: nothing. */
export async function copyProblem({ openSearch, indexCopies }: Pipeline, index: string): Promise<string | null> {
  const { health, shards } = await summaryOf(openSearch, index)
  if (health === 'red') return `${index} lacks shards: it cannot be searched as a whole`
  if (health === 'yellow') return `${index} lacks replicas: the loss of a node may make it unsearchable`
  if (shards === indexCopies.shards) return null
  return `${index} has ${shards} shards instead of ${indexCopies.shards}: run the ingest again`
}

/** Waits until all copies of the version's indices can be searched, or says that they do not come. */
export async function untilReplicated({ openSearch, progress }: Pipeline, version: IngestedVersion): Promise<void> {
  const deadline = performance.now() + REPLICATION_MS
  for (const { key } of VERSION_INDICES) {
    while ((await summaryOf(openSearch, version[key])).health !== 'green') {
      if (performance.now() > deadline) {
        progress.say(`warning: ${version[key]} lacks copies, and goes live without them.`)
        break
      }
      await sleep(POLL_MS)
    }
  }
}

const summaryOf = async (openSearch: OpenSearch, index: string) => at(await openSearch.indices.list(index), 0)
