import type { JSX } from 'preact'
import type { Phrase as PhraseParts } from '../../tariff/requirement-texts.ts'

/** A sentence about requirements; its documents lead to the section about them. */
export const Phrase = ({ parts }: { readonly parts: PhraseParts }): JSX.Element => (
  <>
    {parts.map((part) =>
      typeof part === 'string' ? (
        part
      ) : (
        <a class="govuk-link" href={`#document-${part.code}`}>
          {part.code}
        </a>
      ),
    )}
  </>
)
