import type { JsonApiDocument } from '../../json-api/document.ts'
import { Included } from '../../json-api/included.ts'
import { refTo } from '../../json-api/reference.ts'
import type { AnyResource, ResourceOf } from '../../json-api/resource.ts'
import { describeRow } from '../../tariff/descriptions.ts'
import { descendantsOf, isDeclarable } from '../../tariff/tree.ts'
import type { OverviewsBySid } from '../../tariff-data/measures/overview-measures.ts'
import type { ChapterContext } from '../../tariff-data/nomenclature/chapter-context.ts'
import type { HeadingPlace } from '../../tariff-data/nomenclature/find-row.ts'
import type { DeclarableGoods } from '../../tariff-data/read-commodity.ts'
import { presentFootnote } from '../../tariff-data/resources/footnote.ts'
import { validityOf } from '../../tariff-data/resources/validity.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import type { AreaResources } from '../measures/area-resources.ts'
import { includeDeclarableMeasures } from '../measures/present-declarable.ts'
import {
  BINDING_TARIFF_INFORMATION_URL,
  includeCommodities,
  presentChapterAboveHeading,
  presentGuide,
  presentSectionAbove,
} from '../nomenclature/present.ts'
import type { declarableHeading, heading } from './resources.ts'

/** `declarable`: the measures of a heading under which goods can be declared. */
export function presentHeading(
  tariff: TariffDay,
  place: HeadingPlace,
  context: ChapterContext,
  measuresBySid: OverviewsBySid,
  declarable: DeclarableGoods | null,
  areas: AreaResources,
): JsonApiDocument {
  const { region } = tariff
  const node = place.heading
  const { row } = node
  const { description, formattedDescription, descriptionPlain } = describeRow(row, region)
  const section = presentSectionAbove(context)
  const chapter = presentChapterAboveHeading(place.chapter, context, region)
  const footnotes = context.footnotes.map(presentFootnote)
  const commodities = descendantsOf(node)
  const included = new Included<AnyResource>()
  included.add(section, ...context.guides.map(presentGuide), chapter, ...footnotes)
  includeCommodities(included, commodities, measuresBySid, region)
  const own = declarable && includeDeclarableMeasures(tariff, declarable, areas, included)
  const meta = own && { meta: own.meta }
  const data: ResourceOf<typeof heading> | ResourceOf<typeof declarableHeading> = {
    id: String(row.goodsNomenclatureSid),
    type: 'heading',
    attributes: {
      goods_nomenclature_item_id: row.goodsNomenclatureItemId,
      description,
      bti_url: BINDING_TARIFF_INFORMATION_URL,
      bit_url: BINDING_TARIFF_INFORMATION_URL,
      formatted_description: formattedDescription,
      description_plain: descriptionPlain,
      ...validityOf(row),
      declarable: isDeclarable(node),
      ...(declarable &&
        own && {
          producline_suffix: row.productlineSuffix,
          basic_duty_rate: own.basicDutyRate,
          meursing_code: own.calculator.meursingCode,
          has_chemicals: declarable.hasChemicals,
        }),
    },
    relationships: {
      footnotes: { data: footnotes.map(refTo) },
      section: { data: refTo(section) },
      chapter: { data: refTo(chapter) },
      commodities: {
        data: commodities.map((below) => ({ id: String(below.row.goodsNomenclatureSid), type: 'commodity' })),
      },
      ...own?.relationships,
    },
    ...meta,
  }
  return { data, included: included.list(), ...meta }
}
