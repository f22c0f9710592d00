import { RequestError } from './request-error.ts'

/** There is no such thing, on this day at least. `detail` says what to do instead. */
export const notFound = (detail: string, about?: string): RequestError =>
  new RequestError({ code: 'not_found', detail, ...(about !== undefined && { links: { about } }) })
