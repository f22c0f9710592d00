import { z } from 'zod'
import { withoutSeparators } from '../../tariff/codes.ts'

/** Codes of a list: a large trader's whole range. */
const MAX_CODES = 1000

/** `NewWatchList`. */
export const newWatchList = z
  .strictObject({
    name: z.string().trim().min(1).max(100),
    codes: z
      .array(
        z
          .string()
          .max(30)
          .transform(withoutSeparators)
          .refine((code) => /^\d{4,10}$/.test(code), 'A code has 4 to 10 digits.'),
      )
      .min(1)
      .max(MAX_CODES)
      .transform((codes) => [...new Set(codes)].sort()),
  })
  .meta({ id: 'NewWatchList', example: { name: 'Our products', codes: ['0702001007', '6109'] } })

const watchList = z.strictObject({
  type: z.literal('watch_list'),
  id: z.string(),
  attributes: z.strictObject({ name: z.string(), codes: z.array(z.string()), created_at: z.string() }),
  links: z.strictObject({
    changes: z.string().meta({ description: 'The feed, which needs no key: keep it to yourself.' }),
  }),
})

export const watchListDocument = z.strictObject({ data: watchList }).meta({ id: 'WatchList' })
export const watchListListDocument = z.strictObject({ data: z.array(watchList) }).meta({ id: 'WatchListList' })
