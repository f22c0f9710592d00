import { collect } from '../../../src/collections/collect.ts'
import { uniqueBy } from '../../../src/collections/unique-by.ts'
import { AREA_GROUPS, readGroupedAreas, readMemberships } from '../hmrc-reports/areas.ts'
import type { PublishedReport } from '../published-report.ts'
import type { PublishedReading } from '../reading/published-cache.ts'
import type { SourceRecord } from '../source-record.ts'
import type { ApiRecords } from '../tariff-api/tariff-api.ts'
import { type WeeklyPart, weeklyFile } from '../uk-hmrc-weekly/weekly-file.ts'
import { readWeeklyList, WEEKLY_LISTS, type WeeklyList } from '../uk-hmrc-weekly/weekly-lists.ts'
import type { MeasureFindings } from './measure-findings.ts'
import { type Contribution, mergeRecords } from './merge-records.ts'
import { API, UK_REPORTS, WEEKLY } from './merged-sources.ts'
import type { PublishedTable } from './published-table.ts'

/** A code list: its key, and who publishes it. The most direct comes first: measures, the weekly file, reports, the API. */
interface PublishedList {
  /** Name of the bundle's file. */
  readonly name: string
  readonly path: string
  readonly key: readonly string[]
  /** Every entry has a description. */
  readonly isDescribed?: true
  readonly fromMeasures?: Parameters<MeasureFindings['contributions']>[0]
  readonly weekly?: readonly [WeeklyPart, WeeklyList]
  /** What HMRC's report of groups of areas has of it. */
  readonly ofGroups?: typeof readMemberships
}

const list = (name: string, key: readonly string[], others: Partial<PublishedList> = {}): PublishedList => ({
  name,
  path: `{region}/${name}`,
  key,
  ...others,
})

const AREAS = list('geographical_areas.csv', ['geographical_area_id'], {
  isDescribed: true,
  fromMeasures: 'geographical_areas.csv',
  weekly: ['geography', WEEKLY_LISTS.areas],
  ofGroups: readGroupedAreas,
})

const OTHER_LISTS: readonly PublishedList[] = [
  list('geographical_area_memberships.csv', ['geographical_area_group_id', 'member_geographical_area_id'], {
    weekly: ['geography', WEEKLY_LISTS.memberships],
    ofGroups: readMemberships,
  }),
  list('measure_type_series.csv', ['measure_type_series_id']),
  list('measure_types.csv', ['measure_type_id'], {
    isDescribed: true,
    fromMeasures: 'measure_types.csv',
    weekly: ['measure_type', WEEKLY_LISTS.measureTypes],
  }),
  list('measure_actions.csv', ['action_code'], { isDescribed: true }),
  list('measure_condition_codes.csv', ['condition_code'], { isDescribed: true }),
  list('certificate_types.csv', ['certificate_type_code']),
  list('certificates.csv', ['certificate_type_code', 'certificate_code'], {
    isDescribed: true,
    weekly: ['certificates', WEEKLY_LISTS.certificates],
  }),
  list('additional_code_types.csv', ['additional_code_type_id'], {
    isDescribed: true,
    weekly: ['additional_code', WEEKLY_LISTS.additionalCodeTypes],
  }),
  list('additional_codes.csv', ['code'], {
    fromMeasures: 'additional_codes.csv',
    weekly: ['additional_code', WEEKLY_LISTS.additionalCodes],
  }),
  list('footnote_types.csv', ['footnote_type_id']),
  list('footnotes.csv', ['footnote_type_id', 'footnote_id'], { weekly: ['footnotes', WEEKLY_LISTS.footnotes] }),
  list('regulations.csv', ['regulation_id'], { fromMeasures: 'regulations.csv' }),
  { name: 'preference_codes.csv', path: 'common/preference_codes.csv', key: ['preference_code'] },
]

/** The code lists of the UK. Returns the ids of areas by the keys of their descriptions. */
export async function* ukListTables(
  reading: PublishedReading,
  measures: MeasureFindings,
  api: ApiRecords,
): AsyncGenerator<PublishedTable, ReadonlyMap<string, string>> {
  const areas = (await readList(AREAS, reading, measures, api)).map(withKind)
  yield { path: AREAS.path, records: areas }
  for (const other of OTHER_LISTS) yield { path: other.path, records: await readList(other, reading, measures, api) }
  return new Map(areas.map(({ values }) => [areaKey(values.description), String(values.geographical_area_id)]))
}

async function readList(
  list: PublishedList,
  reading: PublishedReading,
  measures: MeasureFindings,
  api: ApiRecords,
): Promise<readonly SourceRecord[]> {
  const contributions = await contributionsTo(list, reading, measures, api)
  if (contributions.length === 0) reading.report.missing(API, list.name)
  const records = await mergeRecords(list.name, list.key, contributions, reading.report)
  return list.isDescribed ? records.map((record) => withDescription(record, list.key, reading.report)) : records
}

/** What each source has of a list. */
async function contributionsTo(
  { name, key, fromMeasures, weekly, ofGroups }: PublishedList,
  reading: PublishedReading,
  measures: MeasureFindings,
  api: ApiRecords,
): Promise<readonly Contribution[]> {
  const contributions: Contribution[] = fromMeasures === undefined ? [] : [...measures.contributions(fromMeasures)]
  if (weekly !== undefined) {
    const [part, columns] = weekly
    const file = weeklyFile(reading.cache, part)
    if (file === null) reading.report.missing(WEEKLY, `hmrc-tariff-${part}`)
    else contributions.push({ source: WEEKLY, records: readWeeklyList(file, columns, reading) })
  }
  const groups = reading.cache.find(UK_REPORTS, AREA_GROUPS)
  if (ofGroups !== undefined && groups !== null) {
    contributions.push({ source: UK_REPORTS, records: await uniqueRecords(key, ofGroups(groups, reading)) })
  }
  const ofApi = api.get(name)
  if (ofApi !== undefined) contributions.push({ source: API, records: ofApi })
  return contributions
}

/** The records of which each key is wanted once. */
const uniqueRecords = async (key: readonly string[], records: AsyncIterable<SourceRecord>) =>
  uniqueBy(await collect(records), ({ values }) => key.map((column) => values[column]).join('|'))

/** An entry without a description is shown by its code. */
function withDescription(record: SourceRecord, key: readonly string[], report: PublishedReport): SourceRecord {
  if (record.values.description) return record
  const code = key.map((name) => record.values[name]).join('')
  report.missing(API, 'descriptions of entries of code lists')
  return { ...record, values: { ...record.values, description: code } }
}

/** An area with its kind: groups have ids of four characters, and only some publishers tell regions from countries. */
export function withKind(record: SourceRecord): SourceRecord {
  const { geographical_area_id: id, kind } = record.values
  return { ...record, values: { ...record.values, kind: kind ?? (String(id).length === 2 ? 'country' : 'group') } }
}

/** Publishers write a description with other capitals and spaces. */
export const areaKey = (description: unknown): string =>
  String(description)
    .replaceAll(/[\s|]+/g, ' ')
    .trim()
    .toLowerCase()
