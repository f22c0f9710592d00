import type { Rejects } from '../rejects.ts'
import type { SourceRecord, Values } from '../source-record.ts'
import { BadValue } from './bad-value.ts'
import { orReject } from './or-reject.ts'

type Decode = (raw: unknown) => unknown

/** The members of a decoded record: the codec of the column of the same name, or of the column that is named. */
export type Fields = Readonly<Record<string, Decode | { readonly from: string; readonly codec: Decode }>>

/** What a decoder of these fields returns. */
export type Decoded<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends { readonly codec: (raw: unknown) => infer T }
    ? T
    : F[Name] extends (raw: unknown) => infer T
      ? T
      : never
}

/** Decodes the values of a record to typed members. A value that its codec refuses throws a `BadValue`. */
export function recordDecoder<F extends Fields>(fields: F): (values: Values) => Decoded<F> {
  const members = Object.entries(fields).map(([name, field]) =>
    typeof field === 'function' ? { name, from: name, codec: field } : { name, ...field },
  )
  return (values) =>
    // Sound: each member has the value of its own codec.
    Object.fromEntries(members.map(({ name, from, codec }) => [name, decodeColumn(values, from, codec)])) as Decoded<F>
}

/** The value of a column. Throws a `BadValue` that names the column. */
export function decodeColumn<T>(values: Values, column: string, codec: (raw: unknown) => T): T {
  try {
    return codec(values[column])
  } catch (error) {
    if (error instanceof BadValue) throw new BadValue(`${column}: ${error.message}`)
    throw error
  }
}

/** The records with their values decoded. A record with an invalid value is rejected. */
export async function* decodeRecords<V>(
  records: AsyncIterable<SourceRecord>,
  rejects: Rejects,
  decode: (values: Values) => V,
): AsyncGenerator<SourceRecord<V>> {
  for await (const record of records) {
    const values = orReject(record, rejects, () => decode(record.values))
    if (values !== null) yield { ...record, values }
  }
}
