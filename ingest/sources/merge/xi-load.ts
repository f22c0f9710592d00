import type { GoodsNomenclatureRow } from '../../../src/tariff/goods-nomenclature.ts'
import type { Workbooks } from '../eu-circabc/read-workbook.ts'
import { type AssessmentRecords, assessmentRecords } from '../hmrc-reports/assessment-records.ts'
import { readAssessments } from '../hmrc-reports/read-assessments.ts'
import type { PublishedCache } from '../reading/published-cache.ts'
import type { PublishedReport } from '../reading/published-report.ts'
import type { SourceId } from '../registry.ts'
import type { Rejects } from '../rejects.ts'
import type { SourceFile, SourceRecord, Values } from '../source-record.ts'
import { type ApiRecords, readTariffApi } from '../tariff-api/tariff-api.ts'
import { type MeasureLists, measureLists } from './measure-lists.ts'
import { readTaric, type Taric } from './taric.ts'

export const REPORTS: SourceId = 'xi-hmrc-reports'
export const WORKBOOKS: SourceId = 'eu-circabc'
export const XI_API: SourceId = 'xi-tariff-api'

/** What the tables of one load of XI leave for those after them, and what several of them read. */
export interface XiLoad {
  readonly cache: PublishedCache
  readonly report: PublishedReport
  readonly nomenclature: Map<number, GoodsNomenclatureRow>
  readonly lists: MeasureLists
  readonly footnotes: SourceRecord[]
  /** Types that only workbooks have measures of, as records of the list. */
  readonly workbookTypes: Map<string, SourceRecord>
  /** By order number, the areas of its measures. */
  readonly orderNumbers: Map<string, OrderNumber>
  readonly workbooks: (rejects: Rejects) => Workbooks
  readonly taric: (rejects: Rejects) => Promise<Taric>
  readonly api: (rejects: Rejects) => Promise<ApiRecords>
  /** By the tables that they fill; null where the report was not fetched. */
  readonly assessments: (rejects: Rejects) => Promise<LocatedAssessments | null>
  readonly onNewColumns: (file: SourceFile, columns: readonly string[]) => void
}

export interface OrderNumber {
  readonly areas: Set<string>
  readonly record: SourceRecord
}

export interface LocatedAssessments {
  readonly file: SourceFile
  readonly records: AssessmentRecords
}

export function xiLoad(cache: PublishedCache, report: PublishedReport): XiLoad {
  const onNewColumns = (file: SourceFile, columns: readonly string[]) => report.ignored(file.name, columns)
  const workbooks = (rejects: Rejects): Workbooks => ({
    files: cache.files(WORKBOOKS),
    rejects,
    onNewColumns,
    onDuplicates: (file, rows) => report.omitted(WORKBOOKS, `rows of ${file.name} that repeat another`, rows),
  })
  return {
    cache,
    report,
    nomenclature: new Map(),
    lists: measureLists(),
    footnotes: [],
    workbookTypes: new Map(),
    orderNumbers: new Map(),
    workbooks,
    taric: once((rejects) => readTaric(workbooks(rejects))),
    api: once((rejects) => readTariffApi(cache, XI_API, rejects)),
    assessments: once(async (rejects) => {
      const file = cache.find(REPORTS, /\/category_assessments_xi_[^/]*\.zip$/)
      if (file === null) return null
      return { file, records: assessmentRecords(await readAssessments(file, rejects), file.date) }
    }),
    onNewColumns,
  }
}

const once = <T>(read: (rejects: Rejects) => Promise<T>): ((rejects: Rejects) => Promise<T>) => {
  let reading: Promise<T> | null = null
  return (rejects) => {
    reading ??= read(rejects)
    return reading
  }
}

/** Records of a document or list whose values were already checked where they were read. */
export const located = (file: SourceFile, values: readonly Values[]): readonly SourceRecord[] =>
  values.map((value, place) => ({ file, line: place + 1, text: JSON.stringify(value), values: value }))
