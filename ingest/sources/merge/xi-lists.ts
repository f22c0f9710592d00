import { uniqueBy } from '../../../src/collections/unique-by.ts'
import { readCodeList, readLegalActs } from '../eu-circabc/code-lists.ts'
import type { Located } from '../eu-circabc/read-workbook.ts'
import { readAreaGroups } from '../hmrc-reports/areas.ts'
import type { AssessmentRecords } from '../hmrc-reports/assessment-records.ts'
import type { Rejects } from '../rejects.ts'
import type { SourceRecord, Values } from '../source-record.ts'
import { additionalCodeValues } from '../uk-hmrc-weekly/weekly-lists.ts'
import type { MeasureLists } from './measure-lists.ts'
import { type Contribution, mergeRecords } from './merge-records.ts'
import type { PublishedTable } from './published-table.ts'
import { located, REPORTS, WORKBOOKS, XI_API, type XiLoad } from './xi-load.ts'
import { regulationIdOf } from './xi-other-measures.ts'

/** A code list: its key, and what the reports and the workbooks have of it. The API is asked last. */
interface XiList {
  readonly key: readonly string[]
  readonly ofAssessments?: keyof AssessmentRecords
  readonly ofMeasures?: Parameters<MeasureLists['contributions']>[0]
  readonly ofGroups?: (load: XiLoad) => AsyncIterable<SourceRecord>
  readonly ofWorkbooks?: (load: XiLoad, rejects: Rejects) => Promise<readonly SourceRecord[]>
}

const LISTS: Readonly<Record<string, XiList>> = {
  'geographical_areas.csv': {
    key: ['geographical_area_id'],
    ofAssessments: 'geographical_areas',
    ofMeasures: 'geographical_areas.csv',
    ofGroups: groupsAndMembers,
    ofWorkbooks: async (load, rejects) =>
      (await readCodeList('areas', load.workbooks(rejects))).map((area) =>
        recordOf(area, { geographical_area_id: area.value.code, description: area.value.description }),
      ),
  },
  'geographical_area_memberships.csv': {
    key: ['geographical_area_group_id', 'member_geographical_area_id'],
    ofGroups: memberships,
  },
  'measure_type_series.csv': { key: ['measure_type_series_id'], ofAssessments: 'measure_type_series' },
  'measure_types.csv': {
    key: ['measure_type_id'],
    ofAssessments: 'measure_types',
    ofMeasures: 'measure_types.csv',
    ofWorkbooks: async ({ workbookTypes }) => [...workbookTypes.values()],
  },
  'measure_actions.csv': { key: ['action_code'] },
  'measure_condition_codes.csv': { key: ['condition_code'] },
  'certificate_types.csv': { key: ['certificate_type_code'] },
  'certificates.csv': {
    key: ['certificate_type_code', 'certificate_code'],
    ofAssessments: 'certificates',
    ofWorkbooks: async (load, rejects) =>
      (await readCodeList('certificates', load.workbooks(rejects))).map((certificate) => {
        const { code, description, startDate, endDate } = certificate.value
        return recordOf(certificate, {
          certificate_type_code: code.slice(0, 1),
          certificate_code: code.slice(1),
          code,
          description,
          validity_start_date: startDate,
          validity_end_date: endDate,
        })
      }),
  },
  'additional_code_types.csv': { key: ['additional_code_type_id'] },
  'additional_codes.csv': {
    key: ['code'],
    ofAssessments: 'additional_codes',
    ofMeasures: 'additional_codes.csv',
    ofWorkbooks: async (load, rejects) =>
      (await readCodeList('additionalCodes', load.workbooks(rejects))).map((found) => {
        const { code, description, startDate, endDate } = found.value
        const values = additionalCodeValues(code, description)
        return recordOf(found, { ...values, validity_start_date: startDate, validity_end_date: endDate })
      }),
  },
  'footnote_types.csv': { key: ['footnote_type_id'] },
  'footnotes.csv': {
    key: ['footnote_type_id', 'footnote_id'],
    ofWorkbooks: async (load, rejects) =>
      (await readCodeList('footnotes', load.workbooks(rejects))).map((footnote) => {
        const { code, description, startDate, endDate } = footnote.value
        return recordOf(footnote, {
          footnote_type_id: code.slice(0, 2),
          footnote_id: code.slice(2),
          code,
          description,
          formatted_description: description,
          validity_start_date: startDate,
          validity_end_date: endDate,
        })
      }),
  },
  'regulations.csv': {
    key: ['regulation_id'],
    ofAssessments: 'regulations',
    ofMeasures: 'regulations.csv',
    ofWorkbooks: legalActs,
  },
}

