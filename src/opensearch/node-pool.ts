import { ConnectionPool } from '@opensearch-project/opensearch'

/** Milliseconds for which a node that failed is set aside at first, where the client's own pool waits for a minute. */
const SET_ASIDE_MS = 1000

/** How often that time doubles while the node is away: up to four seconds, where the client's own pool waits for half an hour. */
const DOUBLINGS = 2

/** The address at which a node says it can be reached. */
interface Host {
  readonly url: URL
  readonly id: string
}

/** The client's pool of connections, for nodes that return within seconds, and that keeps the configured addresses. */
export const nodePool = (configured: readonly URL[]): typeof ConnectionPool =>
  class extends ConnectionPool {
    override resurrectTimeout = SET_ASIDE_MS
    override resurrectTimeoutCutoff = DOUBLINGS

    /**
     * The nodes of the cluster by the addresses that they publish, and the configured ones that are not among them.
     * Nodes in containers may publish addresses that are of no use elsewhere: loopback ones are used with loopback ones.
     */
    override nodesToHost(nodes: unknown, protocol: string): Host[] {
      const published: readonly Host[] = super.nodesToHost(nodes, protocol)
      const isLocal = configured.every(isLoopback)
      const discovered = published.filter(({ url }) => isLoopback(url) === isLocal)
      const known = new Set(discovered.map(({ url }) => url.href))
      const others = configured.filter((url) => !known.has(url.href)).map((url) => ({ url, id: url.href }))
      return [...discovered, ...others]
    }
  }

const isLoopback = ({ hostname }: URL): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
