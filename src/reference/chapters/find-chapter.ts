import { isChapter } from '../../tariff/codes.ts'
import { type NomenclatureNode, readChapterTree } from '../../tariff-data/nomenclature/trees.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'

/** A chapter (2 digits) with all rows below it, if it is in force on the day. */
export async function findChapter(tariff: TariffDay, id: string): Promise<NomenclatureNode | null> {
  const { nodes } = await readChapterTree(tariff, id)
  return nodes.find(({ row }) => isChapter(row)) ?? null
}
