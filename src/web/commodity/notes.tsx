import type { JSX } from 'preact'
import { chapterIdOf } from '../../tariff/codes.ts'
import { plainText } from '../../tariff/plain-text.ts'
import type { Commodity } from '../../tariff-data/read-commodity.ts'
import { type Place, pageAddress } from '../place.ts'

/** Where the legal notes and guides about a commodity are, and its footnotes. */
export const Notes = ({
  commodity: { node, context },
  place,
}: {
  readonly commodity: Commodity
  readonly place: Place
}): JSX.Element => {
  const { section, guides, footnotes } = context
  const chapterId = chapterIdOf(node.row.goodsNomenclatureItemId)
  return (
    <section class="page-section" aria-labelledby="notes">
      <h2 class="govuk-heading-m" id="notes">
        Notes
      </h2>
      <ul class="govuk-list govuk-list--bullet">
        <li>
          <a class="govuk-link" href={pageAddress(place, `/sections/${section.id}`)}>
            Section {section.numeral} and its notes
          </a>
        </li>
        <li>
          <a class="govuk-link" href={pageAddress(place, `/chapters/${chapterId}`)}>
            Chapter {chapterId} and its notes
          </a>
        </li>
        {guides.map(({ id, title, url }) => (
          <li key={id}>
            <a class="govuk-link" href={url}>
              {title}
            </a>
          </li>
        ))}
      </ul>
      {footnotes.map(({ code, description }) => (
        <p class="footnote" key={code}>
          <strong>Footnote {code}</strong> {plainText(description ?? '')}
        </p>
      ))}
    </section>
  )
}
