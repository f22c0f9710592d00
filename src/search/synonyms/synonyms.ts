import { z } from 'zod'
import { at } from '../../collections/at.ts'
import {
  keyOf,
  type Phrase,
  readSynonymRules,
  type SynonymFile,
  type SynonymRule,
  solrRule,
} from '../../language/synonym-rules.ts'
import { readTariffWords } from '../../language/tariff-words.ts'
import type { IndexDefinition } from '../../opensearch/index-definition.ts'
import { defineDerived } from '../../versions/version-data.ts'

/** A rule that applies to a query, for explanations. */
export interface AppliedSynonym {
  /** Words of the query. */
  readonly from: string
  /** Phrases that are searched in addition. */
  readonly to: readonly string[]
  readonly file: string
  /** 1-based. */
  readonly line: number
}

/** The curated synonyms of one version of the data. */
export interface Synonyms {
  /** The rules that apply to a query, as the engine applies them: from left to right, the longest phrase first. */
  applied(query: string): readonly AppliedSynonym[]
  /** The names of two words or more that the rules of the query as a whole have: one word is often a whole group, such as toys. */
  namesOf(query: string): readonly string[]
  /** The longest beginning of the query with at most `maximumTerms` terms, synonyms included; null if no rule applies to it. */
  expandable(query: string, maximumTerms: number): string | null
}

export const createSynonyms = (rules: readonly SynonymRule[]): Synonyms => {
  const rulesOf = new Map<string, SynonymRule[]>()
  let longest = 0
  for (const rule of rules) {
    for (const phrase of rule.left) {
      const key = keyOf(phrase)
      rulesOf.set(key, [...(rulesOf.get(key) ?? []), rule])
      longest = Math.max(longest, phrase.terms.length)
    }
  }

  /** Splits the query into phrases that rules apply to and the words between them. */
  const piecesOf = (query: string): { readonly text: string; readonly pieces: readonly Piece[] } => {
    const { text, words } = readTariffWords(query)
    const pieces: Piece[] = []
    for (let from = 0; from < words.length; ) {
      const word = at(words, from)
      let piece: Piece | undefined
      for (let length = Math.min(longest, words.length - from); length > 0 && piece === undefined; length -= 1) {
        const phrase = words.slice(from, from + length)
        const key = phrase.map(({ term }) => term).join(' ')
        const matching = rulesOf.get(key)
        const end = at(phrase, length - 1).end
        if (matching !== undefined) piece = { start: word.start, end, words: length, key, rules: matching }
      }
      piece ??= { start: word.start, end: word.end, words: 1, key: word.term, rules: [] }
      pieces.push(piece)
      from += piece.words
    }
    return { text, pieces }
  }

  return {
    applied: (query) => {
      const { text, pieces } = piecesOf(query)
      return pieces.flatMap((piece) =>
        piece.rules.map((rule) => ({
          from: text.slice(piece.start, piece.end),
          to: rule.right.filter((phrase) => keyOf(phrase) !== piece.key).map((phrase) => phrase.text),
          file: rule.file,
          line: rule.line,
        })),
      )
    },
    namesOf: (query) => {
      const [piece, ...others] = piecesOf(query).pieces
      if (piece === undefined || others.length > 0) return []
      return piece.rules
        .flatMap(({ right }) => right)
        .flatMap((phrase) => (keyOf(phrase) === piece.key || phrase.terms.length < 2 ? [] : phrase.text))
    },
    expandable: (query, maximumTerms) => {
      const { text, pieces } = piecesOf(query)
      let terms = 0
      let end = 0
      let applies = false
      for (const piece of pieces) {
        terms += termsOf(piece)
        if (terms > maximumTerms) break
        end = piece.end
        applies ||= piece.rules.length > 0
      }
      return applies ? text.slice(0, end) : null
    },
  }
}

interface Piece {
  readonly start: number
  readonly end: number
  readonly words: number
  readonly key: string
  readonly rules: readonly SynonymRule[]
}

/** Number of terms that are searched for a piece of the query. */
const termsOf = (piece: Piece): number => {
  if (piece.rules.length === 0) return piece.words
  const phrases = new Map<string, Phrase>(
    piece.rules.flatMap(({ right }) => right.map((phrase) => [keyOf(phrase), phrase])),
  )
  return [...phrases.values()].reduce((sum, { terms }) => sum + terms.length, 0)
}

/**
 * Adds synonyms to the definition of an index: the rules for the engine, without lines that have an error, and the files
 * in `_meta`, so that explanations can refer to file and line.
 */
export const withSynonyms = (body: IndexDefinition['body'], files: readonly SynonymFile[]): IndexDefinition['body'] => {
  const { analysis } = analysisSchema.parse(body.settings)
  const curated = { ...analysis.filter[SYNONYM_FILTER], synonyms: readSynonymRules(files).rules.map(solrRule) }
  return {
    settings: {
      ...body.settings,
      analysis: { ...analysis, filter: { ...analysis.filter, [SYNONYM_FILTER]: curated } },
    },
    mappings: { ...body.mappings, _meta: { ...metaSchema.parse(body.mappings)._meta, synonyms: files } },
  }
}

const SYNONYM_FILTER = 'curated_synonyms'

const analysisSchema = z.looseObject({ analysis: z.looseObject({ filter: z.record(z.string(), z.looseObject({})) }) })

const metaSchema = z.looseObject({
  _meta: z
    .looseObject({ synonyms: z.array(z.object({ name: z.string(), content: z.string() })).default([]) })
    .default({ synonyms: [] }),
})

/** The synonyms that the search index was built with. */
export const SYNONYMS = defineDerived<Synonyms>({
  name: 'synonyms',
  load: async ({ openSearch, version }) => {
    const { _meta } = metaSchema.parse(await openSearch.indices.getMapping(version.searchIndex))
    return createSynonyms(readSynonymRules(_meta.synonyms).rules)
  },
})
