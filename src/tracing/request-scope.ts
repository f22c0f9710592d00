import { AsyncLocalStorage } from 'node:async_hooks'
import type { EndedCall, RequestSpan } from './tracer.ts'

/** The request that code runs for. */
export interface RequestScope {
  readonly requestId: string
  /** Undefined: it is not traced. */
  readonly span: RequestSpan | undefined
}

const scopes = new AsyncLocalStorage<RequestScope>()

/** Runs work, and all that it awaits, on behalf of a request. */
export const runInScope = <T>(scope: RequestScope, work: () => T): T => scopes.run(scope, work)

/** Id of the request that the caller works for; undefined outside of requests. */
export const currentRequestId = (): string | undefined => scopes.getStore()?.requestId

/** Adds a call to another server that has just ended to the trace of the request that it was made for. */
export const traceCall = (call: EndedCall): void => scopes.getStore()?.span?.addCall(call)
