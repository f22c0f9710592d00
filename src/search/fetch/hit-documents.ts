import type { OpenSearch } from '../../opensearch/client.ts'
import type { RequestOptions } from '../../opensearch/transport.ts'
import { defineDerived } from '../../versions/version-data.ts'
import type { AncestorDocument, GoodsNomenclatureDocument } from '../document.ts'

/** Fields that are searched and not shown. */
const NOT_SHOWN = [
  'ancestor_descriptions',
  'ancestor_search_references',
  'description_exact',
  'facet_values',
  'heading_description',
  'subheading_id',
  'eight_digits',
  'chapter_description',
] as const

/** Searched, and not even kept by the engine. */
type NotKept = 'intercept_terms' | 'labelled_synonyms' | 'extra_references' | 'embedding'

/** What is shown of a hit's row. */
export type HitDocument = Omit<GoodsNomenclatureDocument, (typeof NOT_SHOWN)[number] | NotKept>

/** Reads rows of one index. */
export interface HitDocuments {
  /** In the order of the ids. */
  read(ids: readonly string[], options?: RequestOptions): Promise<readonly HitDocument[]>
  /** Number of cached rows. */
  size(): number
}

/**
 * Rows that were shown before. A dated index never changes, so a row is fetched once and kept: of the rows of a page most have been
 * shown before, and fetching fifty whole documents is more work for the engine than finding them. All 25,600 rows of a
 * region take 15 MB.
 */
export const HIT_DOCUMENTS = defineDerived<HitDocuments>({
  name: 'hit_documents',
  load: ({ openSearch, version }) => documentsOf(openSearch, version.searchIndex),
  sizeOf: (documents) => ({ entries: documents.size() }),
})

const documentsOf = (openSearch: OpenSearch, searchIndex: string): HitDocuments => {
  const known = new Map<string, HitDocument>()
  // Levels above are the same for many rows: each is held once.
  const levels = new Map<number, AncestorDocument>()

  const levelOf = (level: AncestorDocument): AncestorDocument => {
    const held = levels.get(level.goods_nomenclature_sid)
    if (held !== undefined) return held
    levels.set(level.goods_nomenclature_sid, level)
    return level
  }

  return {
    size: () => known.size,
    async read(ids, options = {}) {
      const missing = ids.filter((id) => !known.has(id))
      if (missing.length > 0) {
        const read = await openSearch.mget<HitDocument>(searchIndex, missing, NOT_SHOWN, options)
        for (const [place, row] of read.entries()) {
          known.set(missing[place] ?? '', { ...row, ancestors: row.ancestors.map(levelOf) })
        }
      }
      return ids.map((id) => known.get(id) as HitDocument)
    },
  }
}
