import { z } from 'zod'
import { type RuleSetRow, readRuleSets, readSchemes, type SchemeRow } from '../../reference/index.ts'
import { itemIdOf } from '../../tariff/codes.ts'
import { plainLine } from '../../tariff/plain-text.ts'
import { asOfInput, codeInput, regionInput } from '../inputs.ts'
import { requireArea } from '../known-area.ts'
import { linesAnswer, linesOutput, pageInput } from '../lines.ts'
import { liveTariff } from '../live-tariff.ts'
import { clipped, defineTool } from '../tool.ts'

/** Characters of a text that accompanies the rules. */
const MAX_TEXT = 500

/** Shows what goods have to meet for a preference. */
export const rulesOfOriginTool = defineTool({
  name: 'rules_of_origin',
  title: 'Look up rules of origin',
  description:
    'The agreements and schemes that give goods of a country a lower duty, with the rules that goods of the code must meet to count as originating there, and the proofs of origin. Call it when `commodity` or `duty` shows a preference.',
  input: z.strictObject({
    code: codeInput(4).describe('4 to 10 digits'),
    country: z
      .string()
      .regex(/^[A-Za-z]{2}$/, 'Send the two letters of a country, such as JP.')
      .transform((sent) => sent.toUpperCase())
      .describe('Country of origin, two letters'),
    region: regionInput,
    as_of: asOfInput,
    page: pageInput,
  }),
  output: linesOutput,
  async answer({ code, country, region, as_of: asOf, page }, { dependencies }) {
    const on = await liveTariff(dependencies, region, asOf)
    await requireArea(on.tariff, country)
    const [schemes, ruleSets] = await Promise.all([
      readSchemes(on.tariff, { country, article: null }),
      readRuleSets(on.tariff, itemIdOf(code)),
    ])
    return linesAnswer(on, {
      title: `Rules of origin for ${code} from ${country}, by scheme: ${schemes.length}`,
      lines: schemes.flatMap((scheme) => schemeLines(scheme, ruleSets)),
      advice: `The data has no scheme for ${country}. Either there is none, or the data lacks it: check GOV.UK. Without one the usual duty applies (\`duty\`).`,
      page,
    })
  },
})

function schemeLines({ scheme_code: code, title, unilateral, details }: SchemeRow, ruleSets: readonly RuleSetRow[]) {
  const own = ruleSets.filter((ruleSet) => ruleSet.scheme_code === code)
  return [
    `${title} (${code})${unilateral ? ', unilateral' : ''}`,
    ...own.flatMap(({ heading, subdivision, rules: { list } }) => [
      `- ${[heading, subdivision]
        .filter((part) => part)
        .map((part) => plainLine(part ?? ''))
        .join(', ')}:`,
      ...list.map(
        ({ rule, rule_class: classes, operator }) =>
          `  ${plainLine(rule)}${classes.length > 0 ? ` [${classes.join(', ')}]` : ''}${operator ? ` ${operator}` : ''}`,
      ),
    ]),
    ...(own.length === 0 ? ['- The data has no rule for this code under this scheme.'] : []),
    ...details.proofs.map(({ summary, subtext }) => `- Proof: ${[summary, subtext].filter((part) => part).join(', ')}`),
    ...[details.footnote].flatMap((note) => (note === null ? [] : [`- ${clipped(plainLine(note), MAX_TEXT)}`])),
    ...details.links.map(({ text, url }) => `- ${text}: ${url}`),
  ]
}
