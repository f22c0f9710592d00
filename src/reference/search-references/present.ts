import { hash } from 'node:crypto'
import type { ResourceOf } from '../../json-api/resource.ts'
import { withoutNegation } from '../../language/negation.ts'
import type { searchReference } from './resources.ts'

export interface SearchReferenceRow {
  readonly title: string
  readonly goods_nomenclature_item_id: string
  readonly productline_suffix: string
  readonly goods_nomenclature_sid: number
  readonly referenced_class: 'Chapter' | 'Heading' | 'Subheading' | 'Commodity'
}

export const presentSearchReference = (row: SearchReferenceRow): ResourceOf<typeof searchReference> => ({
  id: idOf(row),
  type: 'search_reference',
  attributes: {
    title: row.title,
    referenced_id: referencedId(row),
    referenced_class: row.referenced_class,
    goods_nomenclature_item_id: row.goods_nomenclature_item_id,
    productline_suffix: row.productline_suffix,
    goods_nomenclature_sid: row.goods_nomenclature_sid,
    negated_title: withoutNegation(row.title).trim(),
  },
})

function referencedId(row: SearchReferenceRow): string {
  const itemId = row.goods_nomenclature_item_id
  switch (row.referenced_class) {
    case 'Chapter':
      return itemId.slice(0, 2)
    case 'Heading':
      return itemId.slice(0, 4)
    case 'Subheading':
      return `${itemId}-${row.productline_suffix}`
    case 'Commodity':
      return itemId
  }
}

/** The source has no ids: 48 bits of a hash make a number that is the same in every version. */
const ID_BYTES = 6

const idOf = (row: SearchReferenceRow): string =>
  String(
    hash('sha256', `${row.goods_nomenclature_item_id}-${row.productline_suffix} ${row.title}`, 'buffer').readUIntBE(
      0,
      ID_BYTES,
    ),
  )
