import type { DutyAlternative } from './calculate-duty.ts'
import { type Currency, moneyText } from './consignment.ts'

/** `£1,250.50` */
export const amountText = (amount: string | null, currency: Currency): string =>
  amount === null ? 'not known' : moneyText(amount, currency)

/** The total of a duty with all that is charged on top, or as much of it as is known. */
export function totalText({ total, known, lines }: DutyAlternative, currency: Currency): string {
  if (total !== null || lines.every(({ amount }) => amount === null)) return amountText(total, currency)
  return `not known, at least ${moneyText(known, currency)}`
}
