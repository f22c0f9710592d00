/** The items of a source, buffered and taken a few at a time. */
export interface ReadAhead<T> {
  /** Waits for at least one item and returns up to `count` of the buffered ones; none at the end. */
  take(count: number): Promise<readonly T[]>
}

/**
 * Reads a source at its own pace, however slowly its items are taken. Otherwise a client that sends its whole request
 * before it reads the response would wait for the service, and the service for it. The source must be bounded.
 */
export function readAhead<T>(source: AsyncIterable<T>): ReadAhead<T> {
  const items: T[] = []
  let wake = (): void => undefined
  let state: { readonly kind: 'reading' | 'ended' } | { readonly kind: 'failed'; readonly error: unknown } = {
    kind: 'reading',
  }
  const read = async (): Promise<void> => {
    try {
      for await (const item of source) {
        items.push(item)
        wake()
      }
      state = { kind: 'ended' }
    } catch (error) {
      state = { kind: 'failed', error }
    }
    wake()
  }
  void read()

  return {
    async take(count) {
      while (items.length === 0 && state.kind === 'reading') {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      if (items.length === 0 && state.kind === 'failed') throw state.error
      return items.splice(0, count)
    },
  }
}
