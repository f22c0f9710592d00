import type { Reading } from '../published-report.ts'
import { BadValue } from '../reading/bad-value.ts'
import type { PublishedHeader } from '../reading/check-header.ts'
import { text } from '../reading/codecs.ts'
import { piped } from '../reading/published-measure.ts'
import { readPublishedCsv } from '../reading/read-published-csv.ts'
import { type Decoded, decodeRecords, recordDecoder } from '../reading/record-decoder.ts'
import type { SourceFile, SourceRecord, Values } from '../source-record.ts'

/** A list of the weekly file: its header, and what a record is in the bundle. */
export interface WeeklyList extends PublishedHeader {
  readonly rows: (published: Values) => readonly Values[]
}

type Columns = Readonly<Record<string, (published: unknown) => unknown>>

const list = <C extends Columns>(
  columns: C,
  rows: (published: Decoded<C>) => readonly Values[],
  others: readonly string[] = [],
): WeeklyList => {
  const decode = recordDecoder(columns)
  return { columns: Object.keys(columns), others, rows: (values) => rows(decode(values)) }
}

/** A type and a code written as one. */
const split =
  (typeLength: number) =>
  (published: unknown): readonly [type: string, code: string] => {
    const code = text(published) ?? ''
    if (code.length <= typeLength) throw new BadValue(`${JSON.stringify(published)} is no code with its type`)
    return [code.slice(0, typeLength), code.slice(typeLength)]
  }

const KINDS: Readonly<Record<string, string>> = { Country: 'country', 'Country group': 'group', Region: 'region' }

function kindOfArea(published: unknown): string {
  const kind = KINDS[text(published) ?? '']
  if (kind === undefined) throw new BadValue(`${JSON.stringify(published)} is no type of area`)
  return kind
}

/** The file has no sids of additional codes: their four characters, read as a number of base 36, follow this one. */
const FIRST_SYNTHETIC_SID = 950_000_000

/** The additional code of four characters as a record of `additional_codes.csv`. */
export const additionalCodeValues = (code: string, description: string | null) => ({
  additional_code_sid: FIRST_SYNTHETIC_SID + Number.parseInt(code, 36),
  additional_code_type_id: code.slice(0, 1),
  additional_code: code.slice(1),
  code,
  description,
  formatted_description: description,
})

const DATES = { start__date: text, end__date: text }

const validity = ({ start__date, end__date }: Decoded<typeof DATES>) => ({
  validity_start_date: start__date,
  validity_end_date: end__date,
})

/** The lists of the weekly file as records of the bundle's files, by the names of those. */
export const WEEKLY_LISTS = {
  certificates: list(
    { certificate__id: split(1), certificate__description: text, ...DATES },
    ({ certificate__id: [type, code], certificate__description: description, ...dates }) => [
      {
        certificate_type_code: type,
        certificate_code: code,
        code: `${type}${code}`,
        description,
        ...validity(dates),
      },
    ],
  ),
  footnotes: list(
    { footnote__id: split(2), footnote__description: text, ...DATES, footnote__type: text },
    ({ footnote__id: [type, id], footnote__description: description, ...dates }) => [
      {
        footnote_type_id: type,
        footnote_id: id,
        code: `${type}${id}`,
        description,
        formatted_description: description,
        ...validity(dates),
      },
    ],
  ),
  areas: list(
    { geographical_area_id: text, description: text, area_type: kindOfArea, members: text },
    ({ geographical_area_id, description, area_type: kind }) => [{ geographical_area_id, description, kind }],
  ),
  memberships: list(
    { geographical_area_id: text, members: piped },
    ({ geographical_area_id: group, members }) =>
      members.map((member) => ({ geographical_area_group_id: group, member_geographical_area_id: member })),
    ['description', 'area_type'],
  ),
  measureTypes: list({ measure_type_id: text, description: text }, (type) => [type]),
  additionalCodes: list(
    { 'additional code': split(1), description: text, 'start date': text, 'end date': text, 'type description': text },
    (published) => [
      {
        ...additionalCodeValues(published['additional code'].join(''), published.description),
        validity_start_date: published['start date'],
        validity_end_date: published['end date'],
      },
    ],
  ),
  additionalCodeTypes: list(
    { 'additional code': split(1), 'type description': text },
    ({ 'additional code': [type], 'type description': description }) => [
      { additional_code_type_id: type, description },
    ],
    ['description', 'start date', 'end date'],
  ),
} as const

const QUOTA_COLUMNS = {
  quota__order__number__id: text,
  definition__start__date: text,
  definition__end__date: text,
  initial__volume: text,
  unit: text,
  critical__state: text,
  critical__threshold: text,
  quota__type: text,
  origins: piped,
  origin__exclusions: piped,
  commodities: text,
}

/** What the weekly file says of a period of a quota. */
export type WeeklyQuota = Decoded<typeof QUOTA_COLUMNS>

export const readWeeklyQuotas = (file: SourceFile, reading: Reading): AsyncGenerator<SourceRecord<WeeklyQuota>> =>
  decodeRecords(
    readPublishedCsv(file, { columns: Object.keys(QUOTA_COLUMNS) }, reading),
    reading.rejects,
    recordDecoder(QUOTA_COLUMNS),
  )

/** The records of a list of the weekly file, each once: a footnote of measures and of goods is published twice. */
export async function* readWeeklyList(
  file: SourceFile,
  list: WeeklyList,
  reading: Reading,
): AsyncGenerator<SourceRecord> {
  const seen = new Set<string>()
  for await (const record of decodeRecords(readPublishedCsv(file, list, reading), reading.rejects, list.rows)) {
    for (const values of record.values) {
      const row = JSON.stringify(values)
      if (!seen.has(row)) yield { ...record, values }
      seen.add(row)
    }
  }
}
