import { uniqueBy } from '../../../src/collections/unique-by.ts'
import { type DescribedCode, readCodeList, readLegalActs } from '../eu-circabc/code-lists.ts'
import type { Workbooks } from '../eu-circabc/read-workbook.ts'
import { AREA_GROUPS, readGroupedAreas, readMemberships } from '../hmrc-reports/areas.ts'
import type { AssessmentRecords } from '../hmrc-reports/assessment-records.ts'
import type { PublishedReading } from '../reading/published-cache.ts'
import type { SourceRecord, Values } from '../source-record.ts'
import type { ApiRecords } from '../tariff-api/tariff-api.ts'
import { additionalCodeValues } from '../uk-hmrc-weekly/weekly-lists.ts'
import { type Contribution, mergeRecords } from './merge-records.ts'
import { REPORTS, WORKBOOKS, XI_API } from './merged-sources.ts'
import type { PublishedTable } from './published-table.ts'
import { withKind } from './uk-lists.ts'
import type { XiMeasureFindings } from './xi-measures.ts'
import { regulationIdOf } from './xi-other-measures.ts'

/** The records of the assessments by the tables that they fill. */
export type LocatedAssessments = { readonly [Name in keyof AssessmentRecords]: readonly SourceRecord[] }

/** What the lists of XI are merged with. */
interface XiListContext extends PublishedReading {
  readonly workbooks: Workbooks
  readonly measures: XiMeasureFindings
  /** Null where the report was not fetched. */
  readonly assessments: LocatedAssessments | null
  readonly api: ApiRecords
}

/** A code list: its key, and what the reports and the workbooks have of it. The API comes last. */
interface XiList {
  readonly key: readonly string[]
  readonly ofAssessments?: keyof AssessmentRecords
  readonly ofMeasures?: Parameters<XiMeasureFindings['contributions']>[0]
  readonly ofGroups?: (context: XiListContext) => AsyncIterable<SourceRecord> | Iterable<SourceRecord>
  readonly ofWorkbooks?: (context: XiListContext) => Promise<readonly SourceRecord[]>
}

/** The codes of a list of the workbooks. */
const codes =
  (
    kind: Parameters<typeof readCodeList>[0],
    valuesOf: (code: DescribedCode) => Values,
  ): NonNullable<XiList['ofWorkbooks']> =>
  async ({ workbooks }) =>
    (await readCodeList(kind, workbooks)).map((record) => ({ ...record, values: valuesOf(record.values) }))

const validity = ({ startDate, endDate }: DescribedCode): Values => ({
  validity_start_date: startDate,
  validity_end_date: endDate,
})

/** What the report of groups of areas has of a list. */
const ofGroups =
  (read: typeof readMemberships): NonNullable<XiList['ofGroups']> =>
  (context) => {
    const file = context.cache.find(REPORTS, AREA_GROUPS)
    if (file !== null) return read(file, context)
    context.report.missing(REPORTS, 'groups of areas')
    return []
  }

