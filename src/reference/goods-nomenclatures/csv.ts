import { stringify } from 'csv-stringify/sync'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import type { Region } from '../../tariff/region.ts'
import type { NomenclatureNode } from '../../tariff-data/nomenclature/trees.ts'
import { presentGoodsNomenclature } from './present.ts'

const COLUMNS = [
  'SID',
  'Goods Nomenclature Item ID',
  'Indents',
  'Description',
  'Product Line Suffix',
  'Href',
  'Formatted description',
  'Start date',
  'End date',
  'Declarable',
  'Parent SID',
] as const

/** Rows per call of the CSV library, since each call has a fixed cost. */
const BATCH_ROWS = 200

/** The header and the rows, in pieces. Codes keep leading zeros, and cells that look like formulas are escaped. */
export function* csvPieces(nodes: readonly NomenclatureNode[], region: Region): Generator<string> {
  yield toCsv([COLUMNS])
  for (let start = 0; start < nodes.length; start += BATCH_ROWS) {
    yield toCsv(nodes.slice(start, start + BATCH_ROWS).map((node) => toCells(node, region)))
  }
}

function toCells(node: NomenclatureNode, region: Region): readonly (string | number)[] {
  const { attributes } = presentGoodsNomenclature(node, region)
  return [
    attributes.goods_nomenclature_sid,
    attributes.goods_nomenclature_item_id,
    attributes.number_indents,
    attributes.description,
    attributes.productline_suffix,
    attributes.href,
    attributes.formatted_description,
    toCsvDate(node.row.validityStartDate),
    toCsvDate(node.row.validityEndDate),
    String(attributes.declarable),
    node.parent?.row.goodsNomenclatureSid ?? '',
  ]
}

/** `1972-01-01 00:00:00 UTC`; blank where open ended. */
const toCsvDate = (date: IsoDate | null): string => (date === null ? '' : `${date} 00:00:00 UTC`)

/** `escape_formulas` puts an apostrophe before text that begins like a formula. */
const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    { escape_formulas: true },
  )
