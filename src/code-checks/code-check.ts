import { fateOf } from '../tariff/code-history.ts'
import { readCode } from '../tariff/code-query.ts'
import { headingIdOf, isChapter, itemIdOf, withoutSeparators } from '../tariff/codes.ts'
import type { IsoDate } from '../tariff/goods-nomenclature.ts'
import { plainLine } from '../tariff/plain-text.ts'
import { ancestorsOf, descendantsOf, isDeclarable } from '../tariff/tree.ts'
import { readCodeHistory } from '../tariff-data/nomenclature/code-history.ts'
import { type NomenclatureNode, readHeadingTree } from '../tariff-data/nomenclature/trees.ts'
import type { TariffDay } from '../versions/tariff-day.ts'

/** What a code of a list is on a day. */
export const CODE_STATUSES = ['declarable', 'not_declarable', 'ended', 'future', 'unknown', 'no_code'] as const
export type CodeStatus = (typeof CODE_STATUSES)[number]

export interface CodeCheck {
  /** As it stands in the list. */
  readonly sent: string
  readonly status: CodeStatus
  /** The ten digits that it stands for; null if it is no code. */
  readonly itemId: string | null
  /** Descriptions from the heading down to the row; empty if the day has none. */
  readonly path: readonly string[]
  /** The last day of a code that ended. */
  readonly lastDay: IsoDate | null
  /** The first day of a code to come. */
  readonly firstDay: IsoDate | null
  /** The codes that followed one that ended, by ten digits; deduced from codes and descriptions. */
  readonly successors: readonly string[]
  /** The codes below one that cannot be declared itself, by ten digits. */
  readonly commodities: readonly string[]
}

const NOTHING = { path: [], lastDay: null, firstDay: null, successors: [], commodities: [] } as const

/** What a code of 4 to 10 digits is on the day, however it is written: with blanks, dots, a suffix. */
export async function checkCode(tariff: TariffDay, sent: string): Promise<CodeCheck> {
  const digits = digitsOf(sent)
  if (digits === null) return { ...NOTHING, sent, itemId: null, status: 'no_code' }
  const itemId = itemIdOf(digits)
  const known = { ...NOTHING, sent, itemId }
  const { nodes } = await readHeadingTree(tariff, headingIdOf(itemId))
  // The chapter has no headings below it in the tree of a heading, and looks declarable.
  const rows = nodes.filter(({ row }) => !isChapter(row))
  const ofCode = rows.filter(({ row }) => row.goodsNomenclatureItemId === itemId)
  const declarable = ofCode.find(isDeclarable)
  if (declarable !== undefined) return { ...known, status: 'declarable', path: pathOf(declarable) }
  const [node] = ofCode
  const below = node ? descendantsOf(node) : rows.filter(({ row }) => row.goodsNomenclatureItemId.startsWith(digits))
  const commodities = below.filter(isDeclarable).map(({ row }) => row.goodsNomenclatureItemId)
  if (commodities.length > 0) {
    return { ...known, status: 'not_declarable', path: node ? pathOf(node) : [], commodities }
  }
  const fate = fateOf(await readCodeHistory(tariff, { itemId, suffix: null }))
  switch (fate.kind) {
    case 'ended': {
      const successors = fate.period.successors().map(({ row }) => row.goodsNomenclatureItemId)
      return { ...known, status: 'ended', lastDay: fate.lastDay, successors }
    }
    case 'future':
      return { ...known, status: 'future', firstDay: fate.firstDay }
    default:
      return { ...known, status: 'unknown' }
  }
}

/** The digits of a code, 4 to 10; null if the text is none. */
function digitsOf(sent: string): string | null {
  const code = readCode(sent)
  if (code === null) return null
  // A row is named by its code and suffix.
  const digits = code.kind === 'row' ? code.itemId : withoutSeparators(sent).replace(/^\D+/, '')
  return /^\d{4,10}$/.test(digits) ? digits : null
}

const pathOf = (node: NomenclatureNode): readonly string[] =>
  [...ancestorsOf(node), node].filter(({ row }) => !isChapter(row)).map(({ row }) => plainLine(row.description))

/** What a check says, in a sentence or two. */
export function checkNote(check: CodeCheck): string {
  switch (check.status) {
    case 'declarable':
      return 'Goods can be declared under it.'
    case 'not_declarable':
      return `Not declarable itself: choose one of ${listed(check.commodities)} below it.`
    case 'ended':
      return `Ended on ${check.lastDay}. ${check.successors.length > 0 ? `Followed by ${listed(check.successors)} (deduced from codes and descriptions).` : 'No code follows it.'}`
    case 'future':
      return `Not in force before ${check.firstDay}.`
    case 'unknown':
      return 'The tariff has no such code.'
    case 'no_code':
      return 'Not a code: codes have 4 to 10 digits.'
  }
}

/** More codes are a heading to look through. */
const MAX_NAMED = 6

const listed = (codes: readonly string[]): string =>
  codes.length > MAX_NAMED ? `${codes.length} codes` : codes.join(', ')
