import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

// A reader of the bundle's files that shares no code with the ingest or the service: what it reads is compared with what
// the pages show.

export interface RawRow {
  readonly sid: number
  readonly code: string
  readonly suffix: string
  readonly indents: number
  readonly start: string
  /** Empty: open. */
  readonly end: string
}

export interface RawComponent {
  readonly duty_expression_id: string
  readonly duty_amount: number | null
  readonly monetary_unit_code: string | null
  readonly measurement_unit_code: string | null
  readonly measurement_unit_qualifier_code: string | null
}

export interface RawCondition {
  readonly condition_code: string
  readonly action_code: string | null
  readonly document_code: string | null
  readonly condition_duty_amount: number | null
  readonly condition_monetary_unit_code: string | null
  readonly condition_measurement_unit_code: string | null
  readonly condition_measurement_unit_qualifier_code: string | null
  readonly components: readonly RawComponent[]
}

export interface RawMeasure {
  readonly measure_sid: number
  readonly goods_nomenclature_sid: number
  readonly measure_type_id: string
  readonly geographical_area_id: string | null
  readonly excluded_geographical_areas: readonly string[]
  readonly additional_code: string | null
  readonly ordernumber: string | null
  readonly validity_start_date: string
  readonly validity_end_date: string | null
  readonly import: boolean
  readonly export: boolean
  readonly vat: boolean
  readonly excise: boolean
  readonly components: readonly RawComponent[]
  readonly conditions: readonly RawCondition[]
  readonly footnotes: readonly string[]
  readonly duty_expression: { readonly verbose_duty: string } | null
  readonly raw_duty?: string | null
}

export interface RawBundle {
  readonly region: 'uk' | 'xi'
  readonly rows: readonly RawRow[]
  readonly rowsOfChapter: ReadonlyMap<string, readonly RawRow[]>
  /** The measures by the sid of the row that they are attached to. */
  readonly measures: ReadonlyMap<number, readonly RawMeasure[]>
  /** The series of each measure type. */
  readonly series: ReadonlyMap<string, string>
  readonly countries: readonly string[]
  /** The groups that list a country. */
  readonly groupsOf: ReadonlyMap<string, ReadonlySet<string>>
  /** How units are written out and abbreviated, by unit and qualifier. */
  readonly units: ReadonlyMap<string, { readonly expansion: string; readonly abbreviation: string }>
  /** The indents of a row on a day. */
  indentsOn(row: RawRow, day: string): number
}

export function readBundle(directory: string, region: 'uk' | 'xi'): RawBundle {
  const text = (name: string): string => {
    const path = join(directory, region, name)
    return existsSync(`${path}.gz`) ? gunzipSync(readFileSync(`${path}.gz`)).toString() : readFileSync(path, 'utf8')
  }
  const table = (name: string): readonly Readonly<Record<string, string>>[] => readCsv(text(name))
  const measures = new Map<number, RawMeasure[]>()
  for (const line of text('measures.ndjson').split('\n')) {
    if (line === '') continue
    const measure: RawMeasure = JSON.parse(line)
    measures.set(measure.goods_nomenclature_sid, [...(measures.get(measure.goods_nomenclature_sid) ?? []), measure])
  }
  const groupsOf = new Map<string, Set<string>>()
  for (const row of table('geographical_area_memberships.csv')) {
    const member = row.member_geographical_area_id ?? ''
    groupsOf.set(member, new Set([...(groupsOf.get(member) ?? []), row.geographical_area_group_id ?? '']))
  }
  const indents = new Map<string, [string, number][]>()
  for (const row of table('goods_nomenclature_indents.csv')) {
    const sid = row.goods_nomenclature_sid ?? ''
    indents.set(sid, [...(indents.get(sid) ?? []), [row.validity_start_date ?? '', Number(row.number_indents)]])
  }
  const rows = table('goods_nomenclatures.csv')
    .map((row) => ({
      sid: Number(row.goods_nomenclature_sid),
      code: row.goods_nomenclature_item_id ?? '',
      suffix: row.productline_suffix ?? '',
      indents: Number(row.number_indents),
      start: row.validity_start_date ?? '',
      end: row.validity_end_date ?? '',
    }))
    .sort((a, b) => (a.code + a.suffix < b.code + b.suffix ? -1 : 1))
  const rowsOfChapter = new Map<string, RawRow[]>()
  for (const row of rows) {
    const chapter = row.code.slice(0, 2)
    const ofChapter = rowsOfChapter.get(chapter) ?? []
    ofChapter.push(row)
    rowsOfChapter.set(chapter, ofChapter)
  }
  return {
    region,
    measures,
    groupsOf,
    rows,
    rowsOfChapter,
    series: new Map(
      table('measure_types.csv').map((row) => [row.measure_type_id ?? '', row.measure_type_series_id ?? '']),
    ),
    countries: table('geographical_areas.csv')
      .map((row) => row.geographical_area_id ?? '')
      .filter((id) => /^[A-Z]{2}$/.test(id)),
    units: new Map(
      table('measurement_unit_abbreviations.csv').map((row) => [
        `${row.measurement_unit_code} ${row.measurement_unit_qualifier_code}`,
        { expansion: row.expansion || row.abbreviation || '', abbreviation: row.abbreviation ?? '' },
      ]),
    ),
    indentsOn: (row, day) =>
      (indents.get(String(row.sid)) ?? []).filter(([start]) => start <= day).at(-1)?.[1] ?? row.indents,
  }
}

/** Rows of a file as RFC 4180 has it, by the names of its header. */
function readCsv(text: string): readonly Readonly<Record<string, string>>[] {
  const records: string[][] = [[]]
  let field = ''
  let isQuoted = false
  const endField = () => {
    records.at(-1)?.push(field)
    field = ''
  }
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (isQuoted && character === '"' && text[at + 1] === '"') {
      field += '"'
      at++
    } else if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) field += character
    else if (character === ',') endField()
    else if (character === '\n') {
      endField()
      records.push([])
    } else if (character !== '\r') field += character
  }
  if (field !== '') endField()
  const [header = [], ...rows] = records.filter((record) => record.length > 0)
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])))
}
