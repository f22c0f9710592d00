import type { JsonApiDocument } from '../../json-api/document.ts'
import { Included } from '../../json-api/included.ts'
import { refTo } from '../../json-api/reference.ts'
import type { AnyResource, ResourceOf } from '../../json-api/resource.ts'
import { describeRow } from '../../tariff/descriptions.ts'
import type { Region } from '../../tariff/region.ts'
import { ancestorsOf } from '../../tariff/tree.ts'
import type { OverviewsBySid } from '../../tariff-data/measures/overview-measures.ts'
import type { ChapterContext } from '../../tariff-data/nomenclature/chapter-context.ts'
import type { SubheadingPlace } from '../../tariff-data/nomenclature/find-row.ts'
import type { NomenclatureNode } from '../../tariff-data/nomenclature/trees.ts'
import { presentFootnote } from '../../tariff-data/resources/footnote.ts'
import { validityOf } from '../../tariff-data/resources/validity.ts'
import {
  includeCommodities,
  presentChapterAboveHeading,
  presentGuide,
  presentHeadingAbove,
  presentSectionAbove,
} from '../nomenclature/present.ts'
import type { subheading } from './resources.ts'

export function presentSubheading(
  node: NomenclatureNode,
  place: SubheadingPlace,
  context: ChapterContext,
  measuresBySid: OverviewsBySid,
  region: Region,
): JsonApiDocument {
  const { row } = node
  const above = new Set(ancestorsOf(node))
  const { description, formattedDescription, descriptionPlain } = describeRow(row, region)
  const section = presentSectionAbove(context)
  const heading = place.heading && presentHeadingAbove(place.heading, region)
  const chapter = presentChapterAboveHeading(place.chapter, context, region)
  const footnotes = context.footnotes.map(presentFootnote)
  const included = new Included<AnyResource>()
  included.add(section, ...(heading ? [heading] : []), ...context.guides.map(presentGuide), chapter, ...footnotes)
  includeCommodities(included, place.commodities, measuresBySid, region)
  const data: ResourceOf<typeof subheading> = {
    id: String(row.goodsNomenclatureSid),
    type: 'subheading',
    attributes: {
      goods_nomenclature_item_id: row.goodsNomenclatureItemId,
      goods_nomenclature_sid: row.goodsNomenclatureSid,
      number_indents: row.numberIndents,
      producline_suffix: row.productlineSuffix,
      description,
      formatted_description: formattedDescription,
      description_plain: descriptionPlain,
      ...validityOf(row),
      declarable: false,
    },
    relationships: {
      section: { data: refTo(section) },
      chapter: { data: refTo(chapter) },
      heading: { data: heading && refTo(heading) },
      ancestors: { data: place.commodities.filter((other) => above.has(other)).map(refToCommodity) },
      commodities: { data: place.commodities.map(refToCommodity) },
      footnotes: { data: footnotes.map(refTo) },
    },
  }
  return { data, included: included.list() }
}

const refToCommodity = ({ row }: NomenclatureNode) => ({ id: String(row.goodsNomenclatureSid), type: 'commodity' })
