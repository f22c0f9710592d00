import { chapterIdOf, headingIdOf, isChapter, isHeading } from '../../tariff/codes.ts'
import type { SectionRow } from '../../tariff-data/nomenclature/chapter-context.ts'
import type { NomenclatureNode, NomenclatureTree } from '../../tariff-data/nomenclature/trees.ts'
import { RowDescription } from '../components/row-description.tsx'
import { Tree, type TreeItem } from '../components/tree.tsx'
import type { PageContent } from '../layout/page-content.ts'
import { type Place, pageAddress, withQuery } from '../place.ts'
import { Title } from './title.tsx'
import { Tools } from './tools.tsx'
import { apiPath } from './trail.ts'

/** `/browse`: all sections with their chapters. */
export const sectionsPage = (place: Place, sections: readonly SectionRow[], tree: NomenclatureTree): PageContent => ({
  title: 'Browse the tariff',
  description: 'All sections and chapters of the tariff, down to the commodity.',
  area: 'browse',
  json: withQuery(apiPath(place, '/sections'), { as_of: place.asOf }),
  main: (
    <>
      <Title text="Browse the tariff" />
      <p class="govuk-body measure">
        Goods are classified from sections and chapters down to commodity codes. Open a section to see its chapters, or
        go to its page for the notes that say what belongs there.
      </p>
      <Tools place={place} path="/browse" />
      {tree.nodes.length === 0 && <p class="govuk-body">No chapter is in force on this day.</p>}
      <Tree label="Sections and chapters" items={sections.map((section) => sectionItem(place, section, tree))} />
    </>
  ),
})

const sectionItem = (place: Place, section: SectionRow, { nodes }: NomenclatureTree): TreeItem => ({
  key: section.position,
  text: section.title,
  address: pageAddress(place, `/sections/${section.position}`),
  code: `Section ${section.numeral}`,
  name: `Section ${section.numeral}, with its notes`,
  children: nodes
    .filter(({ row }) => {
      const id = chapterIdOf(row.goodsNomenclatureItemId)
      return isChapter(row) && section.chapter_from <= id && id <= section.chapter_to
    })
    .map((node) => ({ ...chapterItem(place, node), children: [] })),
})

/** A chapter with its headings, as far as they are in the tree. */
export const chapterItem = (place: Place, node: NomenclatureNode): TreeItem => {
  const id = chapterIdOf(node.row.goodsNomenclatureItemId)
  return {
    key: node.row.goodsNomenclatureSid,
    text: <RowDescription row={node.row} region={place.region} />,
    address: pageAddress(place, `/chapters/${id}`),
    code: `Chapter ${id}`,
    name: `Chapter ${id}, with its notes`,
    children: node.children.filter(({ row }) => isHeading(row)).map((heading) => headingItem(place, heading)),
  }
}

/** What is below headings is not in the tree: the page of one that can be declared leads on. */
const headingItem = (place: Place, { row }: NomenclatureNode): TreeItem => {
  const id = headingIdOf(row.goodsNomenclatureItemId)
  return {
    key: row.goodsNomenclatureSid,
    text: <RowDescription row={row} region={place.region} />,
    address: pageAddress(place, `/headings/${id}`),
    code: id,
    name: `Heading ${id}`,
    children: [],
  }
}
