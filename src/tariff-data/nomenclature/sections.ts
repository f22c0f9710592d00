import type { TariffDay } from '../../versions/tariff-day.ts'
import { TARIFF_LISTS } from '../tariff-lists.ts'
import type { SectionRow } from './chapter-context.ts'

/** All sections, in order. */
export const readSections = async ({ data }: TariffDay): Promise<readonly SectionRow[]> =>
  (await data.get(TARIFF_LISTS)).sections

/** The section at a position; null if there is none. */
export const readSection = async (tariff: TariffDay, position: number): Promise<SectionRow | null> =>
  (await readSections(tariff)).find((section) => section.position === position) ?? null
