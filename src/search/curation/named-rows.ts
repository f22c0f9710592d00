import type { OpenSearch } from '../../opensearch/client.ts'
import { PRODUCT_LINE_SUFFIX } from '../../tariff/codes.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import type { ClassifiedRow } from '../../tariff/resource-path.ts'
import type { LiveVersion } from '../../versions/live-versions.ts'
import { defineDerivedByKey } from '../../versions/version-data.ts'
import type { GoodsNomenclatureDocument } from '../document.ts'
import { inForce } from '../queries/in-force.ts'

/** Rows with the same code, including grouping rows: the published tariffs have four at most. */
const ROWS_OF_A_CODE = 10

/** Codes of one message; most have a dozen. The engine accepts 65,536 terms, and returns 100,000 rows at most. */
const MAX_CODES = 1000

type Row = Pick<
  GoodsNomenclatureDocument,
  'goods_nomenclature_item_id' | 'producline_suffix' | 'goods_nomenclature_class'
>

/** Cached messages, of about 3,500 in the published tariffs; 1 KB each. */
const CACHED_MESSAGES = 1000

/** The rows of a message are the same all day. */
const NAMED_ROWS = defineDerivedByKey<
  readonly [today: IsoDate, ...codes: string[]],
  ReadonlyMap<string, ClassifiedRow>
>({
  name: 'named_rows',
  maxEntries: CACHED_MESSAGES,
  load: ({ openSearch, version }, [today, ...codes]) => readRows(openSearch, version.searchIndex, codes, today),
})

/** The rows in force with the ten-digit codes, by code; of rows with the same code, the product line. */
export const namedRows = async (
  { data }: LiveVersion,
  itemIds: readonly string[],
  today: IsoDate,
): Promise<ReadonlyMap<string, ClassifiedRow>> =>
  itemIds.length === 0 ? new Map() : data.get(NAMED_ROWS, [today, ...itemIds.slice(0, MAX_CODES)])

const readRows = async (
  openSearch: OpenSearch,
  searchIndex: string,
  codes: readonly string[],
  today: IsoDate,
): Promise<ReadonlyMap<string, ClassifiedRow>> => {
  const found = await openSearch.search<Row>(searchIndex, {
    query: { bool: { filter: [{ terms: { goods_nomenclature_item_id: codes } }, inForce(today)] } },
    size: codes.length * ROWS_OF_A_CODE,
    sort: [{ position: 'asc' }],
    _source: ['goods_nomenclature_item_id', 'producline_suffix', 'goods_nomenclature_class'],
    track_total_hits: false,
  })
  const rows = new Map<string, ClassifiedRow>()
  for (const { _source: row } of found.hits.hits) {
    const itemId = row.goods_nomenclature_item_id
    if (rows.has(itemId) && row.producline_suffix !== PRODUCT_LINE_SUFFIX) continue
    rows.set(itemId, {
      goodsNomenclatureItemId: itemId,
      productlineSuffix: row.producline_suffix,
      goodsNomenclatureClass: row.goods_nomenclature_class,
    })
  }
  return rows
}
