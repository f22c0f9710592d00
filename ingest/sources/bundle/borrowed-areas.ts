import { REGIONS, type Region } from '../../../src/tariff/region.ts'
import type { LocatedFile } from '../reading/locate-file.ts'
import { regionRows } from '../reading/region-rows.ts'
import { rowReader } from '../reading/row-reader.ts'
import type { Rejects } from '../rejects.ts'
import type { TableRows } from '../source.ts'

const AREAS = 'geographical_areas'
const MEMBERSHIPS = 'geographical_area_memberships'

/** Tables that name areas, and the column that does. */
const NAMING_COLUMNS: Readonly<Record<string, string>> = {
  measures: 'geographical_area_id',
  measure_excluded_geographical_areas: 'excluded_geographical_area',
  quota_order_number_origins: 'geographical_area_id',
}

/** The European Union: clients read its members from this group, in both tariffs. */
const ALWAYS_NAMED = ['1013']

/** `origin` of a row that comes from the list of another region. */
const borrowedFrom = (region: Region): string => `${region} list`

/** Every `origin` of a borrowed row. */
export const BORROWED_ORIGINS: readonly string[] = REGIONS.map(borrowedFrom)

/**
 * The rows of a region and, after them, the areas that its measures and quotas name and its own list lacks, with their
 * members, from the list of the other region. Both tariffs use the same codes of areas.
 */
export async function* withBorrowedAreas(
  rows: AsyncIterable<TableRows>,
  region: Region,
  filesOf: (region: Region) => readonly LocatedFile[],
): AsyncGenerator<TableRows> {
  const listed = new Set<string>()
  const named = new Set(ALWAYS_NAMED)
  for await (const read of rows) {
    const { table } = read.target
    if (table === AREAS) addValues(read, 'geographical_area_id', listed)
    const naming = NAMING_COLUMNS[table]
    if (naming !== undefined) addValues(read, naming, named)
    yield read
  }
  const missing = new Set([...named].filter((id) => !listed.has(id)))
  if (missing.size === 0) return
  for (const lender of REGIONS.filter((other) => other !== region)) yield* borrow(missing, listed, lender, filesOf)
}

async function* borrow(
  missing: ReadonlySet<string>,
  listed: ReadonlySet<string>,
  lender: Region,
  filesOf: (region: Region) => readonly LocatedFile[],
): AsyncGenerator<TableRows> {
  const lists = filesOf(lender).filter(({ spec }) => [AREAS, MEMBERSHIPS].includes(spec.tables[0].table))
  for await (const { target, rows } of regionRows(lists, lender, REPORTED_WITH_THEIR_REGION)) {
    const read = rowReader(target)
    const borrowed = rows.filter((row) => {
      if (target.table === AREAS) return missing.has(read.text(row, 'geographical_area_id'))
      const member = read.text(row, 'member_geographical_area_id')
      return missing.has(read.text(row, 'geographical_area_group_id')) && (listed.has(member) || missing.has(member))
    })
    if (borrowed.length === 0) continue
    const origin = target.columns.indexOf('origin')
    yield { target, rows: borrowed.map((row) => row.with(origin, borrowedFrom(lender))) }
  }
}

/** Bad records of the other region's lists are reported when that region is loaded. */
const REPORTED_WITH_THEIR_REGION: Rejects = { count: 0, add: () => undefined }

function addValues({ target, rows }: TableRows, column: string, values: Set<string>): void {
  const index = target.columns.indexOf(column)
  for (const row of rows) {
    const value = row[index]
    if (typeof value === 'string') values.add(value)
  }
}
