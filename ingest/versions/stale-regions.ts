import type { Region } from '../../src/tariff/region.ts'
import { missingIndices } from '../../src/versions/version-indices.ts'
import type { Pipeline } from '../pipeline.ts'
import { installedModel } from '../sinks/installed-model.ts'
import type { DataVersion } from './data-versions.ts'
import { pipelineFingerprint } from './fingerprint.ts'

export interface StaleRegions {
  readonly regions: readonly Region[]
  /** The live versions of these regions are up to date, but have no vectors. */
  readonly onlyVectors: boolean
}

/**
 * The regions whose live version is missing, incomplete, of other mappings or another model than those installed or,
 * where `content` (the fingerprint of a source) is given, of another source.
 */
export async function staleRegions(
  pipeline: Pipeline,
  live: readonly DataVersion[],
  regions: readonly Region[],
  content?: string,
): Promise<StaleRegions> {
  const made = await pipelineFingerprint()
  const model = await installedModel(pipeline)
  const stale: Region[] = []
  let onlyVectors = true
  for (const region of regions) {
    const version = live.find((candidate) => candidate.region === region)
    const current =
      version !== undefined &&
      version.pipelineFingerprint === made &&
      (content === undefined || version.sourceFingerprint === content) &&
      (await missingIndices(pipeline.openSearch, version)).length === 0
    if (current && (model === null || version.embeddingModel === model)) continue
    stale.push(region)
    if (!current || version.embeddingModel !== null) onlyVectors = false
  }
  return { regions: stale, onlyVectors }
}
