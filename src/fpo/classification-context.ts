import { sql } from '../postgres/sql.ts'
import { SPELLING } from '../tariff-data/spelling.ts'
import { defineDerived } from '../versions/version-data.ts'
import { type VagueRules, vagueKey } from './abstain/vague.ts'
import { type CandidateCodes, candidateCodes } from './rank/candidate-codes.ts'
import { readParcelPriors } from './rank/parcel-priors.ts'

/** The data of a version that classification uses in addition to its labelled texts. */
export interface ClassificationContext {
  readonly candidates: CandidateCodes
  readonly vagueRules: VagueRules
}

export const CLASSIFICATION_CONTEXT = defineDerived<ClassificationContext>({
  name: 'classification_context',
  load: async ({ postgres, version: { dataVersionId }, data }) => {
    const [codes, terms, words, spelling, priorOf] = await Promise.all([
      postgres.query<{ code: string }>(sql`
        SELECT code FROM declarable_codes WHERE data_version_id = ${dataVersionId}`),
      postgres.query<{ term: string }>(sql`
        SELECT term FROM vague_terms WHERE data_version_id = ${dataVersionId}`),
      postgres.query<{ word: string }>(sql`
        SELECT word FROM label_words WHERE data_version_id = ${dataVersionId}`),
      data.get(SPELLING),
      readParcelPriors(),
    ])
    const labelWords = new Set(words.map(({ word }) => word))
    return {
      candidates: candidateCodes(
        codes.map(({ code }) => code),
        priorOf,
      ),
      vagueRules: {
        terms: new Set(terms.map(({ term }) => vagueKey(term))),
        isKnown: (word) => labelWords.has(word) || spelling.knows(word),
        english: spelling,
      },
    }
  },
})
