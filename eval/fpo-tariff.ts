import type { Encoder } from '../src/embedding/encoder.ts'
import type { CalibrationEvidence } from '../src/fpo/calibration.ts'
import type { Classify } from '../src/fpo/classification.ts'
import { createClassify } from '../src/fpo/classify.ts'
import type { OpenSearch } from '../src/opensearch/client.ts'
import type { Postgres, Queryable } from '../src/postgres/client.ts'
import { sql } from '../src/postgres/sql.ts'
import type { Region } from '../src/tariff/region.ts'
import { createLiveVersions, type LiveVersion } from '../src/versions/live-versions.ts'
import type { KnownCodes } from './score.ts'

/** The live tariff of a region with its classifier. */
export interface ClassifiedTariff {
  readonly live: LiveVersion
  readonly classify: Classify
  readonly codes: KnownCodes
}

/** Null: nothing is live for the region. */
export const openClassifiedTariff = async (
  {
    postgres,
    openSearch,
    encoder,
  }: { readonly postgres: Postgres; readonly openSearch: OpenSearch; readonly encoder: Encoder },
  region: Region,
  calibrate?: (evidence: CalibrationEvidence, code: string) => number,
): Promise<ClassifiedTariff | null> => {
  const live = await createLiveVersions({ postgres, openSearch }).get(region)
  if (live === null) return null
  const codes = await readKnownCodes(postgres, live)
  // Loaded before the first description, because a request would not wait for it.
  await encoder.embed(['ready'])
  return { live, classify: createClassify({ openSearch, encoder, ...(calibrate && { calibrate }) }), codes }
}

/** The codes of a version that goods can be declared under, whole and by their first six digits. */
export const readKnownCodes = async (postgres: Queryable, { dataVersionId }: LiveVersion): Promise<KnownCodes> => {
  const rows = await postgres.query<{ code: string }>(sql`
    SELECT code FROM declarable_codes WHERE data_version_id = ${dataVersionId}`)
  return new Set(rows.flatMap(({ code }) => [code, code.slice(0, 6)]))
}
