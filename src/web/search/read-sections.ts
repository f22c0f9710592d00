import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { TARIFF_LISTS } from '../../tariff-data/tariff-lists.ts'
import type { LiveVersion } from '../../versions/live-versions.ts'

export interface Section {
  readonly position: number
  readonly numeral: string
  readonly title: string
}

/** The section of a chapter; null if none has it. */
export type SectionOf = (chapterId: string) => Section | null

export async function readSections({ data }: LiveVersion, today: IsoDate): Promise<SectionOf> {
  const { chapterContext } = await data.get(TARIFF_LISTS)
  return (chapterId) => chapterContext(chapterId, [], today)?.section ?? null
}
