import type { PublishedReport } from '../published-report.ts'
import type { SourceId } from '../registry.ts'
import type { SourceRecord, Values } from '../source-record.ts'

/** What a source has for a table. */
export interface Contribution<V = Values> {
  readonly source: SourceId
  readonly records: AsyncIterable<SourceRecord<V>> | Iterable<SourceRecord<V>>
}

interface Merged<V> {
  readonly record: SourceRecord<V>
  readonly values: Record<string, unknown>
  readonly sources: SourceId[]
  /** The contribution that the record itself is from. */
  readonly from: Contribution<V>
}

/** Columns about the record itself, in which sources do not contradict each other. */
const NOT_COMPARED: ReadonlySet<string> = new Set(['origin', 'recorded_at', 'sid_source', 'sid_synthetic', 'as_at'])

/**
 * The records of several sources, the most direct first: one for each key, with the values of the first source that has
 * it and, where those are empty, of the next. `origin` names the sources that a record has values from. A key that a
 * source repeats is passed on, for the check of keys to reject.
 */
export async function mergeRecords<V extends Values>(
  table: string,
  key: readonly (keyof V & string)[],
  contributions: readonly Contribution<V>[],
  report: PublishedReport,
): Promise<readonly SourceRecord<V & { readonly origin: string }>[]> {
  const merged = new Map<string, Merged<V>>()
  const repeated: SourceRecord<V & { readonly origin: string }>[] = []
  for (const contribution of contributions) {
    const { source } = contribution
    for await (const record of contribution.records) {
      const id = key.map((name) => String(record.values[name] ?? '')).join('|')
      const known = merged.get(id)
      if (known === undefined) {
        merged.set(id, { record, values: { ...record.values }, sources: [source], from: contribution })
        report.provided(source, table)
      } else if (known.from === contribution) {
        repeated.push({ ...record, values: { ...record.values, origin: source } })
      } else if (addMissing(known, source, record.values, table, report)) {
        if (!known.sources.includes(source)) known.sources.push(source)
      }
    }
  }
  const complete = [...merged.values()].map(({ record, values, sources }) => ({
    ...record,
    // Sound: each value is that of a record of the same type.
    values: { ...(values as V), origin: sources.join('|') },
  }))
  return [...complete, ...repeated]
}

/** Takes the values that are empty so far, and counts those that differ. Returns whether any was taken. */
function addMissing(
  { values, sources }: Pick<Merged<Values>, 'values' | 'sources'>,
  source: SourceId,
  others: Values,
  table: string,
  report: PublishedReport,
): boolean {
  let taken = false
  for (const [column, other] of Object.entries(others)) {
    if (NOT_COMPARED.has(column) || isEmpty(other)) continue
    if (isEmpty(values[column])) {
      values[column] = other
      taken = true
      report.filled(source, `${table}.${column}`)
    } else if (!isSame(values[column], other)) {
      report.conflicting(source, sources[0] ?? source, `${table}.${column}`)
    }
  }
  return taken
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Publishers write the same text with other spaces, and the same number with other digits. */
export const isSame = (a: unknown, b: unknown): boolean => comparable(a) === comparable(b)

function comparable(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const isNumber = /^-?\d+(\.\d+)?$/.test(text) && !/^0\d/.test(text)
  return isNumber ? String(Number(text)) : text.replaceAll(/[\s|]+/g, ' ').trim()
}
