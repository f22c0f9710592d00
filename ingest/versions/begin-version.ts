import type { Region } from '../../src/tariff/region.ts'
import { VERSION_INDICES, type VersionIndex } from '../../src/versions/version-indices.ts'
import { beginDataVersion, type IngestedVersion } from '../data-versions.ts'
import type { Pipeline } from '../pipeline.ts'
import type { Source } from '../sources/source.ts'
import { pipelineFingerprint } from './fingerprint.ts'

/**
 * Records a new version of a region before anything else of it exists. Its indices are named after content, region and
 * time; those that regions share after the first version of the run.
 */
export async function beginVersion(
  { postgres, indexPrefix }: Pipeline,
  source: Source,
  region: Region,
  embeddingModel: string | null,
  first: IngestedVersion | undefined,
): Promise<IngestedVersion> {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const pattern = ({ key, definition, isShared }: VersionIndex) =>
    isShared
      ? (first?.[key] ?? `${indexPrefix}-${definition}-${stamp}-v{id}`)
      : `${indexPrefix}-${definition}-${region}-${stamp}-v{id}`
  const [search, labels, suggestions] = VERSION_INDICES
  return beginDataVersion(postgres, {
    region,
    sourceKind: source.kind,
    sourceLocation: source.location,
    sourceFingerprint: await source.fingerprint(),
    pipelineFingerprint: await pipelineFingerprint(),
    snapshotDate: source.dates(region).snapshotDate,
    embeddingModel,
    indexPatterns: {
      searchIndex: pattern(search),
      labelsIndex: pattern(labels),
      suggestionsIndex: pattern(suggestions),
    },
  })
}
