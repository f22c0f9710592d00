import { z } from 'zod'
import { groupBy } from '../../collections/group-by.ts'
import { ADDITIONAL_CODES, CERTIFICATES, findWithMeasures } from '../../reference/index.ts'
import { plainLine } from '../../tariff/plain-text.ts'
import { isValidOn } from '../../tariff/validity.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import { asOfInput, regionInput } from '../inputs.ts'
import { firstOf, linesAnswer, linesOutput, pageInput } from '../lines.ts'
import { type LiveTariff, liveTariff } from '../live-tariff.ts'
import { clipped, defineTool, type ToolCall } from '../tool.ts'

/** Codes of an answer. */
const MAX_CODES = 50

/** Goods that a line names. */
const MAX_GOODS = 6
const MAX_DESCRIPTION = 600

const input = z.strictObject({
  code: z.string().min(1).max(20).optional().describe('The code or its beginning'),
  description: z.string().min(1).max(200).optional().describe('Words of its description'),
  region: regionInput,
  as_of: asOfInput,
  page: pageInput,
})

/** Finds documents that conditions of measures name. */
export const certificatesTool = defineTool({
  name: 'certificates',
  title: 'Look up certificates',
  description:
    'What a certificate, licence or document code means (`Y900`, `N851`; `commodity` names them), how it is declared, and goods whose measures ask for it. By code, or by words such as "phytosanitary".',
  input,
  output: linesOutput,
  answer: (sent, { dependencies }) =>
    found(sent, dependencies, 'certificates', async (tariff, criteria) => {
      const page = await findWithMeasures(tariff, CERTIFICATES, criteria, { page: 1, perPage: MAX_CODES })
      return {
        ...page,
        rows: page.rows.map(({ guidance_cds: guidance, ...row }) => ({
          ...row,
          more: guidance ? ` On the declaration: ${clipped(plainLine(guidance), MAX_DESCRIPTION)}` : '',
        })),
      }
    }),
})

/** Finds codes that goods are declared with in addition to the commodity code. */
export const additionalCodesTool = defineTool({
  name: 'additional_codes',
  title: 'Look up additional codes',
  description:
    'What an additional code means (`C999`, `VATZ`, `8900`; duties by maker, VAT rates, excise), and goods with measures for it. By code, or by words such as the name of a maker.',
  input,
  output: linesOutput,
  answer: (sent, { dependencies }) =>
    found(sent, dependencies, 'additional codes', async (tariff, criteria) => {
      const page = await findWithMeasures(tariff, ADDITIONAL_CODES, criteria, { page: 1, perPage: MAX_CODES })
      return { ...page, rows: page.rows.map((row) => ({ ...row, more: '' })) }
    }),
})

interface FoundCodes {
  readonly rows: readonly {
    readonly id: string
    readonly code: string
    readonly description: string | null
    readonly more: string
  }[]
  readonly totalCount: number
  readonly measures: Awaited<ReturnType<typeof findWithMeasures>>['measures']
}

async function found(
  { code, description, region, as_of: asOf, page }: z.output<typeof input>,
  dependencies: ToolCall['dependencies'],
  what: string,
  find: (
    tariff: TariffDay,
    criteria: { code?: string | undefined; description?: string | undefined },
  ) => Promise<FoundCodes>,
) {
  const on: LiveTariff = await liveTariff(dependencies, region, asOf)
  const { rows, totalCount, measures } = await find(on.tariff, { code, description })
  const inForce = groupBy(
    measures.filter(({ validityStartDate: start, validityEndDate: end }) =>
      isValidOn({ validityStartDate: start ?? '', validityEndDate: end }, on.tariff.asOf),
    ),
    ({ owner }) => owner,
  )
  return linesAnswer(on, {
    title: `${what[0]?.toUpperCase()}${what.slice(1)}: ${totalCount}${totalCount > rows.length ? `, the first ${rows.length}: send more of the code or more words` : ''}`,
    lines: rows.map((row) => {
      const goods = [...new Set((inForce.get(row.id) ?? []).map(({ goodsNomenclatureItemId: id }) => id))]
      return `${row.code}: ${clipped(plainLine(row.description ?? 'no description in the data'), MAX_DESCRIPTION)}.${row.more}${goods.length > 0 ? ` Goods: ${firstOf(goods, MAX_GOODS)}.` : ''}`
    }),
    advice: `No ${what} match on this day. Send the beginning of a code, or one word of the description.`,
    page,
  })
}
