import { setImmediate as nextRound } from 'node:timers/promises'

/** A chunk that is worth a write to the socket, and small enough not to hold up the event loop. */
const CHUNK_CHARACTERS = 64 * 1024

/**
 * Gathers pieces of text into chunks for a stream, with a pause after each in which other requests run: pieces are made
 * from data at hand, so that a long answer would hold up all others.
 */
export async function* inChunks(pieces: Iterable<string>): AsyncGenerator<string> {
  let chunk = ''
  for (const piece of pieces) {
    chunk += piece
    if (chunk.length < CHUNK_CHARACTERS) continue
    yield chunk
    chunk = ''
    await nextRound()
  }
  if (chunk !== '') yield chunk
}
