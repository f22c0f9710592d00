import type { Rejects } from '../rejects.ts'
import type { SourceRecord, Values } from '../source-record.ts'
import { bigInteger, integer, required } from './codecs.ts'
import { interner } from './intern-values.ts'
import { orReject } from './or-reject.ts'
import type { PublishedMeasure } from './published-measure.ts'
import { recordDecoder } from './record-decoder.ts'

/** A measure of a file that repeats it for each declarable code that has it. */
export interface ListedMeasure<M extends PublishedMeasure = PublishedMeasure> {
  /** Its first record. */
  readonly record: SourceRecord<M>
  /** Sids of the declarable codes. */
  readonly codeSids: readonly number[]
}

interface OpenMeasure<M> {
  /** Null where it was rejected, which happens once. */
  readonly record: SourceRecord<M> | null
  readonly codeSids: number[]
}

const sidsOf = recordDecoder({ measure__sid: required(bigInteger), commodity__sid: required(integer) })

/**
 * The measures of such a file, or of several, by their sids. Memory grows with the measures, and by a number for each
 * record, of which the weekly file has over a million.
 * @param decode Decodes the values of a first record
 * @param keptText The part of a first record's text that a dead letter needs
 */
export async function readListedMeasures<M extends PublishedMeasure>(
  records: AsyncIterable<SourceRecord>,
  rejects: Rejects,
  decode: (values: Values) => M,
  keptText: (text: string) => string,
): Promise<ReadonlyMap<number, ListedMeasure<M>>> {
  const measures = new Map<number, OpenMeasure<M>>()
  const intern = interner()
  for await (const record of records) {
    const sids = orReject(record, rejects, () => sidsOf(record.values))
    if (sids === null) continue
    const known = measures.get(sids.measure__sid)
    if (known !== undefined) {
      known.codeSids.push(sids.commodity__sid)
      continue
    }
    const values = orReject(record, rejects, () => decode(intern(record.values)))
    const kept = values === null ? null : { ...record, text: keptText(record.text), values }
    measures.set(sids.measure__sid, { record: kept, codeSids: [sids.commodity__sid] })
  }
  const valid = new Map<number, ListedMeasure<M>>()
  for (const [sid, { record, codeSids }] of measures) if (record !== null) valid.set(sid, { record, codeSids })
  return valid
}
