import type { Queryable } from '../../src/postgres/client.ts'
import { sql } from '../../src/postgres/sql.ts'
import { VERSION_INDICES } from '../../src/versions/version-indices.ts'
import type { IngestedVersion } from '../data-versions.ts'

/**
 * The live versions of other regions than those of a run whose documents are in the shared indices of the run, too, so
 * that no documents are kept twice: those that were made with the same mappings, transformations and model.
 */
export const sharingLive = (
  versions: readonly IngestedVersion[],
  live: readonly IngestedVersion[],
): readonly IngestedVersion[] =>
  live.filter((other) =>
    versions.every(
      ({ region, pipelineFingerprint, embeddingModel }) =>
        region !== other.region &&
        pipelineFingerprint === other.pipelineFingerprint &&
        embeddingModel === other.embeddingModel,
    ),
  )

/** Lets live versions use the shared indices of a version that goes live. Call it inside the transaction that publishes. */
export async function shareIndices(
  db: Queryable,
  { labelsIndex }: IngestedVersion,
  sharing: readonly IngestedVersion[],
): Promise<void> {
  const ids = sharing.map(({ dataVersionId }) => dataVersionId)
  await db.query(
    sql`UPDATE data_versions SET labels_index = ${labelsIndex} WHERE data_version_id = ANY (${ids}::int[])`,
  )
}

/** The indices of a version that no other one uses. */
export const ownIndices = (version: IngestedVersion, all: readonly IngestedVersion[]): readonly string[] => {
  const others = all.filter(({ dataVersionId }) => dataVersionId !== version.dataVersionId)
  return VERSION_INDICES.map(({ key }) => version[key]).filter(
    (index) => !others.some((other) => VERSION_INDICES.some(({ key }) => other[key] === index)),
  )
}
