import type { WrittenComponent } from './duty-text/duty-text.ts'
import { readDuty } from './duty-text/read-duty.ts'
import type { IsoDate } from './goods-nomenclature.ts'
import type { Measure } from './measure.ts'
import { dutyText } from './measure-texts.ts'

/** A duty with the part of each year in which it applies. */
export interface SeasonalDuty {
  readonly duty: string
  /** The duty as it is read. */
  readonly components: readonly WrittenComponent[]
  /** `MM-DD`; a season whose start is after its end runs over the new year. */
  readonly start: string
  readonly end: string
}

/** A text that names days: `8.00% (01 NOV - 14 MAY), 14.00% (15 MAY - 31 OCT)`. */
const SEASONAL = /\(\d{1,2} \p{L}+/u

/** The seasons of a duty that differs within the year; empty for any other. */
export function seasonsOf(measure: Measure): readonly SeasonalDuty[] {
  const text = dutyText(measure)
  if (measure.components.length > 0 || !SEASONAL.test(text)) return []
  const reading = readDuty(text)
  const duties = text.split(SEASONS).filter((duty) => duty !== '')
  if (reading.kind === 'text' || reading.duties.length !== duties.length) return []
  if (reading.duties.some(({ seasons }) => seasons.length === 0)) return []
  return reading.duties.flatMap(({ components, seasons }, index) =>
    seasons.map(({ start, end }) => ({ duty: duties[index] ?? '', components, start, end })),
  )
}

/** What ends each duty of such a text. */
const SEASONS = /\s*\([^()]*\)(?:,\s*)?/

export const isInSeason = ({ start, end }: SeasonalDuty, day: IsoDate): boolean => {
  const monthDay = day.slice('YYYY-'.length)
  return start <= end ? start <= monthDay && monthDay <= end : start <= monthDay || monthDay <= end
}
