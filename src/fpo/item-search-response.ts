import { z } from 'zod'
import { ABSTENTION_HELP, type AbstentionReason } from './abstain/abstention.ts'
import type { Classification } from './classification.ts'
import { MAX_RESULTS } from './item-search.ts'

/** `ItemSearchResponse`. */
export const itemSearchResponseSchema = z
  .strictObject({
    results: z
      .array(
        z.strictObject({
          code: z
            .string()
            .regex(/^(?:\d{6}|\d{8})$/)
            .meta({ description: 'HS or CN code, by the number of digits requested.' }),
          score: z
            .number()
            .min(0)
            .max(1000)
            .meta({ description: 'Estimated probability that the code is right, in thousandths.' }),
        }),
      )
      .max(MAX_RESULTS)
      .meta({ description: 'Best first; empty if no code follows from the description.' }),
    meta: z
      .strictObject({
        reason: z
          .enum(Object.keys(ABSTENTION_HELP) as [AbstentionReason, ...AbstentionReason[]])
          .optional()
          .meta({ description: 'Why there are no results.' }),
        help: z.string().optional().meta({ description: 'The reason in a sentence, and what to send instead.' }),
        degraded: z
          .literal(true)
          .optional()
          .meta({ description: 'The server compared words only, as the request allowed: send it again later.' }),
      })
      .optional()
      .meta({ description: 'Only if there are no results, or the answer is degraded.' }),
  })
  .meta({ id: 'ItemSearchResponse' })

type ItemSearchResponse = z.output<typeof itemSearchResponseSchema>

/** The response for a classification. */
export const itemSearchResponse = ({ results, reason, isDegraded = false }: Classification): ItemSearchResponse => ({
  results: results.map(({ code, score }) => ({ code, score })),
  ...((reason !== null || isDegraded) && {
    meta: {
      ...(reason !== null && { reason, help: ABSTENTION_HELP[reason] }),
      ...(isDegraded && { degraded: true as const }),
    },
  }),
})
