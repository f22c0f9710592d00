import { isChapter, isHeading } from '../../tariff/codes.ts'
import { readHeadingTree } from '../../tariff-data/nomenclature/trees.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import type { HeadingPlace } from './present.ts'

/** A heading (4 digits) and its chapter, if both are in force on the day. */
export async function findHeading(tariff: TariffDay, headingId: string): Promise<HeadingPlace | null> {
  const { nodes } = await readHeadingTree(tariff, headingId)
  const heading = nodes.find(({ row }) => isHeading(row))
  const chapter = nodes.find(({ row }) => isChapter(row))
  return heading && chapter ? { heading, chapter } : null
}
