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
  if (indices.length === 0) return
  const names = indices.map(({ index }) => index).join()
  // All in one change of the cluster's state. Another hook may have removed one in between.
  const removal = await fetch(new URL(`/${names}?ignore_unavailable=true`, openSearchUrl), { method: 'DELETE' })
  if (!removal.ok && removal.status !== 404) {
    throw new Error(`OpenSearch answered ${removal.status} to the removal of ${names}.`)
  }
}
