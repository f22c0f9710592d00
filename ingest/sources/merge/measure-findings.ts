import type { PublishedMeasure } from '../reading/published-measure.ts'
import type { SourceId } from '../registry.ts'
import type { SourceRecord, Values } from '../source-record.ts'
import { additionalCodeValues } from '../uk-hmrc-weekly/weekly-lists.ts'
import type { Contribution } from './merge-records.ts'

/** What the measures of a region say, for the tables that are read after them. */
export interface MeasureFindings {
  /** Associations of footnotes with measures. */
  readonly footnotes: readonly SourceRecord[]
  /** Order numbers of quotas, each with a measure and the areas of all its measures. */
  readonly orderNumbers: ReadonlyMap<string, OrderNumber>
  /** What the measures of each source say of a list, by the name of the bundle's file. */
  contributions(list: keyof typeof LISTS): readonly Contribution[]
}

export interface OrderNumber {
  readonly areas: ReadonlySet<string>
  readonly record: SourceRecord<LoadedMeasure>
}

type LoadedMeasure = Values & {
  readonly measure_sid: number
  readonly ordernumber: string | null
  readonly geographical_area_id: string | null
}

/** Collects the findings while measures are read. */
export interface MeasureCollector extends MeasureFindings {
  addPublished(source: SourceId, record: SourceRecord<PublishedMeasure>): void
  addLoaded(record: SourceRecord<LoadedMeasure>, footnotes?: readonly string[]): void
}

/** Lists that records of measures repeat: types, areas, additional codes and regulations. */
const LISTS = {
  'measure_types.csv': {
    key: 'measure__type__id',
    values: (measure: PublishedMeasure) => ({
      measure_type_id: measure.measure__type__id,
      description: measure.measure__type__description,
    }),
  },
  'geographical_areas.csv': {
    key: 'measure__geographical_area__id',
    values: (measure: PublishedMeasure) => ({
      geographical_area_id: measure.measure__geographical_area__id,
      geographical_area_sid: measure.measure__geographical_area__sid,
      description: measure.measure__geographical_area__description,
    }),
  },
  'additional_codes.csv': {
    key: 'measure__additional_code__code',
    values: (measure: PublishedMeasure) =>
      additionalCodeValues(measure.measure__additional_code__code ?? '', measure.measure__additional_code__description),
  },
  'regulations.csv': {
    key: 'measure__regulation__id',
    values: (measure: PublishedMeasure) => ({
      regulation_id: measure.measure__regulation__id,
      regulation_url: measure.measure__regulation__url,
    }),
  },
} as const

export function measureCollector(): MeasureCollector {
  const footnotes: SourceRecord[] = []
  const orderNumbers = new Map<string, OrderNumber & { readonly areas: Set<string> }>()
  const entries = new Map<string, Map<SourceId, Map<string, SourceRecord>>>()
  return {
    footnotes,
    orderNumbers,
    contributions: (list) =>
      [...(entries.get(list) ?? [])].map(([source, records]) => ({ source, records: records.values() })),
    addPublished(source, record) {
      for (const [list, { key, values }] of Object.entries(LISTS)) {
        const code = record.values[key]
        if (!code) continue
        const ofList = entries.get(list) ?? new Map<SourceId, Map<string, SourceRecord>>()
        entries.set(list, ofList)
        const ofSource = ofList.get(source) ?? new Map<string, SourceRecord>()
        ofList.set(source, ofSource)
        if (!ofSource.has(code)) ofSource.set(code, { ...record, values: values(record.values) })
      }
    },
    addLoaded(record, footnoteCodes = []) {
      const { measure_sid: sid, ordernumber: number, geographical_area_id: area } = record.values
      for (const code of footnoteCodes) {
        const values = { target: 'measure', target_sid: sid, footnote_code: code, attached_at: 'own' }
        footnotes.push({ ...record, text: code, values })
      }
      if (number === null || area === null) return
      const known = orderNumbers.get(number) ?? { areas: new Set<string>(), record }
      known.areas.add(area)
      orderNumbers.set(number, known)
    },
  }
}
