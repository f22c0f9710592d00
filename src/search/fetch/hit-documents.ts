import { at } from '../../collections/at.ts'
import type { OpenSearch } from '../../opensearch/client.ts'
import type { RequestOptions } from '../../opensearch/transport.ts'
import { publishedText } from '../../tariff/descriptions.ts'
import { defineDerived } from '../../versions/version-data.ts'
import type { AncestorDocument, GoodsNomenclatureDocument } from '../document.ts'

/** Fields that are searched but not returned. */
const EXCLUDED_FIELDS = [
  'ancestor_basic_names',
  'ancestor_descriptions',
  'ancestor_search_references',
  'basic_names',
  'description_exact',
  'facet_values',
  'heading_description',
  'subheading_id',
  'eight_digits',
  'chapter_description',
] as const

/** Fields that are searched but not stored by the engine. */
type NotStored = 'intercept_terms' | 'labelled_synonyms' | 'extra_references' | 'embedding'

/** The fields of a row that hits show; its descriptions and those of the levels as every API shows them. */
export type HitDocument = Omit<GoodsNomenclatureDocument, (typeof EXCLUDED_FIELDS)[number] | NotStored>

/** Reads rows of one index, and caches them. */
export interface HitDocuments {
  /** The rows, in the order of the ids. */
  read(ids: readonly string[], options?: RequestOptions): Promise<readonly HitDocument[]>
  /** Number of cached rows. */
  size(): number
}

/**
 * A dated index never changes, so each row is fetched once: most rows of a page have been hits before, and fetching fifty
 * whole documents costs the engine more than finding them. All 25,600 rows of a region take 15 MB.
 */
export const HIT_DOCUMENTS = defineDerived<HitDocuments>({
  name: 'hit_documents',
  load: ({ openSearch, version }) => documentsOf(openSearch, version.searchIndex),
  sizeOf: (documents) => ({ entries: documents.size() }),
})

const documentsOf = (openSearch: OpenSearch, searchIndex: string): HitDocuments => {
  const cached = new Map<string, HitDocument>()
  // Many rows have the same levels above them, so each is cached once.
  const levels = new Map<number, AncestorDocument>()

  const levelOf = (level: AncestorDocument): AncestorDocument => {
    const cachedLevel = levels.get(level.goods_nomenclature_sid)
    if (cachedLevel !== undefined) return cachedLevel
    const shown = withShownTexts(level)
    levels.set(level.goods_nomenclature_sid, shown)
    return shown
  }

  return {
    size: () => cached.size,
    async read(ids, options = {}) {
      const missing = ids.filter((id) => !cached.has(id))
      if (missing.length > 0) {
        const rows = await openSearch.mget<HitDocument>(searchIndex, missing, EXCLUDED_FIELDS, options)
        for (const [index, id] of missing.entries()) {
          const row = at(rows, index)
          cached.set(id, { ...withShownTexts(row), ancestors: row.ancestors.map(levelOf) })
        }
      }
      return ids.flatMap((id) => cached.get(id) ?? [])
    },
  }
}

const withShownTexts = <Row extends AncestorDocument>(row: Row): Row => ({
  ...row,
  description: publishedText(row.description),
  description_indexed: publishedText(row.description_indexed),
})
