import { chapterIdOf } from '../../tariff/codes.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import type { ChapterContext } from '../../tariff-data/nomenclature/chapter-context.ts'
import type { NomenclatureNode } from '../../tariff-data/nomenclature/trees.ts'
import { descriptionText } from '../components/description-parts.ts'
import { RowDescription } from '../components/row-description.tsx'
import { shortened } from '../components/shortened.ts'
import { Tree } from '../components/tree.tsx'
import type { PageContent } from '../layout/page-content.ts'
import { type Place, pageAddress, withQuery } from '../place.ts'
import { Notes } from './notes.tsx'
import { Title } from './title.tsx'
import { Tools } from './tools.tsx'
import { apiPath, trail } from './trail.ts'
import { headingItems } from './tree-items.tsx'

/** `/chapters/:id`: a chapter with its notes and headings. */
export function chapterPage(place: Place, asOf: IsoDate, node: NomenclatureNode, context: ChapterContext): PageContent {
  const id = chapterIdOf(node.row.goodsNomenclatureItemId)
  const path = `/chapters/${id}`
  const { section } = context
  const text = descriptionText(node.row.description, place.region)
  const items = headingItems(node, { place, asOf })
  return {
    title: `Chapter ${id}: ${text}`,
    description: `Headings and notes of chapter ${id} of the tariff.`,
    area: 'browse',
    breadcrumbs: [
      ...trail(place, null, null),
      {
        text: `Section ${section.numeral}: ${shortened(section.title)}`,
        href: pageAddress(place, `/sections/${section.position}`),
      },
    ],
    json: withQuery(apiPath(place, path), { as_of: place.asOf, lang: place.language }),
    main: (
      <>
        <Title caption={`Chapter ${id}`} text={text}>
          <RowDescription row={node.row} region={place.region} />
        </Title>
        <Notes context={context} place={place} chapterId={id} />
        <Tools place={place} path={path} scope={{ facet: 'chapter_id', value: id, what: 'this chapter' }} />
        {items.length === 0 ? (
          <p class="govuk-body">No heading of this chapter is in force on this day.</p>
        ) : (
          <Tree label="Headings" items={items} isOpen />
        )}
      </>
    ),
  }
}
