import { dutyReader } from '../../../src/tariff/duty-text/duty-reader.ts'
import type { IsoDate } from '../../../src/tariff/goods-nomenclature.ts'
import { buildTreeAt } from '../../../src/tariff/tree.ts'
import type { SourceRecord, Values } from '../source-record.ts'
import { type ApiRecords, readTariffApi } from '../tariff-api/tariff-api.ts'
import { weeklyFile } from '../uk-hmrc-weekly/weekly-file.ts'
import { readWeeklyMeasures, type WeeklyMeasure } from '../uk-hmrc-weekly/weekly-measures.ts'
import { apiTables } from './api-tables.ts'
import { foldingOf } from './fold-end-lines.ts'
import { measureLists } from './measure-lists.ts'
import { mergeRecords } from './merge-records.ts'
import type { PublishedTable, RegionTables } from './published-table.ts'
import { tradeDirections } from './trade-directions.ts'
import { contributionsTo, UK_LISTS } from './uk-lists.ts'
import { areaKey, type UkLoad } from './uk-load.ts'
import { readUkMeasures } from './uk-measures.ts'
import { placedRow, readUkNomenclature } from './uk-nomenclature.ts'
import { ukQuotaTables } from './uk-quotas.ts'
import { API, TARIFF, WEEKLY } from './uk-sources.ts'
import { unitTables } from './unit-tables.ts'

/**
 * The published tables of the UK: nomenclature and measures of the Department for Business and Trade, its quotas, what
 * they lack from HMRC's weekly file, and the lists, notes and references of the public API.
 */
export const ukTables: RegionTables = (cache, report) => {
  let api: Promise<ApiRecords> | null = null
  const load: UkLoad = {
    cache,
    report,
    nomenclature: new Map(),
    lists: measureLists(),
    footnotes: [],
    areasOfOrderNumbers: new Map(),
    areaIds: new Map(),
    unitTexts: new Set(),
    api: (rejects) => {
      api ??= readTariffApi(cache, API, rejects)
      return api
    },
  }
  return [
    nomenclatureTable(load),
    measureTable(load),
    footnoteTable(load),
    ...listTables(load),
    ...ukQuotaTables(load),
    ...unitTables(load.unitTexts),
    ...apiTables(API, load),
  ]
}

const nomenclatureTable = (load: UkLoad): PublishedTable => ({
  path: '{region}/goods_nomenclatures.csv',
  async *read(rejects) {
    for (const record of await readUkNomenclature(load.cache, load.report, rejects)) {
      const row = placedRow(record.values)
      load.nomenclature.set(row.goodsNomenclatureSid, row)
      yield record
    }
  },
})

const measureTable = (load: UkLoad): PublishedTable => ({
  path: '{region}/measures.ndjson',
  async *read(rejects) {
    const { cache, report, nomenclature, lists } = load
    const file = weeklyFile(cache, 'measures')
    const weekly: ReadonlyMap<number, WeeklyMeasure> =
      file === null ? new Map() : await readWeeklyMeasures(file, rejects, report)
    const asDefined = cache.find(TARIFF, /\/measures-as-defined[^/]*\.csv(\.gz)?$/)
    if (file === null) report.missing(WEEKLY, 'measures: VAT and excise')
    if (asDefined === null) report.missing(TARIFF, 'measures as defined')
    const day: IsoDate | undefined = file?.date ?? asDefined?.date
    const duties = dutyReader()
    const records = readUkMeasures(asDefined, {
      duties,
      comparedDuties: dutyReader(),
      rejects,
      report,
      weekly,
      nomenclature,
      folding: foldingOf(buildTreeAt([...nomenclature.values()], day ?? '')),
      lists,
      directionOf: tradeDirections((await load.api(rejects)).get('measure_types.csv') ?? [], weekly.values(), report),
      onFootnote: (sid, code, record) => load.footnotes.push(footnoteOfMeasure(sid, code, record)),
    })
    for await (const record of records) {
      addAreaOfOrderNumber(record.values, load)
      yield record
    }
    report.dutyTexts(
      duties.texts,
      [...duties.kept].map(([text, { count }]) => [text, count]),
    )
  },
})

const footnoteOfMeasure = (measureSid: number, code: string, { file, line }: SourceRecord): SourceRecord => ({
  ...(file && { file }),
  line,
  text: code,
  values: { target: 'measure', target_sid: measureSid, footnote_code: code, attached_at: 'own' },
})

function addAreaOfOrderNumber(measure: Values, { areasOfOrderNumbers }: UkLoad): void {
  if (!measure.ordernumber || !measure.geographical_area_id) return
  const number = String(measure.ordernumber)
  const areas = areasOfOrderNumbers.get(number) ?? new Set<string>()
  areasOfOrderNumbers.set(number, areas.add(String(measure.geographical_area_id)))
}

const footnoteTable = ({ footnotes }: UkLoad): PublishedTable => ({
  path: '{region}/footnote_associations.csv',
  async *read() {
    yield* footnotes
  },
})

const listTables = (load: UkLoad): readonly PublishedTable[] =>
  UK_LISTS.map((list) => ({
    path: list.path,
    async *read(rejects) {
      const { cache, report, lists } = load
      const contributions = contributionsTo(list, cache, lists, await load.api(rejects), rejects, report)
      if (contributions.length === 0) report.missing(API, list.name)
      for await (const record of mergeRecords(list.name, list.key, contributions, report)) {
        const described = list.isDescribed ? withDescription(record, list.key, load) : record
        yield list.name === 'geographical_areas.csv' ? areaRecord(described, load) : described
      }
    },
  }))

/** An entry without a description is shown by its code. */
function withDescription(record: SourceRecord, key: readonly string[], { report }: UkLoad): SourceRecord {
  if (record.values.description) return record
  const code = key.map((name) => record.values[name]).join('')
  report.missing(API, 'descriptions of entries of code lists')
  return { ...record, values: { ...record.values, description: code } }
}

/** Groups have ids of four characters; only the weekly file tells regions from countries. */
function areaRecord(record: SourceRecord, { areaIds }: UkLoad): SourceRecord {
  const { geographical_area_id: id, description, kind } = record.values
  areaIds.set(areaKey(description), String(id))
  return { ...record, values: { ...record.values, kind: kind ?? (String(id).length === 2 ? 'country' : 'group') } }
}
