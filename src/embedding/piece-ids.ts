import { Tokenizer } from '@huggingface/tokenizers'
import { LRUCache } from 'lru-cache'

/** Length that the model was trained on. The beginning of a description says what it is. */
const MAX_PIECES = 128

/** More characters than 128 pieces have in any running text. */
const MAX_CHARACTERS = 2048

/** Memory of the words whose pieces are kept, some 60,000. Most words of a load were met before; a new one takes 25 µs. */
const MAX_BYTES = 10 * 1024 * 1024

/** Memory of an entry in addition to its word and pieces: about that of the list and the cache's own. */
const OVERHEAD_BYTES = 100

/**
 * The ids of a text's pieces, with those that begin and end every text. Each word is split by itself, since no piece of the
 * vocabulary reaches across a space.
 *
 * @param definition of the tokenizer, in the format of the Python package `tokenizers`
 */
export function createPieceIds(definition: object): (text: string) => readonly number[] {
  const tokenizer = createTokenizer(definition)
  const ends = tokenizer.encode('').ids
  const [begin, end] = [ends.slice(0, 1), ends.slice(-1)]
  const words = new LRUCache<string, readonly number[]>({
    // The bound is in bytes, since a client may send words of any length.
    maxSize: MAX_BYTES,
    sizeCalculation: (ids, word) => OVERHEAD_BYTES + 2 * word.length + 8 * ids.length,
    memoMethod: (word) => tokenizer.encode(word, { add_special_tokens: false }).ids,
  })
  return (text) => {
    const ids = text
      .slice(0, MAX_CHARACTERS)
      .split(' ')
      .flatMap((word) => words.memo(word))
    return [...begin, ...ids.slice(0, MAX_PIECES - 2), ...end]
  }
}

/** The piece and the logarithm of its probability, at the place of its number. */
type Vocabulary = readonly (readonly [piece: string, score: number])[]

/** A definition whose model is Unigram; those of other models are used as they are. */
interface UnigramDefinition {
  readonly model: { readonly type: 'Unigram'; readonly vocab: Vocabulary; readonly unk_id: number }
}

/** The library's Unigram model, as far as it depends on the vocabulary. */
interface UnigramModel {
  tokens_to_ids: ReadonlyMap<string, number>
  scores: readonly number[]
  unk_score: number
  readonly trie: {
    /** The pieces that the characters of a text begin with, from the place `start`. */
    common_prefix_search(characters: readonly string[], start?: number): Iterable<string>
  }
}

const isUnigram = (definition: object): definition is UnigramDefinition =>
  'model' in definition && (definition as UnigramDefinition).model.type === 'Unigram'

/**
 * The library's tokenizer, whose Unigram model looks pieces up in a map. The library finds them in a trie with a map for each
 * node, 57 MB for 128,000 pieces; it is made with the special pieces only, so that no trie of all is built. A new word takes
 * a fifth longer.
 */
const createTokenizer = (definition: object): Tokenizer => {
  if (!isUnigram(definition)) return new Tokenizer(definition, {})
  const { vocab, unk_id: unknown } = definition.model
  const special = vocab.filter(([, score]) => score === 0)
  const tokenizer = new Tokenizer({ ...definition, model: { ...definition.model, vocab: special } }, {})
  replaceVocabulary(tokenizer.model, vocab, unknown)
  return tokenizer
}

/** Pieces that the library knows no better score for are this much less likely than the rarest. */
const UNKNOWN_PENALTY = 10

const replaceVocabulary = (model: UnigramModel, vocabulary: Vocabulary, unknown: number): void => {
  const ids = new Map(vocabulary.map(([piece], id) => [piece, id]))
  let longest = 0
  let rarest = 0
  for (const [piece, score] of vocabulary) {
    longest = Math.max(longest, piece.length)
    rarest = Math.min(rarest, score)
  }
  model.tokens_to_ids = ids
  model.unk_score = rarest - UNKNOWN_PENALTY
  model.scores = vocabulary.map(([, score], id) => (id === unknown ? model.unk_score : score))
  model.trie.common_prefix_search = function* (characters, start = 0) {
    let prefix = ''
    for (const character of characters.slice(start, start + longest)) {
      prefix += character
      if (ids.has(prefix)) yield prefix
    }
  }
}
