import type { RequestError } from '../errors/request-error.ts'

/** Answers that take minutes and much memory: few at the same time for each client, and in all. */
export interface Turns<Client> {
  /**
   * The turn ends when `clientGone` is aborted, also before the answer begins.
   * @throws RequestError 429 while too many turns go on
   */
  take(client: Client, clientGone: AbortSignal): Turn
}

export interface Turn {
  end(): void
  /** The same chunks; the turn ends with them, or when the client stops reading. */
  during(chunks: AsyncIterable<string> | Iterable<string>): AsyncIterable<string>
}

interface TurnsOptions {
  readonly maxPerClient: number
  /** Turns of all clients in a process. Default: no limit. */
  readonly max?: number
  /** The error for a client with this many turns of its own. */
  refusal(ownTurns: number): RequestError
}

export function createTurns<Client>({
  maxPerClient,
  max = Number.POSITIVE_INFINITY,
  refusal,
}: TurnsOptions): Turns<Client> {
  const running = new Set<{ readonly client: Client }>()
  return {
    take(client, clientGone) {
      const ownTurns = [...running].filter((turn) => turn.client === client).length
      if (ownTurns >= maxPerClient || running.size >= max) throw refusal(ownTurns)
      const turn = { client }
      running.add(turn)
      const end = () => {
        running.delete(turn)
      }
      if (clientGone.aborted) end()
      else clientGone.addEventListener('abort', end, { once: true })
      return {
        end,
        async *during(chunks) {
          try {
            yield* chunks
          } finally {
            end()
          }
        },
      }
    },
  }
}
