/**
 * Reads a source at its own pace, however slowly its items are taken, and yields what has arrived in groups of at most
 * `maxGroup`. Otherwise a client that sends its whole request before it reads the response would wait for the service,
 * and the service for it. The source must be bounded.
 */
export async function* readAhead<T>(source: AsyncIterable<T>, maxGroup: number): AsyncGenerator<readonly T[]> {
  const items: T[] = []
  let wake = (): void => undefined
  let isReading = true
  const reading = (async () => {
    try {
      for await (const item of source) {
        items.push(item)
        wake()
      }
    } finally {
      isReading = false
      wake()
    }
  })()
  // The failure is thrown below, after the items that arrived before it.
  reading.catch(() => undefined)
  for (;;) {
    if (items.length > 0) yield items.splice(0, maxGroup)
    else if (!isReading) break
    else {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  await reading
}
