import {
  type CodeHistory,
  type CodePeriod,
  codeHistory,
  periodsOf,
  type SoughtCode,
} from '../../tariff/code-history.ts'
import { chapterIdOf } from '../../tariff/codes.ts'
import type { DescribedRow } from '../../tariff/goods-nomenclature.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import { CHAPTERS } from './chapter-rows.ts'

/** The history of a code as on the day. Cached with its chapter. */
export const readCodeHistory = async (
  tariff: Pick<TariffDay, 'data' | 'asOf'>,
  code: SoughtCode,
): Promise<CodeHistory<DescribedRow>> =>
  codeHistory(await readWholeChapter(tariff, chapterIdOf(code.itemId)), code, tariff.asOf)

/** All periods of a code, whatever the day, the latest first. */
export const readPeriods = async (
  tariff: Pick<TariffDay, 'data' | 'asOf'>,
  code: SoughtCode,
): Promise<readonly CodePeriod<DescribedRow>[]> =>
  periodsOf(await readWholeChapter(tariff, chapterIdOf(code.itemId)), code, tariff.asOf)

/** All rows of a chapter, whenever they are in force, each with its latest description. Cached. */
export const readWholeChapter = async (
  { data }: Pick<TariffDay, 'data'>,
  chapterId: string,
): Promise<readonly DescribedRow[]> => (await data.get(CHAPTERS, chapterId)).all
