import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** The address of the client that sent a request. */
export type ClientAddressOf = (request: IncomingMessage) => string

/**
 * The address of the peer or, where that is a trusted proxy, the last of `X-Forwarded-For` that is none.
 * @param proxies Addresses and networks (`10.0.0.0/8`) whose `X-Forwarded-For` is believed
 */
export function clientAddressOf(proxies: readonly string[]): ClientAddressOf {
  const isTrusted = isProxyIn(proxies)
  return (request) => {
    const peer = plain(request.socket.remoteAddress ?? '')
    if (proxies.length === 0 || !isTrusted(peer)) return network(peer)
    const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',')
    const client = forwarded
      .map((address) => plain(address.trim()))
      .findLast((address) => isIP(address) !== 0 && !isTrusted(address))
    return network(client ?? peer)
  }
}

/** Whether an address belongs to one of these networks. */
export function isProxyIn(proxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    trusted.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
  }
  return (address) => trusted.check(plain(address), isIP(plain(address)) === 6 ? 'ipv6' : 'ipv4')
}

/** An IPv4 address without the prefix that a socket of IPv6 shows it with. */
const plain = (address: string): string => (address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address)

/** The first half of an IPv6 address, which is all that identifies a subscriber; an IPv4 address as it is. */
const network = (address: string): string =>
  address.includes(':') ? (address.split('::')[0] ?? '').split(':').slice(0, 4).join(':') : address
