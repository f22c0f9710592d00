import { buildTree } from '../../../src/tariff/tree.ts'
import { type NomenclatureValues, placedRow } from '../reading/nomenclature-record.ts'
import type { PublishedReading } from '../reading/published-cache.ts'
import type { SourceRecord } from '../source-record.ts'
import { readCommoditiesReport } from '../uk-dbt-tariff/commodities-report.ts'
import { readWeeklyCommodities } from '../uk-hmrc-weekly/weekly-commodities.ts'
import { weeklyFile } from '../uk-hmrc-weekly/weekly-file.ts'
import { type Contribution, mergeRecords } from './merge-records.ts'
import { TARIFF, WEEKLY } from './merged-sources.ts'

/** The nomenclature of the UK as records of `goods_nomenclatures.csv`: the commodities report, then HMRC's weekly file. */
export async function readUkNomenclature(
  reading: PublishedReading,
): Promise<readonly SourceRecord<NomenclatureValues & typeof AS_PUBLISHED>[]> {
  const { cache, report } = reading
  const contributions: Contribution<NomenclatureValues>[] = []
  const commodities = cache.find(TARIFF, /\/commodities-report[^/]*\.csv(\.gz)?$/)
  if (commodities !== null) {
    contributions.push({ source: TARIFF, records: await readCommoditiesReport(commodities, reading) })
  }
  const weekly = weeklyFile(cache, 'commodities')
  if (weekly !== null) contributions.push({ source: WEEKLY, records: readWeeklyCommodities(weekly, reading) })
  return withParents(await mergeRecords('goods_nomenclatures.csv', ['goods_nomenclature_sid'], contributions, report))
}

/** What no publisher says of a row, since it is so of all. */
export const AS_PUBLISHED = {
  current: true,
  sid_synthetic: false,
  sid_source: 'source',
  validity_end_inferred: false,
} as const

/** Adds the parents of the weekly file's rows, which follow from their indents. */
function withParents<V extends NomenclatureValues>(records: readonly SourceRecord<V>[]) {
  const { bySid } = buildTree(records.map(({ values }) => placedRow(values)))
  return records.map((record) => {
    const { parent_sid: published, goods_nomenclature_sid: sid } = record.values
    const parent_sid = published ?? bySid.get(sid)?.parent?.row.goodsNomenclatureSid ?? null
    return { ...record, values: { ...record.values, parent_sid, ...AS_PUBLISHED } }
  })
}
