import { z } from 'zod'
import { ERROR_CODES } from '../http/errors/error-codes.ts'
import type { ErrorFormat } from '../http/errors/error-format.ts'
import type { Problem } from '../http/errors/request-error.ts'

export const fpoErrorSchema = z
  .strictObject({
    message: z.string().meta({ description: 'The problem in a few words.' }),
    detail: z.string().meta({ description: 'Every problem of the request, and what to do about it.' }),
  })
  .meta({ id: 'FpoError' })

export type FpoError = z.output<typeof fpoErrorSchema>

/** `ErrorResponse` of the parcel classifier's specification: the first problem as the message, all of them as the detail. */
export const fpoError = (problems: readonly [Problem, ...Problem[]]): FpoError => ({
  message: ERROR_CODES[problems[0].code].title,
  detail: problems.map(({ detail }) => detail).join(' '),
})

export const FPO_ERRORS: ErrorFormat = { schema: fpoErrorSchema, body: fpoError }
