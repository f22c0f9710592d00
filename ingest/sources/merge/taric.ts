import { groupBy } from '../../../src/collections/group-by.ts'
import {
  type MeasureKey,
  readTaricConditions,
  readTaricExclusions,
  readTaricFootnotes,
  readTaricMeasures,
  type TaricCondition,
  type TaricExclusion,
  type TaricFootnote,
  type TaricMeasure,
} from '../eu-circabc/measures.ts'
import type { Workbooks } from '../eu-circabc/read-workbook.ts'
import type { SourceRecord } from '../source-record.ts'

/** What identifies a measure on some goods. */
type GoodslessKey = { readonly [Member in keyof Omit<MeasureKey, 'itemId'>]: MeasureKey[Member] | null }

/** A measure type, by the names of the list of types. */
export interface TaricType {
  readonly measure_type_id: string
  /** 0 on import, 1 on export, 2 on both. */
  readonly trade_movement_code: number
}

/** The measures of the workbooks, with what other workbooks say of them. */
export interface Taric {
  readonly measures: readonly SourceRecord<TaricMeasure>[]
  /** The measures with this type, area, additional code, order number and start, on any goods. */
  matching(key: GoodslessKey): readonly SourceRecord<TaricMeasure>[]
  /** The newest measure of a type and area on these goods. */
  newest(itemId: string, typeId: string, areaId: string): TaricMeasure | null
  /** The conditions of a measure, in their order. */
  conditionsOf(measure: TaricMeasure): readonly TaricCondition[]
  exclusionsOf(measure: TaricMeasure): readonly string[]
  /** The codes of footnotes of a measure. */
  footnotesOf(measure: TaricMeasure): readonly string[]
  /** The types of measures with the trade movement of the workbooks that they are in. */
  types(): readonly TaricType[]
}

export async function readTaric(workbooks: Workbooks): Promise<Taric> {
  const measures: SourceRecord<TaricMeasure>[] = []
  const byKey = new Map<string, SourceRecord<TaricMeasure>[]>()
  const byGoods = new Map<string, TaricMeasure[]>()
  for await (const measure of readTaricMeasures(workbooks)) {
    measures.push(measure)
    add(byKey, keyOf(measure.values), measure)
    const { itemId, typeId, areaId } = measure.values
    add(byGoods, [itemId, typeId, areaId].join('|'), measure.values)
  }
  const conditions = new Map<string, TaricCondition[]>()
  for await (const { values } of readTaricConditions(workbooks)) add(conditions, goodsKeyOf(values), values)
  const exclusions = new Map<string, TaricExclusion[]>()
  for await (const { values } of readTaricExclusions(workbooks)) add(exclusions, goodsKeyOf(values), values)
  const footnotes = new Map<string, TaricFootnote[]>()
  for await (const { values } of readTaricFootnotes(workbooks)) add(footnotes, goodsKeyOf(values), values)
  const periods = new Map<string, number>()
  for (const { values } of measures) periods.set(goodsKeyOf(values), (periods.get(goodsKeyOf(values)) ?? 0) + 1)

  /** Rows without dates belong to the measure if no other on the goods differs from it in its dates alone. */
  const ofMeasure = <T extends MeasureKey>(rows: ReadonlyMap<string, readonly T[]>, measure: TaricMeasure) => {
    const goodsKey = goodsKeyOf(measure)
    const isOnly = periods.get(goodsKey) === 1
    return (rows.get(goodsKey) ?? []).filter(({ startDate }) =>
      startDate === null ? isOnly : startDate === measure.startDate,
    )
  }
  return {
    measures,
    matching: (key) => byKey.get(keyOf(key)) ?? [],
    newest: (itemId, typeId, areaId) =>
      byGoods
        .get([itemId, typeId, areaId].join('|'))
        ?.reduce((newest, measure) => (measure.startDate > newest.startDate ? measure : newest)) ?? null,
    conditionsOf: (measure) => ofMeasure(conditions, measure),
    types: () =>
      [...groupBy(measures, ({ values }) => values.typeId)].map(([type, ofType]) => ({
        measure_type_id: type,
        trade_movement_code: movementOf(ofType.map(({ values }) => values)),
      })),
    footnotesOf: (measure) => [...new Set(ofMeasure(footnotes, measure).map(({ code }) => code))],
    exclusionsOf: (measure) => [...new Set(ofMeasure(exclusions, measure).map(({ excludedArea }) => excludedArea))],
  }
}

const movementOf = (measures: readonly TaricMeasure[]): number => {
  const isExport = measures.some((measure) => measure.export)
  return isExport ? (measures.every((measure) => measure.export) ? 1 : 2) : 0
}

const keyOf = ({ typeId, areaId, additionalCode, orderNumber, startDate }: GoodslessKey): string =>
  [typeId, areaId, additionalCode, orderNumber, startDate].join('|')

const goodsKeyOf = (key: MeasureKey): string => [key.itemId, keyOf({ ...key, startDate: null })].join('|')

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const values = map.get(key)
  if (values === undefined) map.set(key, [value])
  else values.push(value)
}
