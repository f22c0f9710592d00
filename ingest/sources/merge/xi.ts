import { type AssessmentRecords, assessmentRecords } from '../hmrc-reports/assessment-records.ts'
import { readAssessments } from '../hmrc-reports/read-assessments.ts'
import type { PublishedReport } from '../published-report.ts'
import { placedRow } from '../reading/nomenclature-record.ts'
import type { PublishedReading } from '../reading/published-cache.ts'
import type { SourceRecord, Values } from '../source-record.ts'
import { readTariffApi } from '../tariff-api/tariff-api.ts'
import { apiTables } from './api-tables.ts'
import { euroRateTable } from './euro-rates.ts'
import type { MeasureFindings } from './measure-findings.ts'
import { REPORTS, WORKBOOKS, XI_API } from './merged-sources.ts'
import { type PublishedTable, type RegionTables, table } from './published-table.ts'
import { unitTables } from './unit-tables.ts'
import { type LocatedAssessments, xiListTables } from './xi-lists.ts'
import { readXiMeasures } from './xi-measures.ts'
import { readXiNomenclature } from './xi-nomenclature.ts'

/**
 * The published tables of XI: HMRC's daily reports, with what they lack from the Commission's monthly workbooks, and the
 * lists of the public API.
 */
export const xiTables: RegionTables = async function* (reading) {
  const workbooks = { ...reading, files: reading.cache.files(WORKBOOKS) }
  const nomenclature = await readXiNomenclature(reading, workbooks)
  yield { path: '{region}/goods_nomenclatures.csv', records: nomenclature }
  const rows = nomenclature.map(({ values }) => placedRow(values))
  const api = await readTariffApi(reading, XI_API)
  const assessments = await readAssessmentRecords(reading)
  const types = [...(api.get('measure_types.csv') ?? []), ...(assessments?.measure_types ?? [])]
  const measures = yield* table('{region}/measures.ndjson', readXiMeasures(reading, workbooks, rows, types))
  yield { path: '{region}/footnote_associations.csv', records: measures.footnotes }
  yield { path: '{region}/quota_order_numbers.csv', records: orderNumberRecords(measures, reading.report) }
  yield* xiListTables({ ...reading, workbooks, measures, assessments, api })
  yield* unitTables([])
  yield* euroRateTable(reading)
  yield* apiTables(XI_API, reading.report, rows, api)
  yield* greenLanesTables(assessments, reading.report)
}

async function readAssessmentRecords({ cache, rejects }: PublishedReading): Promise<LocatedAssessments | null> {
  const file = cache.find(REPORTS, /\/category_assessments_xi_[^/]*\.zip$/)
  if (file === null) return null
  const records = assessmentRecords(await readAssessments(file, rejects), file.date)
  const located = (values: readonly Values[]): readonly SourceRecord[] =>
    values.map((value, place) => ({ file, line: place + 1, text: JSON.stringify(value), values: value }))
  // Sound: the members are those of the records.
  return Object.fromEntries(
    Object.entries(records).map(([name, values]) => [name, located(values)]),
  ) as LocatedAssessments
}

/** No file has the volumes and balances of the Union's quotas: their order numbers are those of measures. */
function* orderNumberRecords({ orderNumbers }: MeasureFindings, report: PublishedReport): Generator<SourceRecord> {
  if (orderNumbers.size > 0)
    report.missing(REPORTS, 'volumes and balances of quotas, which are published nowhere in bulk')
  for (const [id, { areas, record }] of orderNumbers) {
    const values = {
      quota_order_number_id: id,
      geographical_areas: [...areas].sort().join(' '),
      origin: record.values.origin,
    }
    yield { ...record, values }
  }
}

/** Files of the bundle that the list of assessments fills, in the order of reading. */
const GREEN_LANES_FILES: readonly (readonly [records: keyof AssessmentRecords, file: string])[] = [
  ['themes', 'themes.csv'],
  ['category_assessment_rules', 'rules.csv'],
  ['exemptions', 'exemptions.csv'],
  ['additional_code_whitelist', 'additional_code_whitelist_observed.csv'],
  ['category_assessments', 'category_assessments.ndjson'],
]

function* greenLanesTables(assessments: LocatedAssessments | null, report: PublishedReport): Generator<PublishedTable> {
  for (const [name, file] of GREEN_LANES_FILES) {
    const records = assessments?.[name] ?? []
    if (assessments === null) report.missing(REPORTS, `category assessments: ${file}`)
    else report.provided(REPORTS, file, records.length)
    yield { path: `{region}/green_lanes/${file}`, records }
  }
}
