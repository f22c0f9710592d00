import type { JSX } from 'preact'
import { plainText } from '../../tariff/plain-text.ts'
import type { ChapterContext } from '../../tariff-data/nomenclature/chapter-context.ts'
import { Markdown } from '../components/markdown.tsx'
import type { Place } from '../place.ts'

/** The notes that decide what belongs in a section and a chapter, and what explains them, each one click away. */
export const Notes = ({
  context: { section, chapterNote, guides, footnotes },
  place,
  chapterId = null,
}: {
  readonly context: ChapterContext
  readonly place: Place
  readonly chapterId?: string | null
}): JSX.Element | null => {
  const notes = [
    { title: `Notes of section ${section.numeral}`, text: section.note },
    ...(chapterId === null ? [] : [{ title: `Notes of chapter ${chapterId}`, text: chapterNote }]),
  ]
  if (notes.every(({ text }) => text === null) && guides.length + footnotes.length === 0) return null
  return (
    <div class="notes">
      {notes.map(
        ({ title, text }) =>
          text !== null && (
            <Note key={title} title={title}>
              <Markdown text={text} place={place} />
            </Note>
          ),
      )}
      {footnotes.length > 0 && (
        <Note title={footnotes.length === 1 ? 'A footnote' : `${footnotes.length} footnotes`}>
          <dl class="notes__list">
            {footnotes.map(({ code, description }) => (
              <div key={code} class="notes__footnote">
                <dt>{code}</dt>
                <dd class="notes__footnote-text">{plainText(description ?? '')}</dd>
              </div>
            ))}
          </dl>
        </Note>
      )}
      {guides.length > 0 && (
        <Note title={guides.length === 1 ? 'A guide to classification' : `${guides.length} guides to classification`}>
          <ul class="govuk-list">
            {guides.map(({ id, title, url }) => (
              <li key={id}>
                <a class="govuk-link" href={url}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  )
}

const Note = ({ title, children }: { readonly title: string; readonly children: JSX.Element }): JSX.Element => (
  <details class="govuk-details notes__note">
    <summary class="govuk-details__summary">
      <span class="govuk-details__summary-text">{title}</span>
    </summary>
    <div class="govuk-details__text">{children}</div>
  </details>
)
