import type { JSX } from 'preact'
import { chapterIdOf, headingIdOf } from '../../tariff/codes.ts'
import { describeMention } from '../../tariff/note-fragments.ts'
import { plainText } from '../../tariff/plain-text.ts'
import type { HeadingNote } from '../../tariff-data/nomenclature/notes.ts'
import type { Commodity } from '../../tariff-data/read-commodity.ts'
import { type Place, pageAddress } from '../place.ts'

/** The legal notes that speak of a commodity's heading, where all notes and guides are, and its footnotes. */
export const Notes = ({
  commodity: { node, context },
  headingNotes,
  place,
}: {
  readonly commodity: Commodity
  readonly headingNotes: readonly HeadingNote[]
  readonly place: Place
}): JSX.Element => {
  const { section, guides, footnotes } = context
  const chapterId = chapterIdOf(node.row.goodsNomenclatureItemId)
  return (
    <section class="page-section" aria-labelledby="notes">
      <h2 class="govuk-heading-m" id="notes">
        Notes
      </h2>
      <NotesOfHeading notes={headingNotes} heading={headingIdOf(node.row.goodsNomenclatureItemId)} />
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

/** Notes that are shown: the first say most, and all are on the pages of their chapters. */
const MAX_NOTES = 10

const NotesOfHeading = ({
  notes,
  heading,
}: {
  readonly notes: readonly HeadingNote[]
  readonly heading: string
}): JSX.Element | null =>
  notes.length === 0 ? null : (
    <div class="heading-notes">
      <h3 class="govuk-heading-s">Notes that speak of heading {heading}</h3>
      {notes.slice(0, MAX_NOTES).map(({ note, mentions }) => (
        <details class="measure-details" key={`${note.source} ${note.sourceId} ${note.position}`}>
          <summary class="measure-details__summary">
            {note.title}: {mentions.length > 0 ? mentions.map(describeMention).join('; ') : 'what is not covered'}
          </summary>
          {note.text.split('\n').map((line, index) => (
            <p class="note-line" key={index}>
              {line}
            </p>
          ))}
        </details>
      ))}
      {notes.length > MAX_NOTES && <p class="govuk-body-s">And {notes.length - MAX_NOTES} more.</p>}
    </div>
  )
