import type { JsonApiDocument } from '../../json-api/document.ts'
import { Included } from '../../json-api/included.ts'
import { refTo } from '../../json-api/reference.ts'
import type { AnyResource, ResourceOf } from '../../json-api/resource.ts'
import { chapterIdOf, isChapter, isHeading } from '../../tariff/codes.ts'
import { describeRow } from '../../tariff/descriptions.ts'
import type { Region } from '../../tariff/region.ts'
import { descendantsOf, isDeclarable } from '../../tariff/tree.ts'
import type { ChapterContext } from '../../tariff-data/nomenclature/chapter-context.ts'
import type { NomenclatureNode, NomenclatureTree } from '../../tariff-data/nomenclature/trees.ts'
import { validityOf } from '../../tariff-data/resources/validity.ts'
import { presentGuide, presentSectionAbove } from '../nomenclature/present.ts'
import type { chapter, chapterListItem, headingOfChapter } from './resources.ts'

export const presentChapters = (
  { nodes }: NomenclatureTree,
  region: Region,
): readonly ResourceOf<typeof chapterListItem>[] =>
  nodes.map(({ row }) => ({
    id: String(row.goodsNomenclatureSid),
    type: 'chapter',
    attributes: {
      goods_nomenclature_sid: String(row.goodsNomenclatureSid),
      goods_nomenclature_item_id: row.goodsNomenclatureItemId,
      formatted_description: describeRow(row, region).formattedDescription,
    },
  }))

/** The published data has no ids for notes. A chapter has at most one note, so the chapter's number is its id. */
export const chapterNoteId = (chapterId: string): number => Number(chapterId)

export function presentChapter(node: NomenclatureNode, context: ChapterContext, region: Region): JsonApiDocument {
  const { row } = node
  const { description, formattedDescription, descriptionPlain } = describeRow(row, region)
  const section = presentSectionAbove(context)
  const guides = context.guides.map(presentGuide)
  const headings = descendantsOf(node).filter(isHeadingOrGroup)
  const included = new Included<AnyResource>()
  included.add(
    { ...section, attributes: { id: context.section.id, ...section.attributes } },
    ...guides,
    ...headings.map((heading) => presentHeading(heading, region)),
  )
  const data: ResourceOf<typeof chapter> = {
    id: String(row.goodsNomenclatureSid),
    type: 'chapter',
    attributes: {
      goods_nomenclature_sid: row.goodsNomenclatureSid,
      goods_nomenclature_item_id: row.goodsNomenclatureItemId,
      description,
      formatted_description: formattedDescription,
      ...validityOf(row),
      description_plain: descriptionPlain,
      chapter_note_id: context.chapterNote === null ? null : chapterNoteId(chapterIdOf(row.goodsNomenclatureItemId)),
      chapter_note: context.chapterNote,
      forum_url: null,
      section_id: context.section.id,
    },
    relationships: {
      section: { data: refTo(section) },
      guides: { data: guides.map(refTo) },
      guide: { data: guides.map(refTo) },
      headings: { data: headings.map(refToHeading) },
    },
  }
  return { data, included: included.list() }
}

/** Headings, and the rows that group some of them. */
const isHeadingOrGroup = ({ row }: NomenclatureNode): boolean =>
  row.goodsNomenclatureItemId.endsWith('000000') && !isChapter(row)

const refToHeading = ({ row }: NomenclatureNode) => ({ id: String(row.goodsNomenclatureSid), type: 'heading' })

function presentHeading(node: NomenclatureNode, region: Region): ResourceOf<typeof headingOfChapter> {
  const { row } = node
  const { description, formattedDescription, descriptionPlain } = describeRow(row, region)
  return {
    id: String(row.goodsNomenclatureSid),
    type: 'heading',
    attributes: {
      goods_nomenclature_sid: row.goodsNomenclatureSid,
      goods_nomenclature_item_id: row.goodsNomenclatureItemId,
      declarable: isDeclarable(node),
      description,
      producline_suffix: row.productlineSuffix,
      leaf: isHeading(row),
      description_plain: descriptionPlain,
      formatted_description: formattedDescription,
      ...validityOf(row),
    },
    relationships: { children: { data: node.children.filter(isHeadingOrGroup).map(refToHeading) } },
  }
}
