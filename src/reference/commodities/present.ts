import type { JsonApiDocument } from '../../json-api/document.ts'
import { Included } from '../../json-api/included.ts'
import { refTo } from '../../json-api/reference.ts'
import type { AnyResource, ResourceOf } from '../../json-api/resource.ts'
import { isChapter, isHeading } from '../../tariff/codes.ts'
import { describeRow, publishedText } from '../../tariff/descriptions.ts'
import type { Region } from '../../tariff/region.ts'
import { ancestorsOf } from '../../tariff/tree.ts'
import type { NomenclatureNode } from '../../tariff-data/nomenclature/trees.ts'
import type { Commodity } from '../../tariff-data/read-commodity.ts'
import { presentFootnote } from '../../tariff-data/resources/footnote.ts'
import { validityOf } from '../../tariff-data/resources/validity.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import type { AreaResources } from '../measures/area-resources.ts'
import { includeDeclarableMeasures } from '../measures/present-declarable.ts'
import {
  BINDING_TARIFF_INFORMATION_URL,
  presentChapterAbove,
  presentGuide,
  presentHeadingAbove,
  presentSectionAbove,
} from '../nomenclature/present.ts'
import type { ancestor, commodity } from './resources.ts'

/** A commodity below its chapter and heading; a heading without subdivisions stands for its own heading. */
export function presentCommodity(
  tariff: TariffDay,
  { node, context, hasChemicals, ...ofGoods }: Commodity,
  areas: AreaResources,
): JsonApiDocument {
  const { region } = tariff
  const above = ancestorsOf(node)
  const chapterNode = above.find(({ row }) => isChapter(row)) ?? node
  const headingNode = above.find(({ row }) => isHeading(row)) ?? node
  const section = presentSectionAbove(context)
  const chapter = presentChapterAbove(chapterNode, context, region)
  const heading = presentHeadingAbove(headingNode, region)
  const ancestors = above
    .filter((between) => between !== chapterNode && between !== headingNode)
    .map((between) => presentAncestor(between, region))
  const footnotes = context.footnotes.map(presentFootnote)
  const included = new Included<AnyResource>()
  included.add(section, ...context.guides.map(presentGuide), chapter, ...footnotes)
  const measures = includeDeclarableMeasures(tariff, ofGoods, areas, included)
  included.add(heading, ...ancestors)
  const { row } = node
  const { description, formattedDescription, descriptionPlain } = describeRow(row, region)
  const consignedFrom = CONSIGNED_FROM.exec(publishedText(row.description))?.[1] ?? null
  const data: ResourceOf<typeof commodity> = {
    id: String(row.goodsNomenclatureSid),
    type: 'commodity',
    attributes: {
      producline_suffix: row.productlineSuffix,
      description,
      number_indents: row.numberIndents,
      goods_nomenclature_item_id: row.goodsNomenclatureItemId,
      bti_url: BINDING_TARIFF_INFORMATION_URL,
      formatted_description: formattedDescription,
      description_plain: descriptionPlain,
      consigned: consignedFrom !== null,
      consigned_from: consignedFrom,
      basic_duty_rate: measures.basicDutyRate,
      meursing_code: measures.calculator.meursingCode,
      ...validityOf(row),
      has_chemicals: hasChemicals,
      declarable: true,
    },
    relationships: {
      footnotes: { data: footnotes.map(refTo) },
      section: { data: refTo(section) },
      chapter: { data: refTo(chapter) },
      heading: { data: refTo(heading) },
      ancestors: { data: ancestors.map(refTo) },
      ...measures.relationships,
    },
    meta: measures.meta,
  }
  return { data, included: included.list(), meta: measures.meta }
}

/** Some codes are only for goods consigned from one country, mostly for anti-dumping duties. */
const CONSIGNED_FROM = /consigned from\s+(.+)/i

const presentAncestor = ({ row }: NomenclatureNode, region: Region): ResourceOf<typeof ancestor> => {
  const { description, formattedDescription, descriptionPlain } = describeRow(row, region)
  return {
    id: String(row.goodsNomenclatureSid),
    type: 'commodity',
    attributes: {
      producline_suffix: row.productlineSuffix,
      description,
      number_indents: row.numberIndents,
      goods_nomenclature_item_id: row.goodsNomenclatureItemId,
      formatted_description: formattedDescription,
      description_plain: descriptionPlain,
      ...validityOf(row),
    },
  }
}
