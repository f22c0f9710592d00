import type { IsoDate } from '../../../src/tariff/goods-nomenclature.ts'
import { SourceError } from '../source-error.ts'
import type { SourceFile } from '../source-record.ts'

/** An extract and the days whose changes it has. */
export interface Extract {
  readonly file: SourceFile
  /** First and last day. */
  readonly start: IsoDate
  readonly end: IsoDate
  /** When it was made; of two for the same days, the later one counts. */
  readonly executed: string
}

/** Extracts in the order in which they are read, and those that add nothing. */
export interface OrderedExtracts {
  readonly extracts: readonly Extract[]
  /** Extracts of days that others have: a file in two places, or a day of a month that is there as a whole. */
  readonly repeated: readonly Extract[]
}

/**
 * The order of a full extract and its deltas: annual, monthly, daily. The longest of those that begin first comes first;
 * each further one has to begin on the day after at the latest.
 *
 * @throws SourceError where a day is missing between two extracts, or there is none
 */
export function orderExtracts(found: readonly Extract[]): OrderedExtracts {
  const extracts: Extract[] = []
  const repeated: Extract[] = []
  for (const extract of found.toSorted(byPeriod)) {
    const previous = extracts.at(-1)
    if (previous !== undefined && extract.end <= previous.end) {
      repeated.push(extract)
      continue
    }
    if (previous !== undefined && extract.start > dayAfter(previous.end)) {
      throw new SourceError(
        `No extract has the changes from ${dayAfter(previous.end)} to ${dayBefore(extract.start)}: ${previous.file.name} ends before, ${extract.file.name} begins after. Add the missing ones, or remove those that follow.`,
      )
    }
    extracts.push(extract)
  }
  return { extracts, repeated }
}

const byPeriod = (a: Extract, b: Extract): number =>
  compare(a.start, b.start) ||
  compare(b.end, a.end) ||
  compare(b.executed, a.executed) ||
  compare(a.file.name, b.file.name)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const shifted = (day: IsoDate, days: number): IsoDate =>
  new Date(Date.parse(day) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
const dayAfter = (day: IsoDate): IsoDate => shifted(day, 1)
const dayBefore = (day: IsoDate): IsoDate => shifted(day, -1)
