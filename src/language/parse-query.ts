import model from 'wink-eng-lite-web-model'
import winkNlp, { type ItemToken, type TokenItsFunction } from 'wink-nlp'
import { splitNegation } from './negation.ts'

/** What the parser makes of a query. It fills the response; the ranking works on the text itself. */
export interface ParsedQuery {
  readonly original_search_query: string
  /** Equals the original where nothing was corrected. */
  readonly corrected_search_query: string
  /** Lemmas, in the order of the query, each once. */
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

/** By universal part of speech. */
const KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['VERB', 'verb'],
  ['ADJ', 'adjective'],
  ['NOUN', 'noun'],
  ['PROPN', 'noun'],
  // Words in other scripts: the model knows only English, and goods are what people name.
  ['X', 'noun'],
])

/** `usb-c`, `t-shirt`, `4k`, `500ml`: one name, though the tokenizer takes it apart. */
const COMPOUND_NAME =
  /^(?=.*\p{L})(?:(?=.*\p{N})[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*|[\p{L}\p{N}]{1,2}(?:-[\p{L}\p{N}]+)+|[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*-[\p{L}\p{N}]{1,2})$/u

/** `self-adhesive`, `stainless-steel`: one word, which is what its last part is. */
const HYPHENATED = /^\p{L}+(?:-\p{L}+)+$/u

/** `HDMI` among small letters is a name, whatever the model reads into it ("LED" as a form of "lead"). */
const ABBREVIATION = /^\p{Lu}{2,}$/u

let shared: QueryParser | undefined

/**
 * The process's parser. The first call loads the English model, about 100 ms and 30 MB, with a first query to warm it; a
 * query of ten words then takes well under 1 ms. One for all: each loading leaves the model larger than before, until it
 * cannot be loaded any more.
 */
export const createQueryParser = (): QueryParser => {
  shared ??= loadParser()
  return shared
}

const loadParser = (): QueryParser => {
  const nlp = winkNlp(model, ['sbd', 'pos'])
  const { its } = nlp
  // Its published type lacks the cache among the arguments; the library's own documents use it as here.
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
      // "hand-made", "self-adhesive": what goods are like. The last part alone has no lemma that means anything.
      if (!isNoun) return [{ kind: 'adjective', lemma: text.toLowerCase() } satisfies Word]
      const stem = chunk.slice(0, -1).map((token) => token.out())
      return [{ kind: 'noun', lemma: [...stem, last.out(lemmaOf)].join('').toLowerCase() } satisfies Word]
    })
  }

  const parse: QueryParser = (query, corrected = query) => {
    // What a query does not want is none of its words.
    const words = wordsOf(splitNegation(readable(corrected)).kept)
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

/** Quotation marks, but no apostrophe inside a word and no mark of inches. That of "chefs' knives" parts words as well. */
const QUOTATION_MARK = /(?<!\d)["“”«»]|(?<![\p{L}\p{N}])['‘’]|(?<=[\p{L}\p{N}])['’](?![\p{L}\p{N}])/gu

/**
 * Control characters part words as spaces do, and quotation marks stand alone: the model was made for text without the
 * former and takes names with the latter apart.
 */
const readable = (query: string): string =>
  query
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ')
    .replaceAll(QUOTATION_MARK, ' " ')
