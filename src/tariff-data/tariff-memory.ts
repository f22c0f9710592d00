import type { Queryable } from '../postgres/client.ts'
import { createVocabularies, type Vocabularies } from './code-lists.ts'
import { type Chapters, createChapters } from './nomenclature/chapter-rows.ts'

/** What a process reads once for each version of the data, for the reference API and green lanes alike. */
export interface TariffMemory {
  readonly vocabularies: Vocabularies
  readonly chapters: Chapters
}

export const createTariffMemory = (db: Queryable): TariffMemory => ({
  vocabularies: createVocabularies(db),
  chapters: createChapters(db),
})
