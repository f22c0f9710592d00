import type { RawBundle, RawMeasure, RawRow } from './bundle.ts'

const isInForce = ({ start, end }: { readonly start: string; readonly end: string }, day: string): boolean =>
  start <= day && (end === '' || day <= end)

/** The rows of a chapter on a day, each with its ancestors: a row is below the nearest one before it with fewer indents. */
export function chapterOn(bundle: RawBundle, chapter: string, day: string): ReadonlyMap<RawRow, readonly RawRow[]> {
  const ancestors = new Map<RawRow, readonly RawRow[]>()
  let path: { readonly row: RawRow; readonly depth: number }[] = []
  for (const row of bundle.rowsOfChapter.get(chapter) ?? []) {
    if (!isInForce(row, day)) continue
    const depth = depthOf(bundle, row, day)
    // Groups of headings have nothing below them.
    if (depth === null) {
      ancestors.set(row, [])
      continue
    }
    path = path.filter((above) => above.depth < depth)
    ancestors.set(
      row,
      path.map((above) => above.row),
    )
    path.push({ row, depth })
  }
  return ancestors
}

function depthOf(bundle: RawBundle, row: RawRow, day: string): number | null {
  if (row.code.endsWith('00000000')) return -1
  const isHeading = row.code.endsWith('000000')
  if (isHeading && row.suffix !== '80') return null
  return isHeading ? 0 : bundle.indentsOn(row, day)
}

/** Codes that can be declared on the day: with suffix 80, nothing below them, and no second row of the same code. */
export function declarableOf(chapter: ReadonlyMap<RawRow, readonly RawRow[]>): readonly RawRow[] {
  const above = new Set([...chapter.values()].flat())
  const codes = [...chapter.keys()].filter(({ suffix }) => suffix === '80').map(({ code }) => code)
  return [...chapter.keys()].filter(
    (row) =>
      row.suffix === '80' &&
      !row.code.endsWith('00000000') &&
      !above.has(row) &&
      codes.filter((code) => code === row.code).length === 1,
  )
}

/** Member states of the Union, which the memberships of Northern Ireland's tariff leave out. */
const UNION = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/** Countries with several ids, in a customs union with the United Kingdom, or within the territory of another. */
const BEYOND_THE_FILES = /^(?:ME|XM|RS|XS|PR|GG|JE|IM|GB|XI|XU|AX|GF|GP|MC|MF|MQ|RE|YT|Q.|Z.)$/

/** Countries of which the files say in which groups they are. */
export const judgedCountries = ({ countries, groupsOf }: RawBundle): readonly string[] => [
  ...countries.filter((id) => groupsOf.get(id)?.has('1008') && !UNION.includes(id) && !BEYOND_THE_FILES.test(id)),
  ...UNION,
]

/** The measures that are declared on a row or above it, in force on the day and for goods of the country. */
export function applicableMeasures(
  bundle: RawBundle,
  rows: readonly RawRow[],
  day: string,
  country: string | null,
): readonly RawMeasure[] {
  return rows
    .flatMap(({ sid }) => bundle.measures.get(sid) ?? [])
    .filter((measure) => isInForce({ start: measure.validity_start_date, end: measure.validity_end_date ?? '' }, day))
    .filter((measure) => country === null || isFor(measure, areasWith(bundle, country)))
}

const isFor = (
  { geographical_area_id: id, excluded_geographical_areas: excluded }: RawMeasure,
  areas: ReadonlySet<string>,
): boolean => id !== null && areas.has(id) && !excluded.some((area) => areas.has(area))

/** A country, the groups that list it, all countries, and the area of VAT, which is due on goods of all of them. */
const areasWith = ({ groupsOf }: RawBundle, country: string): ReadonlySet<string> =>
  new Set([
    ...[country, '1011', '1400'],
    ...(groupsOf.get(country) ?? []),
    ...(UNION.includes(country) ? ['EU', '1013'] : []),
  ])
