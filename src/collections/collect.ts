/** All items of an asynchronous sequence, in their order. */
export async function collect<T>(items: AsyncIterable<T> | Iterable<T>): Promise<readonly T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}
