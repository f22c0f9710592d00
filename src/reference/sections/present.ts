import type { JsonApiDocument } from '../../json-api/document.ts'
import { Included } from '../../json-api/included.ts'
import { refTo } from '../../json-api/reference.ts'
import type { AnyResource, ResourceOf } from '../../json-api/resource.ts'
import { chapterIdOf, headingIdOf, isChapter, isHeading } from '../../tariff/codes.ts'
import { describeRow } from '../../tariff/descriptions.ts'
import type { Region } from '../../tariff/region.ts'
import { descendantsOf } from '../../tariff/tree.ts'
import type { Guide, SectionRow } from '../../tariff-data/nomenclature/chapter-context.ts'
import type { NomenclatureNode, NomenclatureTree } from '../../tariff-data/nomenclature/trees.ts'
import { validityOf } from '../../tariff-data/resources/validity.ts'
import { presentGuide } from '../nomenclature/present.ts'
import type { chapterOfSection, section, sectionListItem } from './resources.ts'

const attributesOf = ({ id, position, title, numeral, chapter_from, chapter_to }: SectionRow) => ({
  id,
  position,
  title,
  numeral,
  chapter_from,
  chapter_to,
})

export const presentSections = (rows: readonly SectionRow[]): readonly ResourceOf<typeof sectionListItem>[] =>
  rows.map((row) => ({ id: String(row.id), type: 'section', attributes: attributesOf(row) }))

export function presentSection(
  row: SectionRow,
  tree: NomenclatureTree,
  guidesOf: (chapterId: string) => readonly Guide[],
  region: Region,
): JsonApiDocument {
  const included = new Included<AnyResource>()
  const chapters = tree.nodes
    .filter((node) => isChapter(node.row))
    .map((node) => {
      const own = guidesOf(chapterIdOf(node.row.goodsNomenclatureItemId)).map(presentGuide)
      const chapter = presentChapter(node, own, region)
      included.add(...own, chapter)
      return chapter
    })
  const data: ResourceOf<typeof section> = {
    id: String(row.id),
    type: 'section',
    attributes: { ...attributesOf(row), description_plain: row.title, section_note: row.note },
    relationships: { chapters: { data: chapters.map(refTo) } },
  }
  return { data, included: included.list() }
}

function presentChapter(
  node: NomenclatureNode,
  guides: readonly AnyResource[],
  region: Region,
): ResourceOf<typeof chapterOfSection> {
  const { row } = node
  const { description, formattedDescription } = describeRow(row, region)
  const headings = descendantsOf(node).filter((below) => isHeading(below.row))
  const [first, last] = [headings[0], headings.at(-1)]
  return {
    id: String(row.goodsNomenclatureSid),
    type: 'chapter',
    attributes: {
      goods_nomenclature_sid: row.goodsNomenclatureSid,
      goods_nomenclature_item_id: row.goodsNomenclatureItemId,
      headings_from: first ? headingIdOf(first.row.goodsNomenclatureItemId) : null,
      headings_to: last ? headingIdOf(last.row.goodsNomenclatureItemId) : null,
      description,
      formatted_description: formattedDescription,
      ...validityOf(row),
    },
    relationships: { guides: { data: guides.map(refTo) } },
  }
}
