import { at } from '../../src/collections/at.ts'
import { IngestError } from '../pipeline.ts'
import type { VersionContents } from '../transform/version-contents.ts'

/** Searches the new index for the last code of the tariff, as a reader would. Throws an `IngestError` if it is not found. */
export async function checkSearchIndex({ pipeline, version, tree }: VersionContents): Promise<void> {
  const { goodsNomenclatureItemId, goodsNomenclatureSid } = at(tree.nodes, tree.nodes.length - 1).row
  const answer = await pipeline.openSearch.search<{ goods_nomenclature_sid: number }>(version.searchIndex, {
    query: { term: { goods_nomenclature_item_id: goodsNomenclatureItemId } },
    _source: ['goods_nomenclature_sid'],
  })
  if (!answer.hits.hits.some((hit) => hit._source.goods_nomenclature_sid === goodsNomenclatureSid)) {
    throw new IngestError(
      `${version.region}: the new index does not find the code ${goodsNomenclatureItemId}; the live data is untouched.`,
    )
  }
}
