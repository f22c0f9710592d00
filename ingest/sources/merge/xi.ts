import type { AssessmentRecords } from '../hmrc-reports/assessment-records.ts'
import type { Rejects } from '../rejects.ts'
import { apiTables } from './api-tables.ts'
import type { PublishedTable, RegionTables } from './published-table.ts'
import { unitTables } from './unit-tables.ts'
import { xiListTables } from './xi-lists.ts'
import { located, REPORTS, XI_API, type XiLoad, xiLoad } from './xi-load.ts'
import { readXiMeasures } from './xi-measures.ts'
import { readXiNomenclature } from './xi-nomenclature.ts'

/**
 * The published tables of XI: HMRC's daily reports, with what they lack from the Commission's monthly workbooks, and the
 * lists of the public API.
 */
export const xiTables: RegionTables = (cache, report) => {
  const load = xiLoad(cache, report)
  return [
    { path: '{region}/goods_nomenclatures.csv', read: (rejects) => readXiNomenclature(load, rejects) },
    { path: '{region}/measures.ndjson', read: (rejects) => readXiMeasures(load, rejects) },
    footnoteTable(load),
    orderNumberTable(load),
    ...xiListTables(load),
    ...unitTables([]),
    ...apiTables(XI_API, load),
    ...greenLanesTables(load),
  ]
}

const footnoteTable = ({ footnotes }: XiLoad): PublishedTable => ({
  path: '{region}/footnote_associations.csv',
  async *read() {
    yield* footnotes
  },
})

/** No file has the volumes and balances of the Union's quotas: their order numbers are those of measures. */
const orderNumberTable = ({ orderNumbers, report }: XiLoad): PublishedTable => ({
  path: '{region}/quota_order_numbers.csv',
  async *read() {
    if (orderNumbers.size > 0)
      report.missing(REPORTS, 'volumes and balances of quotas, which are published nowhere in bulk')
    for (const [id, { areas, record }] of orderNumbers) {
      yield {
        ...record,
        values: {
          quota_order_number_id: id,
          geographical_areas: [...areas].sort().join(' '),
          origin: record.values.origin,
        },
      }
    }
  },
})

/** Files of the bundle that the list of assessments fills, in the order of reading. */
const GREEN_LANES_FILES = {
  themes: 'themes.csv',
  category_assessment_rules: 'rules.csv',
  exemptions: 'exemptions.csv',
  additional_code_whitelist: 'additional_code_whitelist_observed.csv',
  category_assessments: 'category_assessments.ndjson',
} as const satisfies Partial<Record<keyof AssessmentRecords, string>>

const greenLanesTables = (load: XiLoad): readonly PublishedTable[] =>
  Object.entries(GREEN_LANES_FILES).map(([records, name]) => ({
    path: `{region}/green_lanes/${name}`,
    async *read(rejects: Rejects) {
      const assessments = await load.assessments(rejects)
      if (assessments === null) {
        load.report.missing(REPORTS, `category assessments: ${name}`)
        return
      }
      // Sound: the keys are those of the object above.
      const values = assessments.records[records as keyof typeof GREEN_LANES_FILES]
      load.report.provided(REPORTS, name, values.length)
      yield* located(assessments.file, values)
    },
  }))
