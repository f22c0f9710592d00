import { z } from 'zod'
import { checkCode } from '../../code-checks/index.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import { asOfInput, regionInput } from '../inputs.ts'
import { linesAnswer, linesOutput, pageInput } from '../lines.ts'
import { liveTariff } from '../live-tariff.ts'
import { checkAdvice } from '../missing-commodity.ts'
import { clipped, defineTool } from '../tool.ts'

const MAX_CODES = 50
const MAX_PATH = 400
const MAX_CODE = 30

/** Says whether goods can be declared under codes. */
export const checkCodesTool = defineTool({
  name: 'check_codes',
  title: 'Check codes',
  description:
    'For up to 50 codes at once, such as those of an invoice or an old product list: whether goods can be declared under each on the day, what it says, and if not, why and which codes follow. Use it before you name a code that you remember rather than found.',
  input: z.strictObject({
    codes: z
      .array(z.string().min(1).max(MAX_CODE))
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
    const lines: string[] = []
    for (const code of new Set(codes)) lines.push(await checked(on.tariff, code))
    return linesAnswer(on, {
      title: `Codes on ${on.tariff.asOf}: ${lines.length}`,
      lines,
      advice: 'Send codes.',
      page,
    })
  },
})

async function checked(tariff: TariffDay, sent: string): Promise<string> {
  const check = await checkCode(tariff, sent)
  const path = clipped(check.path.join(' › '), MAX_PATH)
  return `${clipped(check.itemId ?? sent, MAX_CODE)}: ${checkAdvice(check)}${path === '' ? '' : ` ${path}`}`
}
