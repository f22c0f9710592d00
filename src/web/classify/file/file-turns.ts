import { tooManyFiles } from '../../../http/errors/too-many-requests.ts'

/** The files that are classified at the moment: one for each visitor, and few in all, as each is in memory. */
export interface FileTurns {
  /** @throws RequestError 429 while the visitor's turn, or that of too many others, goes on */
  take(visitor: string): FileTurn
}

export interface FileTurn {
  end(): void
  /** The same chunks; the turn ends with them, or when the client stops reading. */
  during(chunks: AsyncIterable<string> | Iterable<string>): AsyncIterable<string>
}

/** Files of a process at the same time: some 30 MB each while their rows are classified. */
const MAX_FILES_AT_ONCE = 4

export function createFileTurns(): FileTurns {
  const running = new Set<string>()
  return {
    take(visitor) {
      if (running.has(visitor) || running.size >= MAX_FILES_AT_ONCE) throw tooManyFiles(running.has(visitor))
      running.add(visitor)
      const end = () => {
        running.delete(visitor)
      }
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
