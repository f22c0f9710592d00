/** What a source has given so far, taken a few at a time. */
export interface ReadAhead<T> {
  /** Waits for one item at least, and answers up to `count` of those that are there; none at the end. */
  take(count: number): Promise<readonly T[]>
}

/**
 * Reads a source as fast as it gives, whatever the pace at which its items are taken. A client that sends its whole
 * request before it reads the response would otherwise wait for us, and we for it. The source must be bounded.
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
