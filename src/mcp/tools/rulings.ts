import { z } from 'zod'
import { RULING_PUBLISHERS, type Ruling, readRulings, rulingStatus } from '../../tariff-data/rulings.ts'
import { asOfInput, codeInput, regionInput } from '../inputs.ts'
import { linesAnswer, linesOutput, pageInput } from '../lines.ts'
import { liveTariff } from '../live-tariff.ts'
import { clipped, defineTool } from '../tool.ts'

/** Rulings of an answer. */
const MAX_RULINGS = 40
const MAX_DESCRIPTION = 600
const MAX_WORDS = 200

/** Shows what customs decided on goods. */
export const rulingsTool = defineTool({
  name: 'rulings',
  title: 'Find customs rulings',
  description:
    'What UK and EU customs decided on goods, as far as loaded: by words of the description, by code, or both. They bind only their holders, but are good evidence for a code.',
  input: z.strictObject({
    words: z.string().max(MAX_WORDS).optional().describe('All have to be in the description'),
    code: codeInput(6).optional().describe('6 to 10 digits: rulings on its subheading'),
    region: regionInput,
    as_of: asOfInput,
    page: pageInput,
  }),
  output: linesOutput,
  async answer({ words, code, region, as_of: asOf, page }, { dependencies }) {
    const on = await liveTariff(dependencies, region, asOf)
    const criteria = { words: words?.trim() || undefined, itemId: code?.padEnd(10, '0') }
    const { rulings, totalCount } = await readRulings(on.tariff, criteria, { limit: MAX_RULINGS, offset: 0 })
    const shown = totalCount > rulings.length ? `, the first ${rulings.length}` : ''
    return linesAnswer(on, {
      title: `Rulings: ${totalCount}${shown}`,
      lines: rulings.map((ruling) => rulingLine(ruling, on.tariff.asOf)),
      advice:
        'None. Try fewer words, or only a code. Where no rulings are loaded, there are none for any goods: that says nothing about these.',
      page,
    })
  },
})

const rulingLine = (ruling: Ruling, day: string): string =>
  `${ruling.reference} (${RULING_PUBLISHERS[ruling.publisher]}, ${rulingStatus(ruling, day)}, from ${ruling.validFrom ?? '?'} to ${ruling.validTo ?? '?'}): ${ruling.code}: ${clipped(ruling.description, MAX_DESCRIPTION)}`
