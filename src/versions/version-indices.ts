import type { OpenSearch } from '../opensearch/client.ts'
import type { RequestOptions } from '../opensearch/transport.ts'

/**
 * The indices that every version of the data has. The ingest makes, counts, publishes, checks and removes them by this
 * list. `definition` is the file in `index-mappings/` and part of the names of indices, `counted` the key
 * of the number of documents among a version's row counts. One that `isShared` holds the documents of all regions, each
 * with the `regions` that it belongs to; the documents of one that `hasVectors` are embedded, unless the version has no
 * vectors. A further one needs an entry here, a column of `data_versions` and its documents
 * (`ingest/transform/version-documents.ts`).
 */
export const VERSION_INDICES = [
  {
    key: 'searchIndex',
    definition: 'goods_nomenclatures',
    counted: 'search_documents',
    isShared: false,
    hasVectors: true,
  },
  { key: 'labelsIndex', definition: 'labels', counted: 'label_documents', isShared: true, hasVectors: true },
  {
    key: 'suggestionsIndex',
    definition: 'suggestions',
    counted: 'suggestion_documents',
    isShared: false,
    hasVectors: false,
  },
] as const

export type VersionIndex = (typeof VERSION_INDICES)[number]

/** Names of the dated indices that belong to a version. */
export interface VersionIndices extends Readonly<Record<VersionIndex['key'], string>> {
  /** The nomenclature: chapters, headings, subheadings, commodities. */
  readonly searchIndex: string
  /** Labelled texts: what goods are called, by code. Those of other regions are among them. */
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
