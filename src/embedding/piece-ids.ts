import { Tokenizer } from '@huggingface/tokenizers'
import { LRUCache } from 'lru-cache'

/** Length that the model was trained on. The beginning of a description says what it is. */
const MAX_PIECES = 128

/** More characters than 128 pieces have in any running text. */
const MAX_CHARACTERS = 2048

/** Words whose pieces are kept: 10 MB. Nine words in ten of a load were met before, and a word takes 25 µs to split. */
const MAX_WORDS = 50_000

/**
 * The ids of a text's pieces, with those that begin and end every text. Each word is split by itself, since no piece of the
 * vocabulary reaches across a space.
 *
 * @param definition of the tokenizer, in the format of the Python package `tokenizers`
 */
export function createPieceIds(definition: object): (text: string) => readonly number[] {
  const tokenizer = new Tokenizer(definition, {})
  const ends = tokenizer.encode('').ids
  const [begin, end] = [ends.slice(0, 1), ends.slice(-1)]
  const words = new LRUCache<string, readonly number[]>({
    max: MAX_WORDS,
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
