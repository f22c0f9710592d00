import { type Capacities, createCapacities } from './capacities.ts'
import { type ClientAddressOf, clientAddressOf, isProxyIn } from './client-address.ts'

/** What keeps the service answering when clients want more than it can give. */
export interface Overload {
  readonly capacities: Capacities
  readonly clientAddressOf: ClientAddressOf
  /** Whether an address may open as many connections as there are. */
  isProxy(address: string): boolean
}

/** @param trustedProxies Addresses and networks whose `X-Forwarded-For` is believed */
export const createOverload = (trustedProxies: readonly string[] = []): Overload => ({
  capacities: createCapacities(),
  clientAddressOf: clientAddressOf(trustedProxies),
  isProxy: isProxyIn(trustedProxies),
})
