import type { JSX } from 'preact'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { isInSeason, type SeasonalDuty } from '../../tariff/seasonal-duty.ts'
import { dayOfYearInWords } from '../components/day.tsx'

/** `1 November to 14 May`. */
const seasonInWords = ({ start, end }: SeasonalDuty): string => `${dayOfYearInWords(start)} to ${dayOfYearInWords(end)}`

/** The season of the duty that applies on the day, and the duties of the other seasons. */
export const Seasons = ({
  seasons,
  day,
}: {
  readonly seasons: readonly SeasonalDuty[]
  readonly day: IsoDate
}): JSX.Element => {
  const current = seasons.find((season) => isInSeason(season, day))
  return (
    <span class="seasons">
      {current && <span class="seasons__line">{seasonInWords(current)}</span>}
      {seasons
        .filter((season) => season !== current)
        .map((season) => (
          <span class="seasons__line" key={season.start}>
            {seasonInWords(season)}: {season.duty}
          </span>
        ))}
    </span>
  )
}
