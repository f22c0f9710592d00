import type { GoodsNomenclatureRow } from '../../../src/tariff/goods-nomenclature.ts'
import type { PublishedReport } from '../published-report.ts'
import type { SourceId } from '../registry.ts'
import type { SourceRecord } from '../source-record.ts'
import type { ApiRecords } from '../tariff-api/tariff-api.ts'
import { mergeRecords } from './merge-records.ts'
import type { PublishedTable } from './published-table.ts'

/** What only the API has, with the key that its documents may repeat. */
const API_TABLES: Readonly<Record<string, readonly string[]>> = {
  '{region}/rules_of_origin/schemes.ndjson': ['scheme_code'],
  'common/section_notes.ndjson': ['position'],
  'common/chapter_notes.ndjson': ['chapter_id'],
  'common/search/search_references.csv': ['goods_nomenclature_item_id', 'productline_suffix', 'title'],
  'common/exchange_rates.csv': ['rate_type', 'validity_start_date', 'country', 'currency_code'],
  'common/search/guides.csv': ['id'],
  'common/search/guide_headings.csv': ['guide_id_source', 'heading_id'],
}

/** The notes, guides, exchange rates and search references of a region's API, which refer to the rows of its nomenclature. */
export async function* apiTables(
  source: SourceId,
  report: PublishedReport,
  rows: readonly GoodsNomenclatureRow[],
  api: ApiRecords,
): AsyncGenerator<PublishedTable> {
  for (const [path, key] of Object.entries(API_TABLES)) {
    const name = path.split('/').at(-1) ?? path
    const published = api.get(name) ?? []
    if (published.length === 0) report.missing(source, name)
    const records = name === 'search_references.csv' ? [...withSids(published, source, rows, report)] : published
    yield { path, records: await mergeRecords(name, key, [{ source, records }], report) }
  }
}

/** References to codes that have ended are left out, as searches must not lead to them. */
function* withSids(
  records: readonly SourceRecord[],
  source: SourceId,
  rows: readonly GoodsNomenclatureRow[],
  report: PublishedReport,
): Generator<SourceRecord> {
  const open = rows.filter(({ validityEndDate }) => validityEndDate === null)
  const sids = new Map(
    open.map((row) => [`${row.goodsNomenclatureItemId}-${row.productlineSuffix}`, row.goodsNomenclatureSid]),
  )
  for (const record of records) {
    const { goods_nomenclature_item_id: itemId, productline_suffix: suffix } = record.values
    const sid = sids.get(`${itemId}-${suffix}`)
    if (sid === undefined) report.omitted(source, 'search references to codes that the nomenclature does not have')
    // The file of the bundle is of the UK and says what holds in XI, too; a region's own API needs no such mark.
    else yield { ...record, values: { ...record.values, goods_nomenclature_sid: sid, in_xi: 'true' } }
  }
}
