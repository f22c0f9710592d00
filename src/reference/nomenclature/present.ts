import type { Included } from '../../json-api/included.ts'
import { refTo } from '../../json-api/reference.ts'
import type { AnyResource, ResourceOf } from '../../json-api/resource.ts'
import { isHeading } from '../../tariff/codes.ts'
import { describeRow } from '../../tariff/descriptions.ts'
import type { Region } from '../../tariff/region.ts'
import { isDeclarable } from '../../tariff/tree.ts'
import type { OverviewMeasure, OverviewsBySid } from '../../tariff-data/measures/overview-measures.ts'
import type { ChapterContext, Guide } from '../../tariff-data/nomenclature/chapter-context.ts'
import type { NomenclatureNode } from '../../tariff-data/nomenclature/trees.ts'
import { validityOf } from '../../tariff-data/resources/validity.ts'
import { presentOverview } from '../measures/present-overview.ts'
import type {
  chapterAbove,
  chapterAboveHeading,
  commodityBelow,
  guide,
  headingAbove,
  sectionAbove,
} from './resources.ts'

/** Explains binding tariff information: decisions on classification that bind customs. */
export const BINDING_TARIFF_INFORMATION_URL =
  'https://www.gov.uk/guidance/check-what-youll-need-to-get-a-legally-binding-decision-on-a-commodity-code'

export const presentGuide = ({ id, title, url }: Guide): ResourceOf<typeof guide> => ({
  id: String(id),
  type: 'guide',
  attributes: { title, url },
})

export const presentSectionAbove = ({ section }: ChapterContext): ResourceOf<typeof sectionAbove> => ({
  id: String(section.id),
  type: 'section',
  attributes: {
    numeral: section.numeral,
    title: section.title,
    position: section.position,
    section_note: section.note,
  },
})

export const presentChapterAbove = (
  { row }: NomenclatureNode,
  context: ChapterContext,
  region: Region,
): ResourceOf<typeof chapterAbove> => {
  const { description, formattedDescription } = describeRow(row, region)
  return {
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
  }
}

export const presentChapterAboveHeading = (
  node: NomenclatureNode,
  context: ChapterContext,
  region: Region,
): ResourceOf<typeof chapterAboveHeading> => {
  const chapter = presentChapterAbove(node, context, region)
  return { ...chapter, attributes: { ...chapter.attributes, forum_url: null } }
}

export const presentHeadingAbove = ({ row }: NomenclatureNode, region: Region): ResourceOf<typeof headingAbove> => {
  const { description, formattedDescription, descriptionPlain } = describeRow(row, region)
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
  const { description, formattedDescription, descriptionPlain } = describeRow(row, region)
  return {
    id: String(row.goodsNomenclatureSid),
    type: 'commodity',
    attributes: {
      description,
      number_indents: row.numberIndents,
      goods_nomenclature_item_id: row.goodsNomenclatureItemId,
      leaf: node.children.length === 0,
      producline_suffix: row.productlineSuffix,
      productline_suffix: row.productlineSuffix,
      goods_nomenclature_sid: row.goodsNomenclatureSid,
      formatted_description: formattedDescription,
      description_plain: descriptionPlain,
      parent_sid: parent === null || isHeading(parent.row) ? null : parent.row.goodsNomenclatureSid,
      ...validityOf(row),
      declarable: isDeclarable(node),
    },
    relationships: { overview_measures: { data: measures.map(({ sid }) => ({ id: String(sid), type: 'measure' })) } },
  }
}

/** Includes commodities with their overview measures, in the public service's order: each after what it refers to. */
export function includeCommodities(
  included: Included<AnyResource>,
  commodities: readonly NomenclatureNode[],
  measuresBySid: OverviewsBySid,
  region: Region,
): void {
  // Measures are inherited: most stand on many rows.
  const presented = new Set<OverviewMeasure>()
  for (const node of commodities) {
    const measures = measuresBySid.get(node.row.goodsNomenclatureSid) ?? []
    for (const measure of measures) {
      if (presented.has(measure)) continue
      presented.add(measure)
      included.add(...presentOverview(measure))
    }
    included.add(presentCommodityBelow(node, measures, region))
  }
}
