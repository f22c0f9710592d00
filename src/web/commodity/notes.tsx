import type { JSX } from 'preact'
import { chapterIdOf } from '../../tariff/codes.ts'
import { type Place, pageAddress } from '../place.ts'
import type { CommodityView } from './commodity-view.ts'

/** Where the legal notes and guides about a commodity are, and its footnotes. */
export const Notes = ({
  commodity: { section, node, footnotes, guides },
  place,
}: {
  readonly commodity: CommodityView
  readonly place: Place
}): JSX.Element => {
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
      {footnotes.map(({ code, text }) => (
        <p class="footnote" key={code}>
          <strong>Footnote {code}</strong> {text}
        </p>
      ))}
    </section>
  )
}
