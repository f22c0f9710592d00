import { ERROR_CODES, type ErrorCode } from './error-codes.ts'

/** One problem of a request, in words for the person who sent it. */
export interface Problem {
  readonly code: ErrorCode
  /** Where a route answers another status than the table of codes. */
  readonly status?: number
  /** What was wrong and what to do. Leaves the service: nothing internal. */
  readonly detail: string
  readonly source?: { readonly parameter: string } | { readonly pointer: string } | { readonly header: string }
  readonly links?: { readonly about: string }
}

/** The request cannot be answered as asked. Carries every problem; the first decides the status of the response. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly problems: readonly [Problem, ...Problem[]]
  readonly headers: Readonly<Record<string, string>>

  constructor(problems: Problem | readonly [Problem, ...Problem[]], headers: Readonly<Record<string, string>> = {}) {
    const all: readonly [Problem, ...Problem[]] = isList(problems) ? problems : [problems]
    super(all.map((problem) => problem.detail).join(' '))
    this.problems = all
    this.headers = headers
  }

  get status(): number {
    return statusOf(this.problems[0])
  }
}

export function statusOf(problem: Problem): number {
  return problem.status ?? ERROR_CODES[problem.code].status
}

function isList(problems: Problem | readonly [Problem, ...Problem[]]): problems is readonly [Problem, ...Problem[]] {
  return Array.isArray(problems)
}
