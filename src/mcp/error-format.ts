import { z } from 'zod'
import { ERROR_CODES } from '../http/errors/error-codes.ts'
import type { ErrorFormat } from '../http/errors/error-format.ts'
import type { Problem } from '../http/errors/request-error.ts'

/** Codes of JSON-RPC 2.0, section 5.1: what could not be read, and everything else that the server says. */
const PARSE_ERROR = -32_700
const SERVER_ERROR = -32_000

/** Errors before a message was read, as the protocol has them: a JSON-RPC error without an id. */
export const JSON_RPC_ERRORS: ErrorFormat = {
  schema: z.strictObject({
    jsonrpc: z.literal('2.0'),
    error: z.strictObject({ code: z.int(), message: z.string() }),
    id: z.null(),
  }),
  body: (problems: readonly [Problem, ...Problem[]]) => ({
    jsonrpc: '2.0',
    error: {
      code: problems[0].code === 'malformed_body' ? PARSE_ERROR : SERVER_ERROR,
      message: [ERROR_CODES[problems[0].code].title, ...problems.map(({ detail }) => detail)].join('. '),
    },
    id: null,
  }),
}
