import type { GoodsNomenclatureRow } from '../../../src/tariff/goods-nomenclature.ts'
import type { PublishedReport } from '../reading/published-report.ts'
import type { SourceId } from '../registry.ts'
import type { Rejects } from '../rejects.ts'
import type { SourceRecord } from '../source-record.ts'
import type { ApiRecords } from '../tariff-api/tariff-api.ts'
import { mergeRecords } from './merge-records.ts'
import type { PublishedTable } from './published-table.ts'

/** What tables of the API are read with. */
export interface ApiTableLoad {
  readonly report: PublishedReport
  readonly nomenclature: ReadonlyMap<number, GoodsNomenclatureRow>
  readonly api: (rejects: Rejects) => Promise<ApiRecords>
}

/** What only the API has, with the key that its documents may repeat. */
const API_TABLES: Readonly<Record<string, readonly string[]>> = {
  '{region}/rules_of_origin/schemes.ndjson': ['scheme_code'],
  'common/section_notes.ndjson': ['position'],
  'common/chapter_notes.ndjson': ['chapter_id'],
  'common/search/search_references.csv': ['goods_nomenclature_item_id', 'productline_suffix', 'title'],
  'common/search/guides.csv': ['id'],
  'common/search/guide_headings.csv': ['guide_id_source', 'heading_id'],
}

/** The notes, guides and search references of a region's API. After the nomenclature. */
export const apiTables = (source: SourceId, load: ApiTableLoad): readonly PublishedTable[] =>
  Object.entries(API_TABLES).map(([path, key]) => ({
    path,
    async *read(rejects) {
      const name = path.split('/').at(-1) ?? path
      const records = (await load.api(rejects)).get(name) ?? []
      if (records.length === 0) load.report.missing(source, name)
      const current = name === 'search_references.csv' ? withSids(records, source, load) : records
      yield* mergeRecords(name, key, [{ source, records: current }], load.report)
    },
  }))

/** A reference to a code that has ended is left out: nobody is led to it. */
function* withSids(
  records: readonly SourceRecord[],
  source: SourceId,
  { nomenclature, report }: ApiTableLoad,
): Generator<SourceRecord> {
  const sids = new Map<string, number>()
  for (const row of nomenclature.values()) {
    if (row.validityEndDate === null)
      sids.set(`${row.goodsNomenclatureItemId}-${row.productlineSuffix}`, row.goodsNomenclatureSid)
  }
  for (const record of records) {
    const { goods_nomenclature_item_id: itemId, productline_suffix: suffix } = record.values
    const sid = sids.get(`${itemId}-${suffix}`)
    if (sid === undefined) report.omitted(source, 'search references to codes that the nomenclature does not have')
    // The file of the bundle is of the UK and says what holds in XI, too; a region's own API needs no such mark.
    else yield { ...record, values: { ...record.values, goods_nomenclature_sid: sid, in_xi: 'true' } }
  }
}
