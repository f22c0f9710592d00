import type { PublishedCache } from '../reading/published-cache.ts'
import type { PublishedReport } from '../reading/published-report.ts'
import type { Rejects } from '../rejects.ts'
import type { ApiRecords } from '../tariff-api/tariff-api.ts'
import { type WeeklyPart, weeklyFile } from '../uk-hmrc-weekly/weekly-file.ts'
import { readWeeklyList, WEEKLY_LISTS } from '../uk-hmrc-weekly/weekly-lists.ts'
import type { MeasureLists } from './measure-lists.ts'
import type { Contribution } from './merge-records.ts'
import { API, WEEKLY } from './uk-sources.ts'

/** A code list: its key, and who publishes it. The most direct comes first: measures, the weekly file, the API. */
interface PublishedList {
  /** Name of the bundle's file. */
  readonly name: string
  readonly path: string
  readonly key: readonly string[]
  /** Every entry has a description. */
  readonly isDescribed?: true
  readonly fromMeasures?: Parameters<MeasureLists['contributions']>[0]
  readonly weekly?: readonly [WeeklyPart, keyof typeof WEEKLY_LISTS]
}

const list = (name: string, key: readonly string[], others: Partial<PublishedList> = {}): PublishedList => ({
  name,
  path: `{region}/${name}`,
  key,
  ...others,
})

export const UK_LISTS: readonly PublishedList[] = [
  list('geographical_areas.csv', ['geographical_area_id'], {
    isDescribed: true,
    fromMeasures: 'geographical_areas.csv',
    weekly: ['geography', 'areas'],
  }),
  list('geographical_area_memberships.csv', ['geographical_area_group_id', 'member_geographical_area_id'], {
    weekly: ['geography', 'memberships'],
  }),
  list('measure_type_series.csv', ['measure_type_series_id']),
  list('measure_types.csv', ['measure_type_id'], {
    isDescribed: true,
    fromMeasures: 'measure_types.csv',
    weekly: ['measure_type', 'measureTypes'],
  }),
  list('measure_actions.csv', ['action_code'], { isDescribed: true }),
  list('measure_condition_codes.csv', ['condition_code'], { isDescribed: true }),
  list('certificate_types.csv', ['certificate_type_code']),
  list('certificates.csv', ['certificate_type_code', 'certificate_code'], {
    isDescribed: true,
    weekly: ['certificates', 'certificates'],
  }),
  list('additional_code_types.csv', ['additional_code_type_id'], {
    isDescribed: true,
    weekly: ['additional_code', 'additionalCodeTypes'],
  }),
  list('additional_codes.csv', ['code'], {
    fromMeasures: 'additional_codes.csv',
    weekly: ['additional_code', 'additionalCodes'],
  }),
  list('footnote_types.csv', ['footnote_type_id']),
  list('footnotes.csv', ['footnote_type_id', 'footnote_id'], { weekly: ['footnotes', 'footnotes'] }),
  list('regulations.csv', ['regulation_id'], { fromMeasures: 'regulations.csv' }),
  { name: 'preference_codes.csv', path: 'common/preference_codes.csv', key: ['preference_code'] },
]

/** What each source has of a list. */
export function contributionsTo(
  { name, fromMeasures, weekly }: PublishedList,
  cache: PublishedCache,
  measures: MeasureLists,
  api: ApiRecords,
  rejects: Rejects,
  report: PublishedReport,
): readonly Contribution[] {
  const contributions: Contribution[] = fromMeasures === undefined ? [] : [...measures.contributions(fromMeasures)]
  if (weekly !== undefined) {
    const [part, columns] = weekly
    const file = weeklyFile(cache, part)
    if (file === null) report.missing(WEEKLY, `hmrc-tariff-${part}`)
    else contributions.push({ source: WEEKLY, records: readWeeklyList(file, WEEKLY_LISTS[columns], rejects, report) })
  }
  const ofApi = api.get(name)
  if (ofApi !== undefined) contributions.push({ source: API, records: ofApi })
  return contributions
}
