import type { Queryable } from '../postgres/client.ts'
import { sql } from '../postgres/sql.ts'
import type { Spellings } from '../tariff-data/spelling.ts'
import { createPerVersion, type PerVersion } from '../versions/per-version.ts'
import { type AnswerableCodes, answerableCodes } from './candidate-codes.ts'
import { type VagueRules, vagueKey } from './vague.ts'

/** What the classifier knows of a version beside its labelled texts. */
export interface Knowledge {
  readonly codes: AnswerableCodes
  readonly vague: VagueRules
}

/** By `dataVersionId`. */
export type KnowledgeByVersion = PerVersion<number, Knowledge>

/** Read once for each version. */
export const createKnowledge = (postgres: Queryable, spellings: Spellings): KnowledgeByVersion =>
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
    const familiar = new Set(words.map(({ word }) => word))
    return {
      codes: answerableCodes(codes.map(({ code }) => code)),
      vague: {
        terms: new Set(terms.map(({ term }) => vagueKey(term))),
        knows: (word) => familiar.has(word) || spelling.knows(word),
      },
    }
  })
