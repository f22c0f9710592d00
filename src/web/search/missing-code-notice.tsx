import type { JSX } from 'preact'
import type { MissingCode } from '../../search/index.ts'
import { itemIdOf, spacedCode } from '../../tariff/codes.ts'
import { REGIONS } from '../../tariff/region.ts'
import { dayInWords } from '../components/day.tsx'
import { REGION_NAMES } from '../layout/header.tsx'
import { type Place, pageAddress } from '../place.ts'
import { type SearchState, searchAddress } from './search-state.ts'

/** Says that the tariff does not have a code, what it was, and where to go on. */
export const MissingCodeNotice = ({
  place,
  state,
  missing: { code, nearest, ended },
}: {
  readonly place: Place
  readonly state: SearchState
  readonly missing: MissingCode
}): JSX.Element => {
  const other = REGIONS.find((region) => region !== place.region) ?? place.region
  const path = pathOf(code.slice(0, 10))
  return (
    <div class="notice" role="note">
      <p class="govuk-body">
        <strong>
          {ended === null
            ? `The ${REGION_NAMES[place.region]} tariff has no code ${spacedCode(code)}.`
            : `Code ${spacedCode(code)} ended on ${dayInWords(ended.lastDay)}.`}
        </strong>{' '}
        {ended !== null && `It was “${ended.description}”. `}
        {nearest === null
          ? `There is no chapter ${code.slice(0, 2)}.`
          : `The results below are those of ${levelOf(nearest)} ${spacedCode(nearest)}, the nearest that exists.`}
      </p>
      <ul class="govuk-list">
        {ended !== null && (
          <li>
            <a class="govuk-link" href={pageAddress(place, path)}>
              What follows this code
            </a>
          </li>
        )}
        {ended !== null && (
          <li>
            <a class="govuk-link" href={pageAddress({ ...place, asOf: ended.lastDay }, path)}>
              The code on its last day
            </a>
          </li>
        )}
        <li>
          <a class="govuk-link" href={searchAddress({ ...place, region: other }, state)}>
            Look it up in the {REGION_NAMES[other]} tariff
          </a>
        </li>
      </ul>
    </div>
  )
}

const pathOf = (digits: string): string => {
  if (digits.length === 2) return `/chapters/${digits}`
  return digits.length === 4 ? `/headings/${digits}` : `/commodities/${itemIdOf(digits)}`
}

const levelOf = ({ length }: string): string => {
  if (length === 2) return 'chapter'
  return length === 4 ? 'heading' : 'code'
}
