import { BadValue } from '../reading/bad-value.ts'
import { listSeparatedBy } from '../reading/codecs.ts'
import { orReject } from '../reading/or-reject.ts'
import type { PublishedReport } from '../reading/published-report.ts'
import { type PublishedHeader, readPublishedCsv } from '../reading/read-published-csv.ts'
import type { Rejects } from '../rejects.ts'
import type { SourceFile, SourceRecord, Values } from '../source-record.ts'

/** A list of the weekly file: its header, and what a record is in the bundle. */
interface WeeklyList extends PublishedHeader {
  readonly rows: (published: Values) => Iterable<Values>
}

const piped = listSeparatedBy('|')

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A type and a code written as one. */
function split(column: string, published: unknown, typeLength: number): readonly [type: string, code: string] {
  const code = text(published)
  if (code.length <= typeLength) throw new BadValue(`${column}: ${JSON.stringify(published)} is no code with its type`)
  return [code.slice(0, typeLength), code.slice(typeLength)]
}

const KINDS: Readonly<Record<string, string>> = { Country: 'country', 'Country group': 'group', Region: 'region' }

/** The file has no sids of additional codes: their four characters, read as a number of base 36, follow this one. */
const FIRST_SYNTHETIC_SID = 950_000_000

const syntheticAdditionalCodeSid = (code: string): number => FIRST_SYNTHETIC_SID + Number.parseInt(code, 36)

/** The additional code of four characters as a record of `additional_codes.csv`. */
export function additionalCodeValues(published: unknown, description: unknown): Values {
  const [type, code] = split('additional code', published, 1)
  return {
    additional_code_sid: syntheticAdditionalCodeSid(`${type}${code}`),
    additional_code_type_id: type,
    additional_code: code,
    code: `${type}${code}`,
    description,
    formatted_description: description,
  }
}

/** The lists of the weekly file as records of the bundle's files, by the names of those. */
export const WEEKLY_LISTS = {
  certificates: {
    columns: ['certificate__id', 'certificate__description', 'start__date', 'end__date'],
    *rows(published) {
      const [type, code] = split('certificate__id', published.certificate__id, 1)
      yield {
        certificate_type_code: type,
        certificate_code: code,
        code: `${type}${code}`,
        description: published.certificate__description,
        validity_start_date: published.start__date,
        validity_end_date: published.end__date,
      }
    },
  },
  footnotes: {
    columns: ['footnote__id', 'footnote__description', 'start__date', 'end__date', 'footnote__type'],
    *rows(published) {
      const [type, id] = split('footnote__id', published.footnote__id, 2)
      yield {
        footnote_type_id: type,
        footnote_id: id,
        code: `${type}${id}`,
        description: published.footnote__description,
        formatted_description: published.footnote__description,
        validity_start_date: published.start__date,
        validity_end_date: published.end__date,
      }
    },
  },
  areas: {
    columns: ['geographical_area_id', 'description', 'area_type', 'members'],
    *rows(published) {
      const kind = KINDS[text(published.area_type)]
      if (kind === undefined) throw new BadValue(`area_type: ${JSON.stringify(published.area_type)} is no type of area`)
      yield { geographical_area_id: published.geographical_area_id, description: published.description, kind }
    },
  },
  memberships: {
    columns: ['geographical_area_id', 'members'],
    others: ['description', 'area_type'],
    *rows(published) {
      for (const member of piped(published.members)) {
        yield {
          geographical_area_group_id: published.geographical_area_id,
          member_geographical_area_id: member,
        }
      }
    },
  },
  measureTypes: {
    columns: ['measure_type_id', 'description'],
    *rows(published) {
      yield { measure_type_id: published.measure_type_id, description: published.description }
    },
  },
  additionalCodes: {
    columns: ['additional code', 'description', 'start date', 'end date', 'type description'],
    *rows(published) {
      yield {
        ...additionalCodeValues(published['additional code'], published.description),
        validity_start_date: published['start date'],
        validity_end_date: published['end date'],
      }
    },
  },
  additionalCodeTypes: {
    columns: ['additional code', 'type description'],
    others: ['description', 'start date', 'end date'],
    *rows(published) {
      const [type] = split('additional code', published['additional code'], 1)
      yield { additional_code_type_id: type, description: published['type description'] }
    },
  },
  quotas: {
    columns: [
      'quota__order__number__id',
      'definition__start__date',
      'definition__end__date',
      'initial__volume',
      'unit',
      'critical__state',
      'critical__threshold',
      'quota__type',
      'origins',
      'origin__exclusions',
      'commodities',
    ],
    *rows(published) {
      yield {
        quota_order_number_id: published.quota__order__number__id,
        validity_start_date: published.definition__start__date,
        validity_end_date: published.definition__end__date,
        initial_volume: published.initial__volume,
        critical_state: published.critical__state,
        origins: piped(published.origins),
        exclusions: piped(published.origin__exclusions),
      }
    },
  },
} as const satisfies Readonly<Record<string, WeeklyList>>

/** The records of a list of the weekly file, each once: a footnote of measures and of goods is published twice. */
export async function* readWeeklyList(
  file: SourceFile,
  list: WeeklyList,
  rejects: Rejects,
  report: PublishedReport,
): AsyncGenerator<SourceRecord> {
  const given = new Set<string>()
  for await (const record of readPublishedCsv(file, list, rejects, report)) {
    for (const values of orReject(file, record, rejects, () => [...list.rows(record.values)]) ?? []) {
      const row = JSON.stringify(values)
      if (!given.has(row)) yield { ...record, values }
      given.add(row)
    }
  }
}
