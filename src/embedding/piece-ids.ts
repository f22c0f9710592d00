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
  const tokenizer = new Tokenizer(definition, {})
  if ('trie' in tokenizer.model) dropTrie(tokenizer.model)
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

/** The parts of the library's Unigram model that find the pieces that a text may have at a place. */
interface UnigramModel {
  readonly trie: {
    root: unknown
    /** @param characters of the text, from the place `start` */
    common_prefix_search(characters: readonly string[], start?: number): Iterable<string>
  }
  /** The vocabulary: the number of each piece. */
  readonly tokens_to_ids: ReadonlyMap<string, number>
}

/**
 * Has pieces looked up in the vocabulary, and frees the library's trie: a map for each of its nodes takes 57 MB for 128,000
 * pieces. A new word takes a fifth longer.
 */
const dropTrie = ({ trie, tokens_to_ids: ids }: UnigramModel): void => {
  let longest = 0
  for (const piece of ids.keys()) longest = Math.max(longest, piece.length)
  trie.root = null
  trie.common_prefix_search = function* (characters, start = 0) {
    let prefix = ''
    for (const character of characters.slice(start, start + longest)) {
      prefix += character
      if (ids.has(prefix)) yield prefix
    }
  }
}
