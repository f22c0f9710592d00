import type { Region } from '../../src/tariff/region.ts'
import { missingIndices } from '../../src/versions/version-indices.ts'
import type { IngestedVersion } from '../data-versions.ts'
import type { Pipeline } from '../pipeline.ts'
import { installedModel } from '../sinks/installed-model.ts'
import { pipelineFingerprint } from './fingerprint.ts'

export interface StaleRegion {
  readonly region: Region
  /** What must be loaded: all, where nothing is live; other data; or vectors, which are all that the live version lacks. */
  readonly lacks: 'everything' | 'new data' | 'vectors'
}

/**
 * The regions whose live version is missing, incomplete, of other mappings or another model than those installed or,
 * where `content` (the fingerprint of a source) is given, of another source.
 */
export async function staleRegions(
  pipeline: Pipeline,
  live: readonly IngestedVersion[],
  regions: readonly Region[],
  content?: string,
): Promise<readonly StaleRegion[]> {
  const made = await pipelineFingerprint()
  const model = await installedModel(pipeline)
  const stale: StaleRegion[] = []
  for (const region of regions) {
    const version = live.find((candidate) => candidate.region === region)
    if (version === undefined) {
      stale.push({ region, lacks: 'everything' })
      continue
    }
    const current =
      version.pipelineFingerprint === made &&
      (content === undefined || version.sourceFingerprint === content) &&
      (await missingIndices(pipeline.openSearch, version)).length === 0
    if (current && (model === null || version.embeddingModel === model)) continue
    stale.push({ region, lacks: current && version.embeddingModel === null ? 'vectors' : 'new data' })
  }
  return stale
}
