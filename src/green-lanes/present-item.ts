import type { z } from 'zod'
import { at } from '../collections/at.ts'
import { groupBy } from '../collections/group-by.ts'
import type { JsonApiDocument } from '../json-api/document.ts'
import type { Included } from '../json-api/included.ts'
import { refTo } from '../json-api/reference.ts'
import type { AnyResource, ResourceOf } from '../json-api/resource.ts'
import { describe } from '../tariff/descriptions.ts'
import { effectiveCategory } from '../tariff/effective-category.ts'
import { validityOf } from '../tariff-data/resources/validity.ts'
import type { Item, ItemAssessment, ItemRow } from './goods-nomenclature.ts'
import { type AssessmentContext, idOf, includeAssessment, presentCertificate } from './present-assessment.ts'
import type { documentMeta, goodsNomenclature, referencedGoodsNomenclature } from './resources.ts'

/** An item with its assessments, and its effective category if an area is given. */
export function presentItem(
  item: Item,
  context: AssessmentContext,
  goods: { readonly areaId: string | undefined; readonly exemptions: readonly string[] },
): JsonApiDocument {
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
  const { areaId, exemptions } = goods
  return {
    data,
    included: included.list(),
    ...(areaId !== undefined && { meta: effectiveCategoryMeta(item, areaId, exemptions, context) }),
  }
}

/** An assessment of both the item and a descendant is included once, with the measures of both. */
function wholeAssessments(item: Item): readonly ItemAssessment[] {
  const same = groupBy([...item.applicable, ...item.ofDescendants], idOf)
  return [...same.values()].map((assessments) => ({
    ...at(assessments, 0),
    measures: assessments.flatMap(({ measures }) => measures),
  }))
}

function effectiveCategoryMeta(
  { applicable }: Item,
  areaId: string,
  exemptions: readonly string[],
  { catalogue }: AssessmentContext,
): z.input<typeof documentMeta> {
  const weighed = applicable.map((assessment) => ({
    id: idOf(assessment),
    category: catalogue.theme(assessment.rule.themeId).category,
    exemptions: assessment.exemptions.map(({ code }) => code),
  }))
  const { category, decidedBy, setAside } = effectiveCategory(weighed, new Set(exemptions))
  const known = new Set(weighed.flatMap((assessment) => assessment.exemptions))
  const reference = (id: string) => ({ id, type: 'category_assessment' as const })
  return {
    effective_category: {
      category,
      geographical_area_id: areaId,
      exemptions: [...exemptions],
      decided_by: decidedBy.map(reference),
      set_aside: setAside.map(({ id, exemptions: met }) => ({ assessment: reference(id), exemptions: [...met] })),
      unused_exemptions: exemptions.filter((code) => !known.has(code)),
    },
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
    goods_nomenclature_sid: row.goodsNomenclatureSid,
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
