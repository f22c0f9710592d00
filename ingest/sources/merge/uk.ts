import { placedRow } from '../reading/nomenclature-record.ts'
import { readTariffApi } from '../tariff-api/tariff-api.ts'
import { apiTables } from './api-tables.ts'
import { euroRateTable } from './euro-rates.ts'
import { API } from './merged-sources.ts'
import { type RegionTables, table } from './published-table.ts'
import { ukListTables } from './uk-lists.ts'
import { readUkMeasures } from './uk-measures.ts'
import { readUkNomenclature } from './uk-nomenclature.ts'
import { ukQuotaTables } from './uk-quotas.ts'
import { unitTables } from './unit-tables.ts'

/**
 * The published tables of the UK: nomenclature and measures of the Department for Business and Trade, its quotas, what
 * they lack from HMRC's weekly file, and the lists, notes and references of the public API.
 */
export const ukTables: RegionTables = async function* (reading) {
  const nomenclature = await readUkNomenclature(reading)
  yield { path: '{region}/goods_nomenclatures.csv', records: nomenclature }
  const rows = nomenclature.map(({ values }) => placedRow(values))
  const api = await readTariffApi(reading, API)
  const measures = yield* table('{region}/measures.ndjson', readUkMeasures(reading, rows, api))
  yield { path: '{region}/footnote_associations.csv', records: measures.footnotes }
  const areaIds = yield* ukListTables(reading, measures, api)
  const unitTexts = yield* ukQuotaTables(reading, areaIds, measures.orderNumbers)
  yield* unitTables(unitTexts)
  yield* euroRateTable(reading)
  yield* apiTables(API, reading.report, rows, api)
}
