import type { JSX } from 'preact'
import { Markdown } from '../components/markdown.tsx'
import type { DocumentView } from './condition-view.ts'

/** The documents that the measures name, each once, with how they are entered in a declaration. */
export const Documents = ({ documents }: { readonly documents: readonly DocumentView[] }): JSX.Element | null =>
  documents.length === 0 ? null : (
    <section class="page-section" aria-labelledby="documents">
      <h2 class="govuk-heading-m" id="documents">
        Documents named above
      </h2>
      <dl class="documents">
        {documents.map(({ code, kind, description, guidance }) => (
          <div class="documents__row" key={code} id={`document-${code}`}>
            <dt class="documents__code">{code}</dt>
            <dd class="documents__text">
              {kind && <span class="documents__kind">{kind}</span>}
              {description ?? 'The data has no description of this document.'}
              {guidance && (
                <details class="measure-details">
                  <summary class="measure-details__summary">
                    How to declare it<span class="govuk-visually-hidden"> ({code})</span>
                  </summary>
                  <Markdown text={guidance} />
                </details>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
