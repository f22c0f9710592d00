import { setImmediate as nextRound } from 'node:timers/promises'

/** A chunk that is worth a write to the socket, and small enough to leave the event loop between two. */
const CHUNK_CHARACTERS = 64 * 1024

/**
 * Gathers pieces of text into chunks for a stream, and lets other requests run between them: pieces are made from data
 * at hand, so without a pause a long answer would hold up all others.
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
