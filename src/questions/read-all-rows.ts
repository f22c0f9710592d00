import { z } from 'zod'
import type { OpenSearch } from '../opensearch/client.ts'
import { valuesOnly } from '../opensearch/query.ts'

/** `index.max_result_window` of the search index: the engine refuses to reach further. */
export const RESULT_WINDOW = 100_000

/**
 * Fields of every row of an index, with its position, in the order of the tariff; of an index with more rows than the
 * engine returns at once, in several requests.
 */
export async function* readAllRows(
  openSearch: OpenSearch,
  searchIndex: string,
  fields: readonly string[],
): AsyncGenerator<unknown> {
  let after: readonly number[] | undefined
  do {
    const answer = await openSearch.search<never>(searchIndex, {
      query: { match_all: {} },
      size: RESULT_WINDOW,
      sort: ['position'],
      ...(after && { search_after: after }),
      track_total_hits: false,
      ...valuesOnly('position', ...fields),
    })
    const { hits } = answer.hits
    for (const hit of hits) yield hit.fields
    after = hits.length < RESULT_WINDOW ? undefined : positionSchema.parse(hits.at(-1)?.fields).position
  } while (after !== undefined)
}

const positionSchema = z.object({ position: z.tuple([z.int()]) })
