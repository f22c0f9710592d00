import { type Connection, ConnectionPool } from '@opensearch-project/opensearch'

/** Milliseconds for which a node that failed is set aside at first; then it is asked whether it is back. */
const SET_ASIDE_MS = 1000

/** How often that time doubles while it is not: up to four seconds. */
const DOUBLINGS = 2

/** A host that a node says it can be reached at. */
interface Host {
  readonly url: URL
  readonly id: string
}

/**
 * The client's pool of connections, of which failed ones are set aside for seconds rather than minutes, are asked by one
 * request at a time whether they are back, and stay aside when nodes are discovered.
 */
export class NodePool extends ConnectionPool {
  override resurrectTimeout = SET_ASIDE_MS
  override resurrectTimeoutCutoff = DOUBLINGS
  #configured: readonly URL[] = []
  #isAsking = false

  override addConnection(...args: Parameters<ConnectionPool['addConnection']>): Connection {
    const added = super.addConnection(...args)
    this.#configured = this.connections.map(({ url }) => url)
    return added
  }

  override resurrect(...[options, callback]: Parameters<ConnectionPool['resurrect']>): void {
    if (this.#isAsking) return
    this.#isAsking = true
    super.resurrect(options, (isAlive, connection) => {
      this.#isAsking = false
      callback?.(isAlive, connection)
    })
  }

  /** Takes all nodes back, as the client does it: one that is frozen is still a member of its cluster. */
  override update(connections: Connection[]): this {
    const aside = this.connections.filter(({ status }) => status === 'dead')
    super.update(connections)
    for (const connection of aside) if (this.connections.includes(connection)) this.markDead(connection)
    return this
  }

  /**
   * The nodes of the cluster by the addresses that they publish, and those of the configuration that are not among them.
   * Nodes in containers may publish addresses that are of no use elsewhere: loopback ones are used with loopback ones.
   */
  override nodesToHost(nodes: unknown, protocol: string): Host[] {
    const published: readonly Host[] = super.nodesToHost(nodes, protocol)
    const isLocal = this.#configured.every(isLoopback)
    const discovered = published.filter(({ url }) => isLoopback(url) === isLocal)
    const known = new Set(discovered.map(({ url }) => url.href))
    const others = this.#configured.filter((url) => !known.has(url.href)).map((url) => ({ url, id: url.href }))
    return [...discovered, ...others]
  }
}

const isLoopback = ({ hostname }: URL): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
