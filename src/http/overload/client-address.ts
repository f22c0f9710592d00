import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, SocketAddress } from 'node:net'

/** The address of the client that sent a request. */
export type ClientAddressOf = (request: IncomingMessage) => string

/**
 * The address of the peer or, where that is a trusted proxy, the last of `X-Forwarded-For` that is none. What stands
 * before an entry that is no address (`unknown`) was not written by a trusted proxy: the proxy itself is the client then.
 * @param proxies Addresses and networks (`10.0.0.0/8`) whose `X-Forwarded-For` is believed
 */
export function clientAddressOf(proxies: readonly string[]): ClientAddressOf {
  const isTrusted = isProxyIn(proxies)
  return (request) => {
    let client = normalAddress(request.socket.remoteAddress ?? '')
    if (proxies.length === 0 || client === null) return network(client ?? '')
    const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',')
    while (isTrusted(client)) {
      const before = normalAddress(forwarded.pop()?.trim() ?? '')
      if (before === null) break
      client = before
    }
    return network(client)
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
  return (address) => {
    const normal = normalAddress(address)
    return normal !== null && trusted.check(normal, isIP(normal) === 6 ? 'ipv6' : 'ipv4')
  }
}

const MAPPED_IPV4 = '::ffff:'

/**
 * The one spelling of an address: without brackets, port and zone (`[2001:DB8:0::1]:443` is `2001:db8::1`), and an IPv4
 * address as such where a socket of IPv6 shows it (`::FFFF:9.9.9.9`). Null: the text is no address.
 */
function normalAddress(text: string): string | null {
  const bare = /^\[([^\]]*)\](?::\d*)?$/.exec(text)?.[1] ?? /^([\d.]+):\d*$/.exec(text)?.[1] ?? text
  const address = bare.replace(/%.*$/, '')
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : null
  const normal = new SocketAddress({ address, family: 'ipv6' }).address
  const ipv4 = normal.startsWith(MAPPED_IPV4) ? normal.slice(MAPPED_IPV4.length) : ''
  return isIP(ipv4) === 4 ? ipv4 : normal
}

const GROUPS = 8

const groupsOf = (part: string): readonly string[] => part.split(':').filter((group) => group !== '')

/** The first half of an IPv6 address, which is all that identifies a subscriber; an IPv4 address as it is. */
function network(address: string): string {
  if (!address.includes(':')) return address
  const [before = '', after = ''] = address.split('::')
  const first = groupsOf(before)
  const last = groupsOf(after)
  const zeros = Array.from({ length: GROUPS - first.length - last.length }, () => '0')
  return [...first, ...zeros, ...last].slice(0, GROUPS / 2).join(':')
}
