import type { OpenSearch } from '../opensearch/client.ts'
import type { RequestOptions } from '../opensearch/transport.ts'

/**
 * The indices that every version of the data has. The ingest makes, counts, publishes, checks and removes them by this
 * list. `definition` is the file in `index-mappings/` and part of the names of indices, `counted` the key
 * of the number of documents among a version's row counts. A further one needs an entry here, a column of
 * `data_versions` and its documents (`ingest/transform/version-documents.ts`).
 */
export const VERSION_INDICES = [
  { key: 'searchIndex', definition: 'goods_nomenclatures', counted: 'search_documents' },
  { key: 'labelsIndex', definition: 'labels', counted: 'label_documents' },
  { key: 'suggestionsIndex', definition: 'suggestions', counted: 'suggestion_documents' },
] as const

export type VersionIndex = (typeof VERSION_INDICES)[number]

/** Names of the dated indices that belong to a version. */
export interface VersionIndices extends Readonly<Record<VersionIndex['key'], string>> {
  /** The nomenclature: chapters, headings, subheadings, commodities. */
  readonly searchIndex: string
  /** Labelled texts: what goods are called, by code. */
  readonly labelsIndex: string
  /** The index of suggestions while a query is typed. */
  readonly suggestionsIndex: string
}

/** The names of the version's indices that the engine does not have. */
export async function missingIndices(
  openSearch: OpenSearch,
  version: VersionIndices,
  options?: RequestOptions,
): Promise<readonly string[]> {
  const checked = await Promise.all(
    VERSION_INDICES.map(async ({ key }) => {
      const index = version[key]
      return (await openSearch.indices.exists(index, options)) ? [] : [index]
    }),
  )
  return checked.flat()
}
