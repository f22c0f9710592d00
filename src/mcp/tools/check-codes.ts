import { z } from 'zod'
import { missingCommodity } from '../../reference/index.ts'
import {
  chapterIdOf,
  headingIdOf,
  isChapter,
  itemIdOf,
  PRODUCT_LINE_SUFFIX,
  withoutSeparators,
} from '../../tariff/codes.ts'
import { classOf, isDeclarable } from '../../tariff/tree.ts'
import { readHeadingTree } from '../../tariff-data/nomenclature/trees.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import { descriptionsOf } from '../describe-code.ts'
import { asOfInput, regionInput } from '../inputs.ts'
import { linesAnswer, linesOutput, pageInput } from '../lines.ts'
import { liveTariff } from '../live-tariff.ts'
import { clipped, defineTool } from '../tool.ts'

const MAX_CODES = 50
const MAX_PATH = 400

/** Says whether goods can be declared under codes. */
export const checkCodesTool = defineTool({
  name: 'check_codes',
  title: 'Check codes',
  description:
    'For up to 50 codes at once, such as those of an invoice or an old product list: whether goods can be declared under each on the day, what it says, and if not, why and which codes follow. Use it before you name a code that you remember rather than found.',
  input: z.strictObject({
    codes: z
      .array(z.string().min(1).max(30))
      .min(1)
      .max(MAX_CODES, `Send at most ${MAX_CODES} codes.`)
      .describe('4 to 10 digits each; spaces and dots are fine'),
    region: regionInput,
    as_of: asOfInput,
    page: pageInput,
  }),
  output: linesOutput,
  async answer({ codes, region, as_of: asOf, page }, { dependencies }) {
    const on = await liveTariff(dependencies, region, asOf)
    const base = `${dependencies.publicUrl}/${region}/api/v2`
    const lines: string[] = []
    for (const code of new Set(codes)) lines.push(await checked(on.tariff, code, base))
    return linesAnswer(on, {
      title: `Codes on ${on.tariff.asOf}: ${lines.length}`,
      lines,
      advice: 'Send codes.',
      page,
    })
  },
})

async function checked(tariff: TariffDay, sent: string, base: string): Promise<string> {
  const digits = withoutSeparators(sent)
  if (!/^\d{4,10}$/.test(digits)) return `${clipped(sent, 30)}: no code. Codes have 4 to 10 digits.`
  const itemId = itemIdOf(digits)
  const { nodes } = await readHeadingTree(tariff, headingIdOf(itemId))
  const rows = nodes.filter(({ row }) => row.goodsNomenclatureItemId === itemId && !isChapter(row))
  const node = rows.find(({ row }) => row.productlineSuffix === PRODUCT_LINE_SUFFIX) ?? rows[0]
  if (node !== undefined && isDeclarable(node)) {
    return `${itemId}: declarable. ${clipped(descriptionsOf(node).slice(1).join(' › '), MAX_PATH)}`
  }
  if (node !== undefined && digits.length < 10) {
    return `${digits}: a ${classOf(node)}, not declarable itself; \`browse\` lists what is below it. ${clipped(descriptionsOf(node).slice(1).join(' › '), MAX_PATH)}`
  }
  const { message } = await missingCommodity(tariff, itemId, base)
  return `${sent}: not declarable. ${message}${node === undefined ? ` Look in chapter ${chapterIdOf(itemId)} with \`browse\`, or \`search\` for the goods.` : ''}`
}
