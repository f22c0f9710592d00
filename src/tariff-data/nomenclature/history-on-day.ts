import { type Sql, sql } from '../../postgres/sql.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'

/**
 * Joins `i.number_indents` and `d.description` to a row `g` of the nomenclature, as of the day. Null if the row has no
 * history: then its own columns hold.
 */
export const historyOnDay = ({ dataVersionId, asOf }: TariffDay): Sql => sql`
      LEFT JOIN LATERAL (
             SELECT number_indents
               FROM goods_nomenclature_indents
              WHERE data_version_id = ${dataVersionId}
                AND goods_nomenclature_sid = g.goods_nomenclature_sid
                AND validity_start_date <= ${asOf}
              ORDER BY validity_start_date DESC
              LIMIT 1) i ON true
      LEFT JOIN LATERAL (
             SELECT description
               FROM goods_nomenclature_descriptions
              WHERE data_version_id = ${dataVersionId}
                AND goods_nomenclature_sid = g.goods_nomenclature_sid
                AND validity_start_date <= ${asOf}
              ORDER BY validity_start_date DESC
              LIMIT 1) d ON true`
