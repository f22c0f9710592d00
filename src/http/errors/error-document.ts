import { z } from 'zod'
import { ERROR_CODES } from './error-codes.ts'
import { type Problem, statusOf } from './request-error.ts'

const codes = Object.keys(ERROR_CODES)

/** The shape of every error response, https://jsonapi.org/format/#errors. */
export const errorDocumentSchema = z
  .strictObject({
    errors: z
      .array(
        z.strictObject({
          status: z.string().regex(/^[45]\d\d$/),
          code: z.enum(codes),
          title: z.string(),
          detail: z.string().meta({ description: 'What was wrong, with what, and what to do.' }),
          source: z
            .strictObject({
              parameter: z.string().optional(),
              pointer: z.string().optional(),
              header: z.string().optional(),
            })
            .optional(),
          links: z.strictObject({ about: z.string() }).optional(),
        }),
      )
      .min(1)
      .meta({ description: 'Every problem of the request.' }),
  })
  .meta({ id: 'ErrorDocument' })

export type ErrorDocument = z.output<typeof errorDocumentSchema>

export function errorDocument(problems: readonly Problem[]): ErrorDocument {
  return {
    errors: problems.map((problem) => ({
      status: String(statusOf(problem)),
      code: problem.code,
      title: ERROR_CODES[problem.code].title,
      detail: problem.detail,
      ...(problem.source && { source: problem.source }),
      ...(problem.links && { links: problem.links }),
    })),
  }
}
