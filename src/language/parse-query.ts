import model from 'wink-eng-lite-web-model'
import winkNlp, { type ItemToken, type TokenItsFunction } from 'wink-nlp'
import { splitQueryNegation } from './negation.ts'

/** Parts of speech of a query, for the response only: the ranking uses the text. */
export interface ParsedQuery {
  readonly original_search_query: string
  /** Equals the original if nothing was corrected. */
  readonly corrected_search_query: string
  /** Lemmas in the order of the query, without duplicates. */
  readonly verbs: readonly string[]
  readonly adjectives: readonly string[]
  /** Proper nouns and names with digits or hyphens (`usb-c`, `4k`) included. */
  readonly nouns: readonly string[]
  /** Each noun with the adjectives and nouns before it. */
  readonly noun_chunks: readonly string[]
}

export type QueryParser = (query: string, corrected?: string) => ParsedQuery

type Kind = 'verb' | 'adjective' | 'noun' | 'other'

interface Word {
  readonly kind: Kind
  readonly lemma: string
}

/** The kind of a word, by universal part of speech. */
const KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['VERB', 'verb'],
  ['ADJ', 'adjective'],
  ['NOUN', 'noun'],
  ['PROPN', 'noun'],
  // Words in other scripts are nouns, as most words of queries are: the model is one of English.
  ['X', 'noun'],
])

/** `usb-c`, `t-shirt`, `4k`, `500ml`: one name, though the tokenizer splits it. */
const COMPOUND_NAME =
  /^(?=.*\p{L})(?:(?=.*\p{N})[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*|[\p{L}\p{N}]{1,2}(?:-[\p{L}\p{N}]+)+|[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*-[\p{L}\p{N}]{1,2})$/u

/** `self-adhesive`, `stainless-steel`: one word, with the part of speech of its last part. */
const HYPHENATED = /^\p{L}+(?:-\p{L}+)+$/u

/** `HDMI` in a query with lower-case letters is a name; the model would take "LED" as a form of "lead". */
const ABBREVIATION = /^\p{Lu}{2,}$/u

let shared: QueryParser | undefined

/**
 * The process's parser. The first call loads the English model, in 100 ms and 30 MB, and warms it up; a query of ten words
 * then takes well under 1 ms. Shared, because each load makes the model larger, until it cannot be loaded any more.
 */
export const createQueryParser = (): QueryParser => {
  shared ??= loadParser()
  return shared
}

const loadParser = (): QueryParser => {
  const nlp = winkNlp(model, ['sbd', 'pos'])
  const { its } = nlp
  // The published type lacks the cache argument; the library's documentation uses it like this.
  const lemmaOf = its.lemma as unknown as TokenItsFunction<string>

  const toWord = (token: ItemToken): Word => {
    const lemma = token.out(lemmaOf).toLowerCase()
    const kind = KINDS.get(token.out(its.pos)) ?? 'other'
    const isWord = /\p{L}/u.test(lemma) && !token.out(its.stopWordFlag)
    return { lemma, kind: isWord ? kind : 'other' }
  }

  const wordsOf = (query: string): readonly Word[] => {
    const shouted = !/\p{Ll}/u.test(query)
    const chunks: ItemToken[][] = []
    nlp
      .readDoc(query)
      .tokens()
      .each((token: ItemToken) => {
        const chunk = chunks.at(-1)
        if (chunk !== undefined && token.out(its.precedingSpaces) === '') chunk.push(token)
        else chunks.push([token])
      })
    return chunks.flatMap((chunk) => {
      const text = chunk.map((token) => token.out()).join('')
      if (!shouted && ABBREVIATION.test(text)) return [{ kind: 'noun', lemma: text.toLowerCase() } satisfies Word]
      const last = chunk.at(-1)
      const isName = COMPOUND_NAME.test(text)
      if (last === undefined || chunk.length === 1 || !(isName || HYPHENATED.test(text))) return chunk.map(toWord)
      const isNoun = isName || KINDS.get(last.out(its.pos)) === 'noun'
      // "hand-made", "self-adhesive": adjectives, though the last part alone may be tagged as a verb.
      if (!isNoun) return [{ kind: 'adjective', lemma: text.toLowerCase() } satisfies Word]
      const stem = chunk.slice(0, -1).map((token) => token.out())
      return [{ kind: 'noun', lemma: [...stem, last.out(lemmaOf)].join('').toLowerCase() } satisfies Word]
    })
  }

  const parse: QueryParser = (query, corrected = query) => {
    // Excluded words are not words of the query.
    const words = wordsOf(splitQueryNegation(readable(corrected)).kept)
    const lemmasOf = (kind: Kind): readonly string[] => [
      ...new Set(words.filter((word) => word.kind === kind).map((word) => word.lemma)),
    ]
    return {
      original_search_query: query,
      corrected_search_query: corrected,
      verbs: lemmasOf('verb'),
      adjectives: lemmasOf('adjective'),
      nouns: lemmasOf('noun'),
      noun_chunks: nounChunks(words),
    }
  }

  parse('frozen boneless chicken breasts, usb-c chargers 4k 500ml, t-shirts: crème 苹果')
  return parse
}

/** Runs of adjectives and nouns up to their last noun. */
const nounChunks = (words: readonly Word[]): readonly string[] => {
  const chunks: string[] = []
  let run: Word[] = []
  const close = (): void => {
    const lastNoun = run.findLastIndex((word) => word.kind === 'noun')
    if (lastNoun >= 0)
      chunks.push(
        run
          .slice(0, lastNoun + 1)
          .map((word) => word.lemma)
          .join(' '),
      )
    run = []
  }
  for (const word of words) {
    if (word.kind === 'noun' || word.kind === 'adjective') run.push(word)
    else close()
  }
  close()
  return [...new Set(chunks)]
}

/** Quotation marks, without apostrophes inside words and inch marks. The apostrophe of "chefs' knives" is one of them. */
const QUOTATION_MARK = /(?<!\d)["“”«»]|(?<![\p{L}\p{N}])['‘’]|(?<=[\p{L}\p{N}])['’](?![\p{L}\p{N}])/gu

/**
 * Replaces control characters by spaces and surrounds quotation marks with them, because the model was trained on text
 * without the former and splits names at the latter.
 */
const readable = (query: string): string =>
  query
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ')
    .replaceAll(QUOTATION_MARK, ' " ')
