import type { Queryable } from '../postgres/client.ts'
import { sql } from '../postgres/sql.ts'
import type { Spellings } from '../tariff-data/spelling.ts'
import { createPerVersion, type PerVersion } from '../versions/per-version.ts'
import { type CandidateCodes, candidateCodes } from './candidate-codes.ts'
import { type VagueRules, vagueKey } from './vague.ts'

/** What classification uses of a version in addition to its labelled texts. */
export interface ClassificationContext {
  readonly candidates: CandidateCodes
  readonly vagueRules: VagueRules
}

/** By `dataVersionId`. */
export type ClassificationContexts = PerVersion<number, ClassificationContext>

/** Loads once for each version. */
export const createClassificationContexts = (postgres: Queryable, spellings: Spellings): ClassificationContexts =>
  createPerVersion(async (dataVersionId) => {
    const [codes, terms, words, spelling] = await Promise.all([
      postgres.query<{ code: string }>(sql`
        SELECT code FROM declarable_codes WHERE data_version_id = ${dataVersionId}`),
      postgres.query<{ term: string }>(sql`
        SELECT term FROM vague_terms WHERE data_version_id = ${dataVersionId}`),
      postgres.query<{ word: string }>(sql`
        SELECT word FROM label_words WHERE data_version_id = ${dataVersionId}`),
      spellings.get(dataVersionId),
    ])
    const labelWords = new Set(words.map(({ word }) => word))
    return {
      candidates: candidateCodes(codes.map(({ code }) => code)),
      vagueRules: {
        terms: new Set(terms.map(({ term }) => vagueKey(term))),
        isKnown: (word) => labelWords.has(word) || spelling.knows(word),
      },
    }
  })
