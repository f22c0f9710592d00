import { toDateTime } from '../../json-api/date-time.ts'
import { asShared } from '../../json-api/document-bytes.ts'
import type { Included } from '../../json-api/included.ts'
import type { AnyResource, ResourceOf } from '../../json-api/resource.ts'
import { isHeading } from '../../tariff/codes.ts'
import { describe } from '../../tariff/descriptions.ts'
import type { DescribedRow } from '../../tariff/goods-nomenclature.ts'
import type { Region } from '../../tariff/region.ts'
import { isDeclarable } from '../../tariff/tree.ts'
import type { OverviewMeasure } from '../measures/overview-measures.ts'
import type { Guide, NomenclatureContext, NomenclatureFootnote } from './context.ts'
import type { NomenclatureNode } from './query.ts'
import type {
  chapterAbove,
  chapterAboveHeading,
  commodityBelow,
  footnote,
  guide,
  headingAbove,
  sectionAbove,
} from './resources.ts'

export const refTo = ({ id, type }: { readonly id: string; readonly type: string }) => ({ id, type })

/** `validity_start_date` and `validity_end_date` of a row. */
export const validityOf = (row: DescribedRow) => ({
  validity_start_date: toDateTime(row.validityStartDate),
  validity_end_date: toDateTime(row.validityEndDate),
})

/** Where classification decisions that bind customs are explained. */
export const BINDING_TARIFF_INFORMATION_URL =
  'https://www.gov.uk/guidance/check-what-youll-need-to-get-a-legally-binding-decision-on-a-commodity-code'

export const presentGuide = ({ id, title, url }: Guide): ResourceOf<typeof guide> => ({
  id: String(id),
  type: 'guide',
  attributes: { title, url },
})

export const presentFootnote = (row: NomenclatureFootnote): ResourceOf<typeof footnote> => ({
  id: row.code,
  type: 'footnote',
  attributes: {
    code: row.code,
    // A footnote that was never worded has an empty text.
    description: row.description ?? '',
    formatted_description: row.formatted_description ?? row.description ?? '',
  },
})

type SectionAbove = ResourceOf<typeof sectionAbove>
type ChapterAbove = ResourceOf<typeof chapterAbove>

/** Sections and chapters as they were presented before: both are in memory, and their notes are long. */
const sectionsAbove = new WeakMap<NomenclatureContext['section'], SectionAbove>()
const chaptersAbove = new WeakMap<NomenclatureNode['row'], ChapterAbove>()

export const presentSectionAbove = ({ section, sectionNote }: NomenclatureContext): SectionAbove => {
  const before = sectionsAbove.get(section)
  if (before !== undefined) return before
  const resource = asShared<SectionAbove>({
    id: String(section.id),
    type: 'section',
    attributes: {
      numeral: section.numeral,
      title: section.title,
      position: section.position,
      section_note: sectionNote,
    },
  })
  sectionsAbove.set(section, resource)
  return resource
}

/** A row belongs to one version: what stands around it is the same whenever it is asked for. */
export const presentChapterAbove = (
  { row }: NomenclatureNode,
  context: NomenclatureContext,
  region: Region,
): ChapterAbove => {
  const before = chaptersAbove.get(row)
  if (before !== undefined) return before
  const { description, formattedDescription } = describe(row.description, region)
  const resource = asShared<ChapterAbove>({
    id: String(row.goodsNomenclatureSid),
    type: 'chapter',
    attributes: {
      goods_nomenclature_item_id: row.goodsNomenclatureItemId,
      description,
      formatted_description: formattedDescription,
      ...validityOf(row),
      chapter_note: context.chapterNote,
    },
    relationships: { guides: { data: context.guides.map((entry) => refTo(presentGuide(entry))) } },
  })
  chaptersAbove.set(row, resource)
  return resource
}

export const presentChapterAboveHeading = (
  node: NomenclatureNode,
  context: NomenclatureContext,
  region: Region,
): ResourceOf<typeof chapterAboveHeading> => {
  const chapter = presentChapterAbove(node, context, region)
  return { ...chapter, attributes: { ...chapter.attributes, forum_url: null } }
}

export const presentHeadingAbove = ({ row }: NomenclatureNode, region: Region): ResourceOf<typeof headingAbove> => {
  const { description, formattedDescription, descriptionPlain } = describe(row.description, region)
  return {
    id: String(row.goodsNomenclatureSid),
    type: 'heading',
    attributes: {
      goods_nomenclature_item_id: row.goodsNomenclatureItemId,
      description,
      formatted_description: formattedDescription,
      description_plain: descriptionPlain,
      ...validityOf(row),
    },
  }
}

const presentCommodityBelow = (
  node: NomenclatureNode,
  measures: readonly OverviewMeasure[],
  region: Region,
): ResourceOf<typeof commodityBelow> => {
  const { row, parent } = node
  const { description, formattedDescription, descriptionPlain } = describe(row.description, region)
  return {
    id: String(row.goodsNomenclatureSid),
    type: 'commodity',
    attributes: {
      description,
      number_indents: row.numberIndents,
      goods_nomenclature_item_id: row.goodsNomenclatureItemId,
      leaf: node.children.length === 0,
      producline_suffix: row.productlineSuffix,
      goods_nomenclature_sid: row.goodsNomenclatureSid,
      formatted_description: formattedDescription,
      description_plain: descriptionPlain,
      parent_sid: parent === null || isHeading(parent.row) ? null : parent.row.goodsNomenclatureSid,
      ...validityOf(row),
      declarable: isDeclarable(node),
    },
    relationships: { overview_measures: { data: measures.map(({ measure }) => refTo(measure)) } },
  }
}

/** Adds commodities with their overview measures, in the public service's order: what is referred to comes first. */
export function includeCommodities(
  included: Included<AnyResource>,
  commodities: readonly NomenclatureNode[],
  measuresBySid: ReadonlyMap<number, readonly OverviewMeasure[]>,
  region: Region,
): void {
  for (const node of commodities) {
    const measures = measuresBySid.get(node.row.goodsNomenclatureSid) ?? []
    for (const { measure, dutyExpression, measureType, additionalCode } of measures) {
      included.add(dutyExpression, measureType, ...(additionalCode ? [additionalCode] : []), measure)
    }
    included.add(presentCommodityBelow(node, measures, region))
  }
}
