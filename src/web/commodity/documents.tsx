import type { JSX } from 'preact'
import type { Certificate } from '../../tariff/measure.ts'
import { plainText } from '../../tariff/plain-text.ts'
import { Markdown } from '../components/markdown.tsx'

/** The documents that the measures name, each once, with how they are entered in a declaration. */
export const Documents = ({ documents }: { readonly documents: readonly Certificate[] }): JSX.Element | null =>
  documents.length === 0 ? null : (
    <section class="page-section" aria-labelledby="documents">
      <h2 class="govuk-heading-m" id="documents">
        Documents named above
      </h2>
      <dl class="documents">
        {documents.map(({ code, typeDescription, description, guidanceCds }) => (
          <div class="documents__row" key={code} id={`document-${code}`}>
            <dt class="documents__code">{code}</dt>
            <dd class="documents__text">
              {typeDescription && <span class="documents__kind">{typeDescription}</span>}
              {description === null ? 'The data has no description of this document.' : plainText(description)}
              {guidanceCds && (
                <details class="measure-details">
                  <summary class="measure-details__summary">
                    How to declare it<span class="govuk-visually-hidden"> ({code})</span>
                  </summary>
                  <Markdown text={plainText(guidanceCds)} />
                </details>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
