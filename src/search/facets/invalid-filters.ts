import { type Problem, RequestError } from '../../http/errors/request-error.ts'
import type { FilterProblem } from './filters.ts'

/** The filters of a search are invalid. */
export class InvalidFiltersError extends Error {
  readonly problems: readonly [FilterProblem, ...FilterProblem[]]

  constructor(problems: readonly [FilterProblem, ...FilterProblem[]]) {
    super(problems.map(({ message }) => message).join('. '))
    this.problems = problems
  }
}

/** Rejects a request whose filters are invalid with each problem, as its client reads it; for `catch` of a search. */
export const rejectInvalidFilters =
  (describe: (problem: FilterProblem) => Pick<Problem, 'detail' | 'source'>) =>
  (error: unknown): never => {
    if (!(error instanceof InvalidFiltersError)) throw error
    const [first, ...rest] = error.problems
    const toProblem = (problem: FilterProblem): Problem => ({ code: 'invalid_parameter', ...describe(problem) })
    throw new RequestError([toProblem(first), ...rest.map(toProblem)])
  }
