import type { z } from 'zod'
import { at } from '../collections/at.ts'
import { groupBy } from '../collections/group-by.ts'
import type { JsonApiDocument } from '../json-api/document.ts'
import type { Included } from '../json-api/included.ts'
import { refTo } from '../json-api/reference.ts'
import type { AnyResource, ResourceOf } from '../json-api/resource.ts'
import type { Coverage } from '../tariff/coverage.ts'
import { describe } from '../tariff/descriptions.ts'
import type { NomenclatureNode } from '../tariff-data/nomenclature/trees.ts'
import { presentCoverage } from '../tariff-data/resources/coverage.ts'
import { validityOf } from '../tariff-data/resources/validity.ts'
import {
  effectiveCategoryOf,
  type ReasonWithoutCategory,
  reasonWithoutCategory,
  unusedExemptions,
} from './categorise.ts'
import type { Item, ItemAssessment, ItemRow } from './goods-nomenclature.ts'
import { type AssessmentContext, idOf, includeAssessment, presentCertificate } from './present-assessment.ts'
import type { documentMeta, goodsNomenclature, referencedGoodsNomenclature } from './resources.ts'

/** The goods of a request, and whether the data has measures for them. */
export interface RequestedGoods {
  readonly areaId: string | undefined
  /** Codes of the exemptions that the goods meet. */
  readonly exemptions: readonly string[]
  readonly coverage: Coverage
}

/** An item with its assessments, and its effective category if an area is given. */
export function presentItem(item: Item, context: AssessmentContext, goods: RequestedGoods): JsonApiDocument {
  const { included } = context
  const assessments = (list: readonly ItemAssessment[]) =>
    list.map((assessment) => ({ id: idOf(assessment), type: 'category_assessment' as const }))
  for (const assessment of wholeAssessments(item)) includeAssessment(assessment, context)
  const licences = includeLicences(item, context)
  const ancestors = item.ancestors.map((row) => presentRow(row, context))
  const descendants = item.descendants.map((row) => presentRow(row, context))
  included.add(...ancestors, ...descendants)
  const data: ResourceOf<typeof goodsNomenclature> = {
    id: String(item.node.row.goodsNomenclatureSid),
    type: 'goods_nomenclature',
    attributes: attributesOf(item),
    relationships: {
      applicable_category_assessments: { data: assessments(item.applicable) },
      descendant_category_assessments: { data: assessments(item.ofDescendants) },
      ancestors: { data: ancestors.map(refTo) },
      descendants: { data: descendants.map(refTo) },
      licences: { data: licences },
    },
  }
  return { data, included: included.list(), meta: metaOf(item, goods, context) }
}

/** An assessment of both the item and a descendant is included once, with the measures of both. */
function wholeAssessments(item: Item): readonly ItemAssessment[] {
  const same = groupBy([...item.applicable, ...item.ofDescendants], idOf)
  return [...same.values()].map((assessments) => ({
    ...at(assessments, 0),
    measures: assessments.flatMap(({ measures }) => measures),
  }))
}

type Meta = z.input<typeof documentMeta>

/** A category that is not known is left out with the reason: the default would look like a permission. */
function metaOf(item: Item, { areaId, exemptions, coverage }: RequestedGoods, context: AssessmentContext): Meta {
  if (areaId === undefined) return presentCoverage(coverage)
  const reason = reasonWithoutCategory(item, coverage)
  if (reason !== null) return withoutCategory(item, coverage, reason)
  const goods = at(item.declarable, 0)
  return {
    ...presentCoverage(coverage),
    effective_category: presentEffectiveCategory(item, goods, areaId, exemptions, context),
  }
}

const DETAILS: Readonly<Record<ReasonWithoutCategory, string>> = {
  no_measures:
    'The data has no import measures for these goods of this area, or only duties and quotas. It does not say whether they are prohibited or controlled.',
  several_commodities:
    'Several commodities are below this item, and their categories can differ. Ask for one of them, with 10 digits or with digits and suffix.',
  no_commodity: 'Goods cannot be declared under this item, nor under anything below it.',
}

const withoutCategory = ({ declarable }: Item, coverage: Coverage, reason: ReasonWithoutCategory): Meta => ({
  ...presentCoverage(coverage),
  no_effective_category: { reason, detail: DETAILS[reason], goods_nomenclatures: declarable.map(goodsReferenceTo) },
})

const goodsReferenceTo = ({ row }: NomenclatureNode) => ({
  id: String(row.goodsNomenclatureSid),
  type: 'goods_nomenclature' as const,
})

function presentEffectiveCategory(
  item: Item,
  goods: NomenclatureNode,
  areaId: string,
  exemptions: readonly string[],
  { catalogue }: AssessmentContext,
): NonNullable<Meta['effective_category']> {
  const { category, decidedBy, setAside } = effectiveCategoryOf(item, exemptions, catalogue)
  const reference = (id: string) => ({ id, type: 'category_assessment' as const })
  return {
    category,
    goods_nomenclature: goodsReferenceTo(goods),
    geographical_area_id: areaId,
    exemptions: [...exemptions],
    decided_by: decidedBy.map(reference),
    set_aside: setAside.map(({ id, exemptions: met }) => ({ assessment: reference(id), exemptions: [...met] })),
    unused_exemptions: [...unusedExemptions(item, exemptions)],
  }
}

function presentRow(row: ItemRow, context: AssessmentContext): ResourceOf<typeof referencedGoodsNomenclature> {
  return {
    id: String(row.node.row.goodsNomenclatureSid),
    type: 'goods_nomenclature',
    attributes: attributesOf(row),
    relationships: { licences: { data: includeLicences(row, context) } },
  }
}

function includeLicences(
  { licences }: ItemRow,
  context: AssessmentContext & { readonly included: Included<AnyResource> },
): readonly { readonly id: string; readonly type: 'certificate' }[] {
  return licences.map((code) => {
    const certificate = presentCertificate(code, context)
    context.included.add(certificate)
    return refTo(certificate) as { readonly id: string; readonly type: 'certificate' }
  })
}

function attributesOf({ node, supplementaryUnit }: ItemRow): ResourceOf<typeof goodsNomenclature>['attributes'] {
  const { row, parent } = node
  const { description, formattedDescription, descriptionPlain } = describe(row.description, 'xi')
  return {
    goods_nomenclature_sid: String(row.goodsNomenclatureSid),
    goods_nomenclature_item_id: row.goodsNomenclatureItemId,
    parent_sid: parent === null ? null : String(parent.row.goodsNomenclatureSid),
    description,
    formatted_description: formattedDescription,
    description_plain: descriptionPlain,
    number_indents: row.numberIndents,
    productline_suffix: row.productlineSuffix,
    producline_suffix: row.productlineSuffix,
    ...validityOf(row),
    supplementary_measure_unit: supplementaryUnit,
  }
}
