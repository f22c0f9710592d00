import type { JSX } from 'preact'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { Day, dayInWords } from '../components/day.tsx'
import { REGION_NAMES } from '../layout/header.tsx'
import type { Place } from '../place.ts'
import type { NamedCommodity } from './commodity-name.ts'

/** One of the two tariffs, or days, that are compared. */
export interface Side {
  readonly place: Place
  readonly day: IsoDate
  /** Null: goods cannot be declared under the code there. */
  readonly commodity: NamedCommodity | null
}

/** A side that has the commodity. */
export type PresentSide = Side & { readonly commodity: NamedCommodity }

/** What tells two sides apart: the tariff, or the day. */
export const shortSideName = ({ place, day }: Side, other: Side): string =>
  place.region === other.place.region ? dayInWords(day) : REGION_NAMES[place.region]

/** `United Kingdom, 1 March 2025`. */
export const SideName = ({ side: { place, day } }: { readonly side: Side }): JSX.Element => (
  <>
    {REGION_NAMES[place.region]}, <Day day={day} />
  </>
)
