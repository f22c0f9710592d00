import { z } from 'zod'
import { ERROR_CODES } from '../http/error-codes.ts'
import type { ErrorFormat } from '../http/error-format.ts'
import type { Problem } from '../http/request-error.ts'

export const fpoErrorSchema = z
  .strictObject({
    message: z.string().meta({ description: 'What is wrong, in a few words.' }),
    detail: z.string().meta({ description: 'Every problem of the request, with what to do.' }),
  })
  .meta({ id: 'FpoError' })

export type FpoError = z.output<typeof fpoErrorSchema>

/** `ErrorResponse` of the specification of the parcel classifier: the first problem in a few words, all in sentences. */
export const fpoError = (problems: readonly [Problem, ...Problem[]]): FpoError => ({
  message: ERROR_CODES[problems[0].code].title,
  detail: problems.map(({ detail }) => detail).join(' '),
})

export const FPO_ERRORS: ErrorFormat = { schema: fpoErrorSchema, body: fpoError }
