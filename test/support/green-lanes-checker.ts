import type { Body, Reference, Resource } from './json-api.ts'

/** The answer about goods, as a client of green lanes reads it. */
type Answer = Pick<Body, 'data' | 'included'>

/**
 * The categories that the public service's own checker offers for goods of an answer: rewritten from its description, it
 * reads nothing but the document. An item shares its digits with grouping rows, so goods declared under its last row are
 * also subject to the assessments that a measure of that row causes, which the answer lists as those of descendants.
 */
export function candidateCategories({ data, included }: Answer): readonly number[] {
  const find = ({ type, id }: Reference): Resource => {
    const found = included.find((candidate) => candidate.type === type && candidate.id === id)
    if (!found) throw new Error(`${type} ${id} is not included`)
    return found
  }
  const related = (resource: Resource, name: string): readonly Resource[] =>
    [resource.relationships?.[name]?.data ?? []].flat().map(find)

  const itemId = data.attributes.goods_nomenclature_item_id
  const declarable = related(data, 'descendants').find(
    ({ attributes }) => attributes.goods_nomenclature_item_id === itemId && attributes.productline_suffix === '80',
  )
  const isOfDeclarable = (assessment: Resource): boolean =>
    related(assessment, 'measures').some(
      // Both as sent: a string is not equal to a number.
      ({ attributes }) => attributes.goods_nomenclature_sid === declarable?.attributes.goods_nomenclature_sid,
    )
  const assessments = [
    ...related(data, 'applicable_category_assessments'),
    ...related(data, 'descendant_category_assessments').filter(isOfDeclarable),
  ].map((assessment) => ({
    category: Number(related(assessment, 'theme')[0]?.attributes.category),
    isExemptible: related(assessment, 'exemptions').length > 0,
  }))
  const has = (category: number, isExemptible: boolean): boolean =>
    assessments.some((one) => one.category === category && one.isExemptible === isExemptible)

  // What no exemption can set aside ends the list; everything that one can is a candidate before it.
  const categories: number[] = []
  for (const category of [1, 2]) {
    if (has(category, false)) return [...categories, category]
    if (has(category, true)) categories.push(category)
  }
  return [...categories, 3]
}

/** The ten digits that a declarable row and a grouping row have in common, of the rows of a tree. */
export function sharedCodes(rows: readonly Resource[]): readonly string[] {
  const codeOf = ({ attributes }: Resource): string => String(attributes.goods_nomenclature_item_id)
  const grouping = new Set(rows.filter(({ attributes }) => attributes.productline_suffix !== '80').map(codeOf))
  return rows
    .filter((row) => row.attributes.declarable === true && grouping.has(codeOf(row)))
    .map(codeOf)
    .filter((itemId) => !itemId.endsWith('000000'))
}
