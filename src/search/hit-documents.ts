import type { OpenSearch } from '../opensearch/client.ts'
import type { RequestOptions } from '../opensearch/transport.ts'
import { createPerVersion, type PerVersion } from '../per-version.ts'
import type { AncestorDocument, GoodsNomenclatureDocument } from './document.ts'

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

/** Rows of one index that are kept, those shown last: half of a region, in 15 MB. */
const KEPT_ROWS = 12_000

/** Reads rows of one index. */
export interface HitDocuments {
  /** In the order of the ids. */
  read(ids: readonly string[], options?: RequestOptions): Promise<readonly HitDocument[]>
}

/**
 * Rows by index. A dated index never changes, so a row is fetched once: of the rows of a page most have been shown
 * before, and fetching fifty whole documents is more work for the engine than finding them.
 */
export const createHitDocuments = (
  openSearch: OpenSearch,
  kept: number = KEPT_ROWS,
): PerVersion<string, HitDocuments> =>
  createPerVersion(async (searchIndex) => documentsOf(openSearch, searchIndex, kept))

const documentsOf = (openSearch: OpenSearch, searchIndex: string, kept: number): HitDocuments => {
  // A Map lists its keys in the order of their insertion: the first is the one not shown longest.
  const known = new Map<string, HitDocument>()
  // Levels above are the same for many rows: each is held once.
  const levels = new Map<number, AncestorDocument>()

  const levelOf = (level: AncestorDocument): AncestorDocument => {
    const held = levels.get(level.goods_nomenclature_sid)
    if (held !== undefined) return held
    levels.set(level.goods_nomenclature_sid, level)
    return level
  }

  const keep = (id: string, document: HitDocument) => {
    known.delete(id)
    known.set(id, document)
    for (const oldest of known.keys()) {
      if (known.size <= kept) break
      known.delete(oldest)
    }
  }

  return {
    async read(ids, options = {}) {
      const rows = new Map(ids.map((id) => [id, known.get(id)]))
      const missing = [...rows].flatMap(([id, row]) => (row === undefined ? [id] : []))
      if (missing.length > 0) {
        const read = await openSearch.mget<HitDocument>(searchIndex, missing, NOT_SHOWN, options)
        for (const [place, row] of read.entries()) {
          rows.set(missing[place] ?? '', { ...row, ancestors: row.ancestors.map(levelOf) })
        }
      }
      return ids.map((id) => {
        const row = rows.get(id) as HitDocument
        keep(id, row)
        return row
      })
    },
  }
}
