import type { JSX } from 'preact'
import { REGION_NAMES } from '../layout/header.tsx'
import { CountsTable } from './counts-table.tsx'
import type { RegionData } from './read-regions.ts'
import { RegionCard } from './region-card.tsx'
import { missingKinds } from './row-counts.ts'

/** Which data is served, how old it is, where it is from and what it lacks. */
export const About = ({ regions }: { readonly regions: readonly RegionData[] }): JSX.Element => (
  <>
    <h1 class="govuk-heading-l">About the data</h1>
    <p class="govuk-body-l measure">
      What this service knows about the two tariffs, how old it is and what is missing.
    </p>
    <div class="region-cards">
      {regions.map((data) => (
        <RegionCard key={data.region} data={data} />
      ))}
    </div>
    {regions.some(({ counts }) => counts !== null) && <CountsTable regions={regions} />}
    <Missing regions={regions} />
    <h2 class="govuk-heading-m">Where it is from, and its licences</h2>
    <ul class="govuk-list govuk-list--bullet measure">
      <li>
        UK tariff: contains public sector information licensed under the{' '}
        <a class="govuk-link" href="https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/">
          Open Government Licence v3.0
        </a>
        .
      </li>
      <li>
        Tariff of Northern Ireland: TARIC and the Combined Nomenclature, © European Union, reuse permitted under
        Commission Decision 2011/833/EU.
      </li>
      <li>Built-in data and sample: our own words, MIT licence, like the program.</li>
      <li>
        Sentence encoder, which compares meanings: universal-sentence-encoder-multilingual of Google, taught this trade,
        Apache License 2.0.
      </li>
      <li>
        Words of other languages: our own, and words learned from Shopify’s product taxonomy, MIT licence, and from the
        texts of the Combined Nomenclature, © European Union, reuse permitted under Commission Decision 2011/833/EU.
      </li>
    </ul>
    <h2 class="govuk-heading-m">Read on</h2>
    <ul class="govuk-list">
      <li>
        <a class="govuk-link" href="/quality">
          How often answers are right
        </a>
      </li>
      <li>
        <a class="govuk-link" href="/docs">
          The API, for programs
        </a>
      </li>
      <li>
        <a class="govuk-link" href="/readyz">
          State of this service, as JSON
        </a>
      </li>
    </ul>
  </>
)

const Missing = ({ regions }: { readonly regions: readonly RegionData[] }): JSX.Element => {
  const lacking = regions.flatMap(({ region, counts }) => {
    const kinds = counts === null ? [] : missingKinds(counts, region)
    return kinds.length === 0 ? [] : [{ region, kinds }]
  })
  return (
    <section>
      <h2 class="govuk-heading-m">What it does not have</h2>
      <ul class="govuk-list govuk-list--bullet measure">
        {lacking.map(({ region, kinds }) => (
          <li key={region}>
            {REGION_NAMES[region]}: no {kinds.map(inSentence).join(', no ')}.
          </li>
        ))}
        <li>What has changed since the day above. The tariff changes every few days.</li>
        <li>Where a commodity shows no duty or control, the data may lack it: nothing here says that none applies.</li>
        <li>Binding rulings, declarations, licences to apply for, or advice. Only a customs authority decides.</li>
      </ul>
    </section>
  )
}

const inSentence = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)
