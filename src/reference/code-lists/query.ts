import { sql } from '../../postgres/sql.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import type { MeasureTypeRow } from '../../tariff-data/code-lists.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'

// Each list is one statement. Lists of types and of preference codes are complete, whatever the day; the others are of
// the day.

interface Validity {
  readonly validity_start_date: IsoDate | null
  readonly validity_end_date: IsoDate | null
}

export interface TypeRow {
  readonly code: string
  readonly description: string
}

/** A type without a description if the source has none. */
export interface LooseTypeRow {
  readonly code: string
  readonly description: string | null
}

export interface DatedCodeRow extends TypeRow, Validity {}

export interface OrderNumberRow extends Validity {
  readonly quota_order_number_sid: number
  readonly quota_order_number_id: string
}

export const readAdditionalCodeTypes = ({ db, dataVersionId }: TariffDay): Promise<readonly TypeRow[]> =>
  db.query<TypeRow>(sql`
    SELECT additional_code_type_id AS code, description
      FROM additional_code_types
     WHERE data_version_id = ${dataVersionId}
     ORDER BY additional_code_type_id`)

export const readCertificateTypes = ({ db, dataVersionId }: TariffDay): Promise<readonly LooseTypeRow[]> =>
  db.query<LooseTypeRow>(sql`
    SELECT certificate_type_code AS code, description
      FROM certificate_types
     WHERE data_version_id = ${dataVersionId}
     ORDER BY certificate_type_code`)

export const readFootnoteTypes = ({ db, dataVersionId }: TariffDay): Promise<readonly LooseTypeRow[]> =>
  db.query<LooseTypeRow>(sql`
    SELECT footnote_type_id AS code, description
      FROM footnote_types
     WHERE data_version_id = ${dataVersionId}
     ORDER BY footnote_type_id`)

export const readMeasureTypes = ({ db, dataVersionId, asOf }: TariffDay): Promise<readonly MeasureTypeRow[]> =>
  db.query<MeasureTypeRow>(sql`
    SELECT m.measure_type_id, m.description, m.measure_type_series_id,
           s.description AS measure_type_series_description, m.trade_movement_code, m.order_number_capture_code,
           m.measure_component_applicable_code, m.national, m.validity_start_date, m.validity_end_date
      FROM measure_types m
      LEFT JOIN measure_type_series s
        ON s.data_version_id = ${dataVersionId} AND s.measure_type_series_id = m.measure_type_series_id
     WHERE m.data_version_id = ${dataVersionId}
       AND (m.validity_start_date IS NULL OR m.validity_start_date <= ${asOf})
       AND (m.validity_end_date IS NULL OR m.validity_end_date >= ${asOf})
     ORDER BY m.measure_type_id`)

export const readMeasureActions = ({ db, dataVersionId, asOf }: TariffDay): Promise<readonly DatedCodeRow[]> =>
  db.query<DatedCodeRow>(sql`
    SELECT action_code AS code, description, validity_start_date, validity_end_date
      FROM measure_actions
     WHERE data_version_id = ${dataVersionId}
       AND (validity_start_date IS NULL OR validity_start_date <= ${asOf})
       AND (validity_end_date IS NULL OR validity_end_date >= ${asOf})
     ORDER BY action_code`)

export const readMeasureConditionCodes = ({ db, dataVersionId, asOf }: TariffDay): Promise<readonly DatedCodeRow[]> =>
  db.query<DatedCodeRow>(sql`
    SELECT condition_code AS code, description, validity_start_date, validity_end_date
      FROM measure_condition_codes
     WHERE data_version_id = ${dataVersionId}
       AND (validity_start_date IS NULL OR validity_start_date <= ${asOf})
       AND (validity_end_date IS NULL OR validity_end_date >= ${asOf})
     ORDER BY condition_code`)

/** If two have the same number on the day, the one that started last. */
export const readQuotaOrderNumbers = ({ db, dataVersionId, asOf }: TariffDay): Promise<readonly OrderNumberRow[]> =>
  db.query<OrderNumberRow>(sql`
    SELECT DISTINCT ON (quota_order_number_id)
           quota_order_number_sid, quota_order_number_id, validity_start_date, validity_end_date
      FROM quota_order_numbers
     WHERE data_version_id = ${dataVersionId}
       AND (validity_start_date IS NULL OR validity_start_date <= ${asOf})
       AND (validity_end_date IS NULL OR validity_end_date >= ${asOf})
     ORDER BY quota_order_number_id, validity_start_date DESC NULLS LAST, quota_order_number_sid`)

/** The codes with which an import declaration claims a tariff treatment. */
export const readPreferenceCodes = ({ db, dataVersionId }: TariffDay): Promise<readonly TypeRow[]> =>
  db.query<TypeRow>(sql`
    SELECT preference_code AS code, description
      FROM preference_codes
     WHERE data_version_id = ${dataVersionId}
     ORDER BY preference_code`)
