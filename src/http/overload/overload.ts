import { type Capacities, createCapacities } from './capacities.ts'
import { type ClientAddressOf, clientAddressOf, isProxyIn } from './client-address.ts'
import { createUnreadAnswers, type UnreadAnswers } from './unread-answers.ts'

/** What keeps the service answering when clients want more than it can give. */
export interface Overload {
  readonly capacities: Capacities
  readonly unreadAnswers: UnreadAnswers
  readonly clientAddressOf: ClientAddressOf
  /** Whether an address may open as many connections as there are. */
  isProxy(address: string): boolean
}

/** Half of the memory that the service needs at most, so that slow clients leave memory for others. */
const MAX_UNREAD_BYTES = 128 * 1024 * 1024

/** @param trustedProxies Addresses and networks whose `X-Forwarded-For` is believed */
export const createOverload = (trustedProxies: readonly string[] = []): Overload => ({
  capacities: createCapacities(),
  unreadAnswers: createUnreadAnswers(MAX_UNREAD_BYTES),
  clientAddressOf: clientAddressOf(trustedProxies),
  isProxy: isProxyIn(trustedProxies),
})
