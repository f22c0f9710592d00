import {
  type CategorisedItem,
  categorise,
  effectiveCategoryOf,
  findItem,
  reasonWithoutCategory,
} from '../../green-lanes/categorise.ts'
import { headingIdOf, PRODUCT_LINE_SUFFIX } from '../../tariff/codes.ts'
import type { EffectiveCategory } from '../../tariff/effective-category.ts'
import { isDeclarable } from '../../tariff/tree.ts'
import { type NomenclatureNode, type NomenclatureTree, readHeadingTree } from '../../tariff-data/nomenclature/trees.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import { type AreaOption, findArea, readAreaOptions } from '../area-options.ts'
import { type CodeInput, readCode } from './code-input.ts'
import type { CommodityChoice } from './commodity-choices.tsx'
import { exemptionOptions } from './exemption-options.ts'

/** What the address says about the goods. */
export interface Answers {
  /** Code as typed; undefined: not asked yet. */
  readonly code: string | undefined
  /** Id of a geographical area; null: not chosen. */
  readonly country: string | null
  /** Whether the form was sent without a country. */
  readonly isCountryBlank: boolean
  /** Codes of the exemptions that the goods meet. */
  readonly exemptions: readonly string[]
  /** Whether the exemptions were asked for. */
  readonly isAnswered: boolean
  /** The likeliest commodities for words, best first. */
  findCommodities(words: string): Promise<readonly CommodityChoice[]>
  /** Runs before measures are read. */
  beforeCategorising(): Promise<void>
}

/** A commodity that is categorised, and the country that it comes from. */
interface Goods {
  readonly goods: NomenclatureNode
  readonly country: AreaOption
  readonly categorised: CategorisedItem
}

/** One step of the way from a code to a category. */
export type View =
  | { readonly step: 'code'; readonly typed: string; readonly problem: CodeProblem | null }
  | { readonly step: 'goods'; readonly words: string; readonly choices: readonly CommodityChoice[] }
  | { readonly step: 'commodity'; readonly digits: string; readonly choices: readonly NomenclatureNode[] }
  | {
      readonly step: 'country'
      readonly goods: NomenclatureNode
      readonly countries: readonly AreaOption[]
      readonly error: string | null
    }
  | (Goods & { readonly step: 'exemptions' })
  | (Goods & { readonly step: 'result'; readonly result: EffectiveCategory })
  | (Goods & { readonly step: 'no-measures' })

export interface CodeProblem {
  readonly message: string
  /** Words to search for, or digits whose heading to look at. */
  readonly next: { readonly words: string } | { readonly headingId: string } | null
}

/** The first question that the address leaves open, or the result. */
export async function readView(tariff: TariffDay, answers: Answers): Promise<View> {
  const { code: typed } = answers
  if (typed === undefined) return { step: 'code', typed: '', problem: null }
  const input = readCode(typed)
  if (input.kind === 'invalid') {
    const words = typed.trim()
    const choices = input.isWords ? await answers.findCommodities(words) : []
    if (choices.length > 0) return { step: 'goods', words, choices }
    return { step: 'code', typed, problem: { message: input.message, next: input.isWords ? { words } : null } }
  }
  const headingId = headingIdOf(input.digits)
  const tree = await readHeadingTree(tariff, headingId)
  const [goods, ...others] = commoditiesOf(tree, input)
  if (goods === undefined) {
    const message = `The tariff of Northern Ireland has no commodity ${typed.trim()} on this day. Check its digits.`
    return { step: 'code', typed, problem: { message, next: tree.nodes.length > 0 ? { headingId } : null } }
  }
  if (others.length > 0) return { step: 'commodity', digits: input.digits, choices: [goods, ...others] }
  return readGoods(tariff, tree, goods, answers)
}

/** The rows that goods with a code, or with one that begins so, can be declared under. */
export function commoditiesOf(
  tree: NomenclatureTree,
  { digits, item }: Extract<CodeInput, { kind: 'item' }>,
): readonly NomenclatureNode[] {
  const found = findItem(tree, item)
  if (found !== null && found.declarable.length > 0) return found.declarable
  if (item.productlineSuffix !== undefined) return []
  return tree.nodes.filter((node) => isDeclarable(node) && node.row.goodsNomenclatureItemId.startsWith(digits))
}

async function readGoods(
  tariff: TariffDay,
  tree: NomenclatureTree,
  goods: NomenclatureNode,
  { country: countryId, isCountryBlank, exemptions, isAnswered, beforeCategorising }: Answers,
): Promise<View> {
  const areas = await readAreaOptions(tariff)
  const { countries } = areas
  const country = findArea(areas, countryId)
  if (country === null) {
    const error =
      countryId !== null
        ? `The tariff of Northern Ireland has no country ${countryId} on this day. Choose one from the list.`
        : isCountryBlank
          ? 'Choose the country that the goods come from.'
          : null
    return { step: 'country', goods, countries, error }
  }
  await beforeCategorising()
  const item = { itemId: goods.row.goodsNomenclatureItemId, productlineSuffix: PRODUCT_LINE_SUFFIX }
  const found = findItem(tree, item) ?? { node: goods, declarable: [goods] }
  const categorised = await categorise(tariff, found, country.id)
  const view = { goods, country, categorised }
  if (reasonWithoutCategory(categorised.item, categorised.coverage) !== null) return { step: 'no-measures', ...view }
  if (!isAnswered && exemptionOptions(categorised).canChange) return { step: 'exemptions', ...view }
  const result = effectiveCategoryOf(categorised.item, exemptions, categorised.context.catalogue)
  return { step: 'result', ...view, result }
}
