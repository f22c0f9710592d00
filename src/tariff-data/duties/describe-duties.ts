import type { DutyAlternative } from '../../tariff/duty/calculate-duty.ts'
import type { Currency } from '../../tariff/duty/consignment.ts'
import { DUTY_LINE_NAMES, type DutyLine } from '../../tariff/duty/duty-line.ts'
import { amountText, totalText } from '../../tariff/duty/duty-texts.ts'
import { missingText } from '../../tariff/duty/work-out.ts'
import type { Duties } from './read-duties.ts'

/** The calculation as lines for people: each duty that can apply, with all that is charged on top of it. */
export function describeDuties(
  { country, calculation }: Duties,
  claimed: DutyAlternative,
  itemId: string,
  day: string,
): readonly string[] {
  const { currency, customsValue, alternatives, assumptions } = calculation
  return [
    `${itemId} from ${country.description} on ${day}; customs value ${amountText(customsValue, currency)}`,
    ...alternatives.flatMap((alternative) => [
      '',
      `${alternative.lines[0]?.rule}: ${totalText(alternative, currency)}${alternative === claimed ? ' (claimed)' : ''}`,
      ...alternative.lines.flatMap((line) => describeLine(line, currency)),
    ]),
    '',
    ...assumptions.map((assumption) => `Assumed: ${assumption}.`),
  ]
}

const describeLine = (
  { kind, amount, working, measure, needs, assumptions, conditions }: DutyLine,
  currency: Currency,
): readonly string[] => [
  `  ${DUTY_LINE_NAMES[kind].padEnd(14)}${amountText(amount, currency).padStart(14)}  ${working ?? missingText(needs)}${measure === null ? '' : ` [measure ${measure.sid}]`}`,
  ...assumptions.map((assumption) => `    assumed: ${assumption}`),
  ...conditions.map((condition) => `    condition: ${condition}`),
]
