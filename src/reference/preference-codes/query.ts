import { sql } from '../../postgres/sql.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'

/** A code with which an import declaration claims a tariff treatment. */
export interface PreferenceCodeRow {
  readonly code: string
  readonly description: string
}

export const readPreferenceCodes = ({ db, dataVersionId }: TariffDay): Promise<readonly PreferenceCodeRow[]> =>
  db.query<PreferenceCodeRow>(sql`
    SELECT preference_code AS code, description
      FROM preference_codes
     WHERE data_version_id = ${dataVersionId}
     ORDER BY preference_code`)