const LISTS: Readonly<Record<string, XiList>> = {
  'geographical_areas.csv': {
    key: ['geographical_area_id'],
    ofAssessments: 'geographical_areas',
    ofMeasures: 'geographical_areas.csv',
    ofGroups: ofGroups(readGroupedAreas),
    ofWorkbooks: codes('areas', ({ code, description }) => ({ geographical_area_id: code, description })),
  },
  'geographical_area_memberships.csv': {
    key: ['geographical_area_group_id', 'member_geographical_area_id'],
    ofGroups: ofGroups(readMemberships),
  },
  'measure_type_series.csv': { key: ['measure_type_series_id'], ofAssessments: 'measure_type_series' },
  'measure_types.csv': {
    key: ['measure_type_id'],
    ofAssessments: 'measure_types',
    ofMeasures: 'measure_types.csv',
    ofWorkbooks: async ({ measures }) => measures.workbookTypes,
  },
  'measure_actions.csv': { key: ['action_code'] },
  'measure_condition_codes.csv': { key: ['condition_code'] },
  'certificate_types.csv': { key: ['certificate_type_code'] },
  'certificates.csv': {
    key: ['certificate_type_code', 'certificate_code'],
    ofAssessments: 'certificates',
    ofWorkbooks: codes('certificates', (certificate) => ({
      certificate_type_code: certificate.code.slice(0, 1),
      certificate_code: certificate.code.slice(1),
      code: certificate.code,
      description: certificate.description,
      ...validity(certificate),
    })),
  },
  'additional_code_types.csv': { key: ['additional_code_type_id'] },
  'additional_codes.csv': {
    key: ['code'],
    ofAssessments: 'additional_codes',
    ofMeasures: 'additional_codes.csv',
    ofWorkbooks: codes('additionalCodes', (additional) => ({
      ...additionalCodeValues(additional.code, additional.description),
      ...validity(additional),
    })),
  },
  'footnote_types.csv': { key: ['footnote_type_id'] },
  'footnotes.csv': {
    key: ['footnote_type_id', 'footnote_id'],
    ofWorkbooks: codes('footnotes', (footnote) => ({
      footnote_type_id: footnote.code.slice(0, 2),
      footnote_id: footnote.code.slice(2),
      code: footnote.code,
      description: footnote.description,
      formatted_description: footnote.description,
      ...validity(footnote),
    })),
  },
  'regulations.csv': {
    key: ['regulation_id'],
    ofAssessments: 'regulations',
    ofMeasures: 'regulations.csv',
    ofWorkbooks: legalActs,
  },
}

/** The code lists of XI, each with the values of the reports first, then of the workbooks, then of the API. */
export async function* xiListTables(context: XiListContext): AsyncGenerator<PublishedTable> {
  for (const [name, list] of Object.entries(LISTS)) {
    const records = await readList(name, list, context)
    yield { path: `{region}/${name}`, records: name === 'geographical_areas.csv' ? records.map(withKind) : records }
  }
  const preferences = await readList('preference_codes.csv', { key: ['preference_code'] }, context)
  yield { path: 'common/preference_codes.csv', records: preferences }
}

async function readList(name: string, list: XiList, context: XiListContext): Promise<readonly SourceRecord[]> {
  const contributions: Contribution[] = [
    { source: REPORTS, records: await reportRecords(list, context) },
    { source: WORKBOOKS, records: (await list.ofWorkbooks?.(context)) ?? [] },
    { source: XI_API, records: context.api.get(name) ?? [] },
  ]
  return mergeRecords(name, list.key, contributions, context.report)
}

/** What the reports say of a list, each key once: assessments have more about it than measures and groups. */
async function reportRecords(list: XiList, context: XiListContext): Promise<readonly SourceRecord[]> {
  const records: SourceRecord[] = []
  if (list.ofAssessments) records.push(...(context.assessments?.[list.ofAssessments] ?? []))
  if (list.ofMeasures) {
    for (const { records: ofSource } of context.measures.contributions(list.ofMeasures)) {
      for await (const record of ofSource) records.push(record)
    }
  }
  if (list.ofGroups) for await (const record of list.ofGroups(context)) records.push(record)
  return uniqueBy(records, ({ values }) => list.key.map((column) => values[column]).join('|'))
}

async function legalActs({ workbooks, report }: XiListContext): Promise<readonly SourceRecord[]> {
  const records: SourceRecord[] = []
  for await (const act of readLegalActs(workbooks)) {
    const { legalBase, journal, page, publishedDate } = act.values
    const id = regulationIdOf(legalBase)
    if (id === null) {
      report.omitted(WORKBOOKS, 'legal acts that are cited in another way')
      continue
    }
    const values = {
      regulation_id: id,
      regulation_code: legalBase,
      officialjournal_number: journal,
      officialjournal_page: page,
      published_date: publishedDate,
    }
    records.push({ ...act, values })
  }
  return uniqueBy(records, ({ values }) => values.regulation_id)
}
