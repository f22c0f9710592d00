import type { Queryable } from '../postgres/client.ts'
import { type Chapters, createChapters } from './nomenclature/chapter-rows.ts'
import { createTariffLists, type TariffListsByVersion } from './tariff-lists.ts'

/** What a process reads once for each version of the data, for the reference API and green lanes alike. */
export interface TariffMemory {
  readonly lists: TariffListsByVersion
  readonly chapters: Chapters
}

export const createTariffMemory = (db: Queryable): TariffMemory => ({
  lists: createTariffLists(db),
  chapters: createChapters(db),
})
