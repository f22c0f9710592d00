import { randomBytes } from 'node:crypto'
import { serverUrls } from './server-urls.ts'

/** A prefix for index and alias names that is unique to a test file. */
export const testIndexPrefix = (): string => `test-${randomBytes(6).toString('hex')}`

/** Removes every index whose name starts with the prefix. */
export const removeTestIndices = async (prefix: string): Promise<void> => {
  const { openSearchUrl } = serverUrls()
  const listing = await fetch(new URL(`/_cat/indices/${prefix}*?format=json&h=index`, openSearchUrl))
  if (!listing.ok) throw new Error(`OpenSearch answered ${listing.status} to a listing of test indices.`)
  const indices = (await listing.json()) as readonly { readonly index: string }[]
  for (const { index } of indices) {
    const removal = await fetch(new URL(`/${index}`, openSearchUrl), { method: 'DELETE' })
    // Another hook may have removed it in between.
    if (!removal.ok && removal.status !== 404) {
      throw new Error(`OpenSearch answered ${removal.status} to the removal of ${index}.`)
    }
  }
}
