import { at } from '../../src/collections/at.ts'
import { namedCodes } from '../../src/tariff/named-codes.ts'
import type { InterceptMessage } from '../../src/tariff-data/intercept-messages.ts'

/** A code that messages name and the tariff does not have. */
interface StaleCode {
  /** The code as the message names it: 2 to 10 digits. */
  readonly digits: string
  /** The terms of the messages that name it. */
  readonly terms: readonly string[]
}

/** The codes that messages name and `current`, the ten-digit codes in force, lacks; in the order of the codes. */
export const staleCodes = (
  messages: readonly InterceptMessage[],
  current: ReadonlySet<string>,
): readonly StaleCode[] => {
  const terms = new Map<string, Set<string>>()
  for (const { term, message } of messages) {
    for (const { digits, goodsNomenclatureItemId } of namedCodes(message)) {
      if (current.has(goodsNomenclatureItemId)) continue
      terms.set(digits, (terms.get(digits) ?? new Set()).add(term))
    }
  }
  return Array.from(terms, ([digits, named]) => ({ digits, terms: [...named] })).toSorted((a, b) =>
    a.digits < b.digits ? -1 : 1,
  )
}

/** A warning about the codes; null if there are none. */
export const describeStaleCodes = (stale: readonly StaleCode[]): string | null => {
  if (stale.length === 0) return null
  const messages = new Set(stale.flatMap(({ terms }) => terms)).size
  const list = stale.map(({ digits, terms }) =>
    terms.length === 1 ? `${digits} ("${at(terms, 0)}")` : `${digits} ("${at(terms, 0)}" and ${terms.length - 1} more)`,
  )
  const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? '' : 's'}`
  return `${count(messages, 'intercept message')} ${messages === 1 ? 'names' : 'name'} ${count(stale.length, 'code')} that the tariff does not have: ${list.join(', ')}`
}
