/** A query that is a code: the beginning of one, or one row by code and suffix. */
export type CodeQuery =
  | {
      readonly kind: 'prefix'
      /** 2 to 10 digits. */
      readonly digits: string
      /** The ten-digit code that the digits stand for when nothing follows; null for half a digit pair. */
      readonly itemId: string | null
    }
  | { readonly kind: 'row'; readonly itemId: string; readonly productlineSuffix: string }

/** A code as people write it: `0101`, `0101 21 00 00`, `0101.21`, `0101210000-80`. Null: the query is text. */
export const readCode = (query: string): CodeQuery | null => {
  const row = /^(\d{10})-(\d{2})$/.exec(query.replaceAll(/[\s.]/g, ''))
  const [, itemId, productlineSuffix] = row ?? []
  if (itemId !== undefined && productlineSuffix !== undefined) return { kind: 'row', itemId, productlineSuffix }

  if (!/^\d[\d\s.]*$/.test(query.trim())) return null
  const digits = query.replaceAll(/\D/g, '')
  if (digits.length < 2 || digits.length > 10) return null
  return { kind: 'prefix', digits, itemId: digits.length % 2 === 0 ? digits.padEnd(10, '0') : null }
}
