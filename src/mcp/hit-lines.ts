import type { LevelDescriptions, ScoredHit } from '../search/index.ts'
import { compareCodes, PRODUCT_LINE_SUFFIX } from '../tariff/codes.ts'
import { plainLine } from '../tariff/plain-text.ts'
import { isResidual } from '../tariff/residual.ts'

/** Characters of a heading. */
const MAX_HEADING_LENGTH = 120

/**
 * Hits as text: the headings in the order of their best hits, and below each its hits in the order of the tariff, with
 * what stands between heading and hit, and whether it can be declared. `0702001007 Cherry tomatoes (Whole)`
 */
export const hitLines = (hits: readonly ScoredHit[], { headings }: LevelDescriptions): readonly string[] => {
  const groups = new Map<string, ScoredHit[]>()
  for (const hit of hits) {
    const id = hit.document.heading_id ?? hit.document.chapter_id
    groups.set(id, [...(groups.get(id) ?? []), hit])
  }
  return [...groups].flatMap(([id, members]) => {
    const heading = beginning(plainLine(headings.get(id) ?? ''))
    return [`${id} ${heading}`.trim(), ...members.toSorted(inTariff).map((hit) => hitLine(hit, hit === hits[0]))]
  })
}

const hitLine = ({ document }: ScoredHit, isBest: boolean): string => {
  const { ancestors } = document
  const path = ancestors
    .slice(ancestors.findLastIndex(({ goods_nomenclature_item_id: itemId }) => itemId.endsWith('000000')) + 1)
    .filter(({ description }) => !isResidual(description))
    .map(({ description }) => plainLine(description))
  const place = path.length > 0 ? ` (${path.join(' › ')})` : ''
  const kind = document.declarable ? '' : ` [${kindOf(document)}]`
  return `- ${document.goods_nomenclature_item_id} ${plainLine(document.description)}${place}${kind}${isBest ? ' [best]' : ''}`
}

/** What a row is that nothing can be declared under; the number of a group may be that of a commodity below it. */
const kindOf = ({ producline_suffix: suffix }: ScoredHit['document']): string =>
  suffix === PRODUCT_LINE_SUFFIX ? 'not declarable: codes below' : 'group, not a code: see below'

const beginning = (text: string): string =>
  text.length <= MAX_HEADING_LENGTH ? text : `${text.slice(0, MAX_HEADING_LENGTH).trimEnd()}…`

const inTariff = (a: ScoredHit, b: ScoredHit): number => compareCodes(codesOf(a), codesOf(b))

const codesOf = ({ document }: ScoredHit) => ({
  goodsNomenclatureItemId: document.goods_nomenclature_item_id,
  productlineSuffix: document.producline_suffix,
})
