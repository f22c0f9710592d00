import { type DutyReading, readDuty } from './read-duty.ts'
import { type ListedCondition, readListedConditions } from './read-lists.ts'

/** Reads the duty texts and conditions of a source, of which most are repeated, and counts duties that stay texts. */
export interface DutyReader {
  read(published: string): DutyReading
  /** The conditions of a list; null if it is none. */
  conditions(published: string): readonly ListedCondition[] | null
  /** How many texts were read so far, repeated ones included. */
  readonly texts: number
  /** The texts that stay texts: why, and how often each was read. */
  readonly kept: ReadonlyMap<string, { readonly reason: string; readonly count: number }>
}

/** A reader remembers every different text, of which a tariff has some thousands: drop it with its source. */
export function dutyReader(): DutyReader {
  const readings = new Map<string, DutyReading>()
  const kept = new Map<string, { readonly reason: string; readonly count: number }>()
  const conditions = new Map<string, readonly ListedCondition[] | null>()
  let texts = 0
  return {
    read(published) {
      texts += 1
      const reading = readings.get(published) ?? readDuty(published)
      readings.set(published, reading)
      if (reading.kind === 'text') {
        kept.set(published, { reason: reading.reason, count: (kept.get(published)?.count ?? 0) + 1 })
      }
      return reading
    },
    conditions(published) {
      const known = conditions.get(published)
      if (known !== undefined) return known
      const read = readListedConditions(published)
      conditions.set(published, read)
      return read
    },
    get texts() {
      return texts
    },
    kept,
  }
}
