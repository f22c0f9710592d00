import { isChapter } from '../../tariff/codes.ts'
import type { ChapterContext, SectionRow } from '../../tariff-data/nomenclature/chapter-context.ts'
import type { NomenclatureTree } from '../../tariff-data/nomenclature/trees.ts'
import { Tree } from '../components/tree.tsx'
import type { PageContent } from '../layout/page-content.ts'
import { type Place, withQuery } from '../place.ts'
import { Notes } from './notes.tsx'
import { chapterItem } from './sections-page.tsx'
import { Title } from './title.tsx'
import { Tools } from './tools.tsx'
import { apiPath, trail } from './trail.ts'

/** `/sections/:id`: a section with its notes, chapters and headings. */
export function sectionPage(place: Place, section: SectionRow, tree: NomenclatureTree): PageContent {
  const path = `/sections/${section.position}`
  const chapters = tree.nodes.filter(({ row }) => isChapter(row)).map((node) => chapterItem(place, node))
  const context: ChapterContext = {
    section,
    chapterNote: null,
    guides: [],
    footnotes: [],
  }
  return {
    title: `Section ${section.numeral}: ${section.title}`,
    description: `Chapters, headings and notes of section ${section.numeral} of the tariff.`,
    area: 'browse',
    breadcrumbs: trail(place, null, null),
    json: withQuery(apiPath(place, path), { as_of: place.asOf, lang: place.language }),
    main: (
      <>
        <Title caption={`Section ${section.numeral}`} text={section.title} />
        <Notes context={context} place={place} />
        <Tools place={place} path={path} />
        {chapters.length === 0 ? (
          <p class="govuk-body">No chapter of this section is in force on this day.</p>
        ) : (
          <Tree label="Chapters and headings" items={chapters} isOpen={chapters.length === 1} />
        )}
      </>
    ),
  }
}
