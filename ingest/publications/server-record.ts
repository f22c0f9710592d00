import { type ConnectionError, StalledError, UnreachableError } from './fetch-error.ts'

/** What a run has seen of the servers: one that is away or silent is waited for once, and not for each of its files. */
export interface ServerRecord {
  of(address: string): SeenServer
  /** Whether the error is the one for which a server was given up. */
  haveGivenUp(error: unknown): boolean
}

export interface SeenServer {
  /** @throws ConnectionError the reason for which it was given up */
  assertUsable(): void
  answered(): void
  /** It has sent a body to its end. */
  completed(): void
  /** Returns the error to throw. */
  failed(error: ConnectionError): ConnectionError
}

/** Waits of half a minute each, in sequence, after which a server is given up. */
const MAX_STALLS = 2

export function serverRecord(): ServerRecord {
  const answered = new Set<string>()
  const stalls = new Map<string, number>()
  const givenUp = new Map<string, ConnectionError>()
  return {
    haveGivenUp: (error) => [...givenUp.values()].some((reason) => reason === error),
    of(address) {
      const { origin } = new URL(address)
      return {
        assertUsable() {
          const reason = givenUp.get(origin)
          if (reason !== undefined) throw reason
        },
        answered: () => void answered.add(origin),
        completed: () => void stalls.delete(origin),
        failed(error) {
          // A server that has answered in this run and refuses a connection now may accept the next one.
          if (error instanceof UnreachableError && !answered.has(origin)) givenUp.set(origin, error)
          if (error instanceof StalledError) {
            const count = (stalls.get(origin) ?? 0) + 1
            stalls.set(origin, count)
            if (count >= MAX_STALLS) givenUp.set(origin, error)
          }
          return error
        },
      }
    },
  }
}
