import { type DutyReading, readDuty } from './read-duty.ts'

/** Reads the duty texts of a source, of which most are repeated, and counts those that stay texts. */
export interface DutyReader {
  read(published: string): DutyReading
  /** How many texts were read so far, repeated ones included. */
  readonly texts: number
  /** Those that stay texts: why, and how often each was read. */
  readonly kept: ReadonlyMap<string, { readonly reason: string; readonly count: number }>
}

/** A reader remembers every different text, of which a tariff has some thousands: drop it with its source. */
export function dutyReader(): DutyReader {
  const readings = new Map<string, DutyReading>()
  const kept = new Map<string, { readonly reason: string; readonly count: number }>()
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
    get texts() {
      return texts
    },
    kept,
  }
}
