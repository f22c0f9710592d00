import type { AnyResource } from './resource.ts'

/** A piece of a document: bytes that many documents have in common, or text of its own. */
export type Piece = Uint8Array | string

/** Pieces of resources that come along with many documents. */
const sharedPieces = new WeakMap<object, readonly Piece[]>()

/** Marks a resource that many documents include: it is turned into bytes once, and must not change any more. */
export function asShared<R extends AnyResource>(resource: R): R {
  return withPieces(resource, [Buffer.from(JSON.stringify(resource))])
}

/** Marks a resource whose JSON was put together from pieces that are known; it must not change any more. */
export function withPieces<R extends AnyResource>(resource: R, pieces: readonly Piece[]): R {
  sharedPieces.set(resource, pieces)
  return resource
}

/**
 * What `JSON.stringify` makes of a body, in UTF-8. Three quarters of most commodities are the areas of the world, the same
 * in each, and most of a search are rows and levels that were shown before: their bytes are copied.
 */
export function documentBytes(body: unknown): Buffer {
  if (!hasIncluded(body)) return Buffer.from(JSON.stringify(body))
  const members = Object.entries(body).flatMap(([name, value]): readonly (readonly Piece[])[] => {
    if (name === 'included') return [['"included":[', ...separated(body.included.map(piecesOf)), ']']]
    const text = JSON.stringify(value)
    // Of `undefined`, there is none.
    return text === undefined ? [] : [[`${JSON.stringify(name)}:${text}`]]
  })
  return joined(['{', ...separated(members), '}'])
}

const hasIncluded = (body: unknown): body is { readonly included: readonly object[] } =>
  typeof body === 'object' && body !== null && 'included' in body && Array.isArray(body.included)

const piecesOf = (resource: object): readonly Piece[] => sharedPieces.get(resource) ?? [JSON.stringify(resource)]

const separated = (lists: readonly (readonly Piece[])[]): Piece[] =>
  lists.flatMap((pieces, place) => (place === 0 ? pieces : [',', ...pieces]))

/** One after the other; texts that follow each other are encoded together. */
function joined(pieces: readonly Piece[]): Buffer {
  const merged: Piece[] = []
  let text = ''
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      text += piece
      continue
    }
    if (text !== '') merged.push(text)
    text = ''
    merged.push(piece)
  }
  if (text !== '') merged.push(text)
  const lengths = merged.map((piece) => (typeof piece === 'string' ? Buffer.byteLength(piece) : piece.length))
  const bytes = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + length, 0))
  let at = 0
  for (const [place, piece] of merged.entries()) {
    if (typeof piece === 'string') bytes.write(piece, at)
    else bytes.set(piece, at)
    at += lengths[place] ?? 0
  }
  return bytes
}
