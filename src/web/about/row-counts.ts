import { sql } from '../../postgres/sql.ts'
import type { Region } from '../../tariff/region.ts'
import { defineDerived } from '../../versions/version-data.ts'

/** Rows of a version by table, and documents by index, as the load counted them; null: it did not. */
export type RowCounts = Readonly<Record<string, number>> | null

export const ROW_COUNTS = defineDerived<RowCounts>({
  name: 'row_counts',
  load: async ({ postgres, version: { dataVersionId } }) => {
    const [row] = await postgres.query<{ readonly row_counts: RowCounts }>(
      sql`SELECT row_counts FROM data_versions WHERE data_version_id = ${dataVersionId}`,
    )
    return row?.row_counts ?? null
  },
})

/** What people know the tables by, in the order of the page. */
export const COUNTED: readonly { readonly table: string; readonly name: string }[] = [
  { table: 'goods_nomenclatures', name: 'Rows of the nomenclature, ended ones included' },
  { table: 'measures', name: 'Measures: duties, controls and other rules' },
  { table: 'quota_definitions', name: 'Quota periods' },
  { table: 'quota_balance_events', name: 'Quota balances' },
  { table: 'geographical_areas', name: 'Countries, regions and groups' },
  { table: 'certificates', name: 'Certificates and licences' },
  { table: 'additional_codes', name: 'Additional codes' },
  { table: 'footnotes', name: 'Footnotes' },
  { table: 'regulations', name: 'Legal acts' },
  { table: 'category_assessment_rules', name: 'Rules of the categories' },
  { table: 'rules_of_origin_schemes', name: 'Schemes of rules of origin' },
  { table: 'chemical_substances', name: 'Chemicals' },
  { table: 'exchange_rates', name: 'Exchange rates' },
  { table: 'changes', name: 'Changes from day to day' },
  { table: 'search_references', name: 'Everyday names of goods' },
  { table: 'labelled_descriptions', name: 'Labelled descriptions, for the classifier' },
]

/** Only the tariff of Northern Ireland has them. */
const XI_ONLY: ReadonlySet<string> = new Set(['category_assessment_rules'])

/** Whether a complete tariff of the region has rows of a table. */
export const isExpected = (table: string, region: Region): boolean => region === 'xi' || !XI_ONLY.has(table)

/** Names of what a version has no row of, though a complete tariff has. */
export const missingKinds = (counts: Readonly<Record<string, number>>, region: Region): readonly string[] =>
  COUNTED.filter(({ table }) => (counts[table] ?? 0) === 0 && isExpected(table, region)).map(({ name }) =>
    name.replace(/[:,].*/, ''),
  )
