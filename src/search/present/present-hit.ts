import { PRODUCT_LINE_SUFFIX } from '../../tariff/codes.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import type { AncestorDocument } from '../document.ts'
import type { ScoredHit } from '../fetch/fetch-hits.ts'
import type { HitDocument } from '../fetch/hit-documents.ts'
import type { IncludedResource } from './response-schema.ts'

export const presentHit = ({ id, score, document }: ScoredHit): IncludedResource => ({
  id,
  type: document.goods_nomenclature_class,
  attributes: {
    goods_nomenclature_item_id: document.goods_nomenclature_item_id,
    producline_suffix: document.producline_suffix,
    goods_nomenclature_class: document.goods_nomenclature_class,
    declarable: document.declarable,
    description: document.description,
    description_indexed: document.description_indexed,
    search_references: document.search_references.join(', '),
    validity_start_date: startOfDay(document.validity_start_date),
    validity_end_date: document.validity_end_date === null ? null : startOfDay(document.validity_end_date),
    chapter_id: document.chapter_id,
    score,
    chapter_description: descriptionOfLevel(document, `${document.chapter_id}00000000`),
    heading_description:
      document.heading_id === undefined ? null : descriptionOfLevel(document, `${document.heading_id}000000`),
    heading_id: document.heading_id ?? null,
  },
  relationships: {
    ancestors: { data: document.ancestors.map((level) => ({ id: ancestorId(level), type: 'ancestor' })) },
  },
})

export const presentAncestor = (level: AncestorDocument): IncludedResource => ({
  id: ancestorId(level),
  type: 'ancestor',
  attributes: {
    goods_nomenclature_item_id: level.goods_nomenclature_item_id,
    producline_suffix: level.producline_suffix,
    description: level.description,
    description_indexed: level.description_indexed,
  },
})

/** The description of the product line with that code: the row itself or a level above it. */
const descriptionOfLevel = (document: HitDocument, itemId: string): string | null => {
  const found = [...document.ancestors, document].find(
    (level) => level.goods_nomenclature_item_id === itemId && level.producline_suffix === PRODUCT_LINE_SUFFIX,
  )
  return found?.description ?? null
}

const ancestorId = (level: AncestorDocument): string => String(level.goods_nomenclature_sid)

const startOfDay = (date: IsoDate): string => `${date}T00:00:00.000Z`
