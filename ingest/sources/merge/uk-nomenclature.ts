import { collect } from '../../../src/collections/collect.ts'
import { supersededEnds } from '../../../src/tariff/superseded-rows.ts'
import { buildTree } from '../../../src/tariff/tree.ts'
import { readNomenclature } from '../hmrc-reports/nomenclature.ts'
import type { PublishedReport } from '../published-report.ts'
import { type NomenclatureValues, placedRow } from '../reading/nomenclature-record.ts'
import type { PublishedReading } from '../reading/published-cache.ts'
import type { SourceId } from '../registry.ts'
import type { SourceRecord } from '../source-record.ts'
import { readCommoditiesReport } from '../uk-dbt-tariff/commodities-report.ts'
import { readWeeklyCommodities } from '../uk-hmrc-weekly/weekly-commodities.ts'
import { weeklyFile } from '../uk-hmrc-weekly/weekly-file.ts'
import { mergeRecords } from './merge-records.ts'
import { TARIFF, UK_REPORTS, WEEKLY } from './merged-sources.ts'
import { isOneDayApart } from './one-day-apart.ts'

interface NomenclatureOf {
  readonly source: SourceId
  readonly records: readonly SourceRecord<NomenclatureValues>[]
}

/**
 * The nomenclature of the UK as records of `goods_nomenclatures.csv`: the commodities report, then HMRC's weekly file, then
 * its daily report.
 */
export async function readUkNomenclature(
  reading: PublishedReading,
): Promise<readonly SourceRecord<NomenclatureValues & typeof AS_PUBLISHED>[]> {
  const { cache, report } = reading
  const hmrc: NomenclatureOf[] = []
  const weekly = weeklyFile(cache, 'commodities')
  if (weekly !== null) hmrc.push({ source: WEEKLY, records: await collect(readWeeklyCommodities(weekly, reading)) })
  const reported = cache.find(UK_REPORTS, /\/commodities_uk_[^/]*\.csv(\.gz)?$/)
  if (reported === null) report.missing(UK_REPORTS, 'the nomenclature')
  else hmrc.push({ source: UK_REPORTS, records: await collect(readNomenclature(reported, reading)) })
  const commodities = cache.find(TARIFF, /\/commodities-report[^/]*\.csv(\.gz)?$/)
  const tariff = commodities === null ? [] : await readCommoditiesReport(commodities, reading)
  const contributions = [{ source: TARIFF, records: withEndsOf(hmrc, tariff, report) }, ...hmrc]
  const merged = await mergeRecords('goods_nomenclatures.csv', ['goods_nomenclature_sid'], contributions, report)
  return withParents(withoutSuperseded(merged, report))
}

/** The records of the commodities report with the ends of HMRC's files where they are one day apart. */
function withEndsOf(
  hmrc: readonly NomenclatureOf[],
  records: NomenclatureOf['records'],
  report: PublishedReport,
): NomenclatureOf['records'] {
  const ends = new Map<number, { readonly source: SourceId; readonly end: string | null }>()
  for (const { source, records: others } of hmrc.toReversed()) {
    for (const { values } of others) ends.set(values.goods_nomenclature_sid, { source, end: values.validity_end_date })
  }
  return records.map((record) => {
    const known = ends.get(record.values.goods_nomenclature_sid)
    if (known === undefined || !isOneDayApart(record.values.validity_end_date, known.end)) return record
    report.conflicting(TARIFF, known.source, 'goods_nomenclatures.csv.validity_end_date by one day')
    return { ...record, values: { ...record.values, validity_end_date: known.end } }
  })
}

/** The records with an end for those that a newer row of their code has taken the place of. */
function withoutSuperseded<V extends NomenclatureValues>(
  records: readonly SourceRecord<V>[],
  report: PublishedReport,
): readonly SourceRecord<V>[] {
  const ends = supersededEnds(records.map(({ values }) => placedRow(values)))
  if (ends.size > 0) report.superseded(TARIFF, ends.size)
  return records.map((record) => {
    const end = ends.get(record.values.goods_nomenclature_sid)
    return end === undefined ? record : { ...record, values: { ...record.values, validity_end_date: end } }
  })
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
