import type { Failure } from './failure.ts'

/** Shows a failure to a person. */
export type ErrorPage = (
  failure: Failure,
  path: string,
) => { readonly headers: Readonly<Record<string, string>>; readonly body: string }

/** Programs read what lies here, in whatever they run. */
const FOR_PROGRAMS = /^(?:\/[^/]+)?\/(?:api|fpo-code-search)(?:\/|$)/

/** Whether the client shows HTML to a person: browsers name it when they open an address. */
export const wantsPage = (path: string, accept: string): boolean =>
  /\btext\/html\b/i.test(accept) && !FOR_PROGRAMS.test(path)
