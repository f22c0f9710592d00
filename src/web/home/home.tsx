import type { JSX } from 'preact'
import { SearchForm } from '../components/search-form.tsx'
import { REGION_NAMES } from '../layout/header.tsx'
import { type Place, pageAddress } from '../place.ts'

const EXAMPLES = ['cherry tomatoes', 'aluminium foil', 'laptop', 'women’s cotton t-shirt']

/** The search box, and a way into everything else. */
export const Home = ({
  place,
  hasClassifier,
}: {
  readonly place: Place
  readonly hasClassifier: boolean
}): JSX.Element => (
  <>
    <section class="hero">
      <h1 class="govuk-heading-xl hero__title">Find commodity codes and duties</h1>
      <p class="govuk-body-l hero__lead">
        Search the tariff of {place.region === 'uk' && 'the '}
        {REGION_NAMES[place.region]} for goods in your own words, and see duties, quotas and controls of each code.
      </p>
      <SearchForm place={place} query="" isLarge />
      <p class="govuk-body hero__examples">
        Try{' '}
        {EXAMPLES.map((example, index) => (
          <>
            {index > 0 && ' · '}
            <a class="govuk-link" href={pageAddress(place, '/search', { q: example })}>
              {example}
            </a>
          </>
        ))}
      </p>
    </section>
    <ul class="cards">
      <li class="card">
        <h2 class="govuk-heading-m card__title">
          <a class="govuk-link" href={pageAddress(place, '/browse')}>
            Browse the tariff
          </a>
        </h2>
        <p class="govuk-body">From sections and chapters down to the commodity, with the notes.</p>
      </li>
      {hasClassifier && (
        <li class="card">
          <h2 class="govuk-heading-m card__title">
            <a class="govuk-link" href={pageAddress(place, '/classify')}>
              Classify descriptions
            </a>
          </h2>
          <p class="govuk-body">One parcel’s description, or a file of up to 10,000, into codes.</p>
        </li>
      )}
      <li class="card">
        <h2 class="govuk-heading-m card__title">
          <a class="govuk-link" href={pageAddress(place, '/codes')}>
            Check a list of codes
          </a>
        </h2>
        <p class="govuk-body">Which of up to 1,000 codes ended, are divided further, or have another duty.</p>
      </li>
      <li class="card">
        <h2 class="govuk-heading-m card__title">
          <a class="govuk-link" href="/xi/categorise">
            Northern Ireland categories
          </a>
        </h2>
        <p class="govuk-body">Category and exemptions of goods that move to Northern Ireland.</p>
      </li>
    </ul>
    <section class="more" aria-labelledby="more-title">
      <h2 class="govuk-heading-m" id="more-title">
        Know what you use
      </h2>
      <ul class="more__list">
        <li>
          <a class="govuk-link" href={pageAddress(place, '/about')}>
            How current the data is
          </a>
          , and where it comes from
        </li>
        <li>
          <a class="govuk-link" href="/quality">
            How good the answers are
          </a>
          , measured
        </li>
        <li>
          <a class="govuk-link" href="/docs">
            The API
          </a>{' '}
          for programs, with examples
        </li>
      </ul>
    </section>
  </>
)