/** The code lists of XI, each with the values of the reports first, then of the workbooks, then of the API. */
export const xiListTables = (load: XiLoad): readonly PublishedTable[] => [
  ...Object.entries(LISTS).map(([name, list]) => listTable(name, `{region}/${name}`, list, load)),
  listTable('preference_codes.csv', 'common/preference_codes.csv', { key: ['preference_code'] }, load),
]

const listTable = (name: string, path: string, list: XiList, load: XiLoad): PublishedTable => ({
  path,
  async *read(rejects) {
    const contributions: Contribution[] = [
      { source: REPORTS, records: await reportRecords(list, load, rejects) },
      { source: WORKBOOKS, records: (await list.ofWorkbooks?.(load, rejects)) ?? [] },
      { source: XI_API, records: (await load.api(rejects)).get(name) ?? [] },
    ]
    for await (const record of mergeRecords(name, list.key, contributions, load.report)) {
      yield name === 'geographical_areas.csv' ? withKind(record) : record
    }
  },
})

/** What the reports say of a list, each key once: assessments have more about it than measures and groups. */
async function reportRecords(list: XiList, load: XiLoad, rejects: Rejects): Promise<readonly SourceRecord[]> {
  const records: SourceRecord[] = []
  const assessments = await load.assessments(rejects)
  if (list.ofAssessments && assessments) {
    records.push(...located(assessments.file, assessments.records[list.ofAssessments]))
  }
  if (list.ofMeasures) {
    for (const { records: ofSource } of load.lists.contributions(list.ofMeasures)) {
      for await (const record of ofSource) records.push(record)
    }
  }
  if (list.ofGroups) for await (const record of list.ofGroups(load)) records.push(record)
  return uniqueBy(records, ({ values }) => list.key.map((column) => values[column]).join('|'))
}

/** Groups have ids of four characters. */
const withKind = (record: SourceRecord): SourceRecord => {
  const { geographical_area_id: id, kind } = record.values
  return { ...record, values: { ...record.values, kind: kind ?? (String(id).length === 2 ? 'country' : 'group') } }
}

const recordOf = ({ file, line, text }: Located<unknown>, values: Values): SourceRecord => ({
  file,
  line,
  text,
  values,
})

async function* groupMembers({ cache, report, onNewColumns }: XiLoad) {
  const file = cache.find(REPORTS, /\/geographical_area_groups_[^/]*\.xlsx$/)
  if (file === null) report.missing(REPORTS, 'groups of areas')
  else for await (const found of readAreaGroups(file, onNewColumns)) yield { ...found, file }
}

async function* groupsAndMembers(load: XiLoad): AsyncGenerator<SourceRecord> {
  for await (const { group, member, record, file } of groupMembers(load)) {
    for (const { id, description } of [group, member]) {
      yield { ...record, file, values: { geographical_area_id: id, description } }
    }
  }
}

async function* memberships(load: XiLoad): AsyncGenerator<SourceRecord> {
  for await (const { group, member, record, file } of groupMembers(load)) {
    const values = { geographical_area_group_id: group.id, member_geographical_area_id: member.id }
    yield { ...record, file, values }
  }
}

async function legalActs(load: XiLoad, rejects: Rejects): Promise<readonly SourceRecord[]> {
  const records: SourceRecord[] = []
  for await (const act of readLegalActs(load.workbooks(rejects))) {
    const id = regulationIdOf(act.value.legalBase)
    if (id === null) {
      load.report.omitted(WORKBOOKS, 'legal acts that are cited in another way')
      continue
    }
    records.push(
      recordOf(act, {
        regulation_id: id,
        regulation_code: act.value.legalBase,
        officialjournal_number: act.value.journal,
        officialjournal_page: act.value.page,
        published_date: act.value.publishedDate,
      }),
    )
  }
  return uniqueBy(records, ({ values }) => values.regulation_id)
}
