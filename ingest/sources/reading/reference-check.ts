import type { Row } from '../source.ts'
import { BadValue } from './bad-value.ts'
import type { Reference } from './file-spec.ts'
import type { NomenclatureIndex } from './nomenclature-index.ts'
import { rowReader } from './row-reader.ts'
import type { TableDecoder } from './table-decoder.ts'

/** What the rows of a region can refer to. */
export interface Referents {
  readonly nomenclature: NomenclatureIndex
  /** Sids of the valid measures, as text. */
  readonly measureSids: { has(sid: string): boolean }
}

/** Returns the row, with the sid that its code stands for in this region. Throws a `BadValue` if a referent is missing. */
export type ReferenceCheck = (row: Row) => Row

export function referenceCheck(reference: Reference, decoder: TableDecoder, referents: Referents): ReferenceCheck {
  const { nomenclature, measureSids } = referents
  const read = rowReader(decoder)
  switch (reference) {
    case 'parent':
      return (row) => {
        const fault = nomenclature.parentFault(read.number(row, 'goods_nomenclature_sid'))
        if (fault !== null) throw new BadValue(`parent_sid: ${fault}`)
        return row
      }
    case 'sid':
      return (row) => {
        const sid = read.number(row, 'goods_nomenclature_sid')
        if (!nomenclature.has(sid)) throw new BadValue(`goods_nomenclature_sid: there is no row ${sid}`)
        return row
      }
    case 'code':
    case 'code-or-null': {
      const sidColumn = decoder.columns.indexOf('goods_nomenclature_sid')
      return (row) => {
        const itemId = read.text(row, 'goods_nomenclature_item_id')
        const suffix = read.textOrNull(row, 'productline_suffix')
        const found = nomenclature.find(itemId, suffix, read.numberOrNull(row, 'goods_nomenclature_sid'))
        if (found === null && reference === 'code') {
          throw new BadValue(`goods_nomenclature_item_id: no current row has the code ${itemId}-${suffix}`)
        }
        return row.with(sidColumn, found)
      }
    }
    case 'target':
      return (row) => {
        const target = read.text(row, 'target')
        const sid = read.number(row, 'target_sid')
        const exists = target === 'measure' ? measureSids.has(String(sid)) : nomenclature.has(sid)
        if (!exists) throw new BadValue(`target_sid: there is no ${target} ${sid}`)
        return row
      }
  }
}
