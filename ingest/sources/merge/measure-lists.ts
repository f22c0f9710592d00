import type { SourceId } from '../registry.ts'
import type { SourceRecord, Values } from '../source-record.ts'
import { additionalCodeValues } from '../uk-hmrc-weekly/weekly-lists.ts'
import type { Contribution } from './merge-records.ts'

/** The lists that records of measures repeat: types, areas, additional codes and regulations. */
export interface MeasureLists {
  add(source: SourceId, record: SourceRecord): void
  /** What the measures of each source say of a list, by the name of the bundle's file. */
  contributions(list: keyof typeof LISTS): readonly Contribution[]
}

const LISTS = {
  'measure_types.csv': {
    key: 'measure__type__id',
    values: (measure: Values) => ({
      measure_type_id: measure.measure__type__id,
      description: measure.measure__type__description,
    }),
  },
  'geographical_areas.csv': {
    key: 'measure__geographical_area__id',
    values: (measure: Values) => ({
      geographical_area_id: measure.measure__geographical_area__id,
      geographical_area_sid: measure.measure__geographical_area__sid,
      description: measure.measure__geographical_area__description,
    }),
  },
  'additional_codes.csv': {
    key: 'measure__additional_code__code',
    values: (measure: Values) =>
      additionalCodeValues(measure.measure__additional_code__code, measure.measure__additional_code__description),
  },
  'regulations.csv': {
    key: 'measure__regulation__id',
    values: (measure: Values) => ({
      regulation_id: measure.measure__regulation__id,
      regulation_url: measure.measure__regulation__url,
    }),
  },
} as const

export function measureLists(): MeasureLists {
  const found = new Map<string, Map<SourceId, Map<unknown, SourceRecord>>>()
  return {
    add(source, record) {
      for (const [list, { key, values }] of Object.entries(LISTS)) {
        const code = record.values[key]
        if (code === undefined || code === null || code === '') continue
        const ofList = found.get(list) ?? new Map<SourceId, Map<unknown, SourceRecord>>()
        found.set(list, ofList)
        const ofSource = ofList.get(source) ?? new Map<unknown, SourceRecord>()
        ofList.set(source, ofSource)
        if (!ofSource.has(code)) ofSource.set(code, { ...record, values: values(record.values) })
      }
    },
    contributions: (list) =>
      [...(found.get(list) ?? [])].map(([source, records]) => ({ source, records: records.values() })),
  }
}
