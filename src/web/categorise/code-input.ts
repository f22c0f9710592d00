import type { RequestedItem } from '../../green-lanes/declarable-rows.ts'
import { itemIdOf } from '../../tariff/codes.ts'

/** What was typed as a commodity code. */
export type CodeInput =
  | { readonly kind: 'item'; readonly digits: string; readonly item: RequestedItem }
  | { readonly kind: 'invalid'; readonly message: string; readonly isWords: boolean }

/** Reads a code as people write it, with spaces, dots or a suffix: `0702 00 10 07`, `0101.21.0000-80`. */
export function readCode(typed: string): CodeInput {
  const text = typed.replaceAll(/[\s.]/g, '')
  if (text === '') return { kind: 'invalid', message: 'Enter a commodity code.', isWords: false }
  const [, digits, productlineSuffix] = /^(\d+)(?:-(\d{2}))?$/.exec(text) ?? []
  if (digits === undefined) {
    return { kind: 'invalid', message: 'Enter the digits of a commodity code, such as 0702 00 00 07.', isWords: true }
  }
  if (![4, 6, 8, 10].includes(digits.length)) {
    const count = digits.length === 1 ? '1 digit' : `${digits.length} digits`
    return { kind: 'invalid', message: `Enter a code of 4, 6, 8 or 10 digits. This one has ${count}.`, isWords: false }
  }
  return { kind: 'item', digits, item: { itemId: itemIdOf(digits), productlineSuffix } }
}
