import type { AnyResource } from './resource.ts'

/** A piece of a document: bytes that many documents have in common, or text of its own. */
export type Piece = Uint8Array | string

/** Pieces of resources that come along with many documents. */
const sharedPieces = new WeakMap<object, readonly Piece[]>()

/** Marks a resource that many documents include: it is turned into bytes once, and must not change any more. */
export function asShared<R extends AnyResource>(resource: R): R {
  return withPieces(resource, [Buffer.from(JSON.stringify(resource))])
}

/** Resources that are most often included together, in this order, and the bytes of all of them. */
interface Run {
  readonly resources: readonly object[]
  readonly bytes: Uint8Array
}

/** By the first of them, the longest first. */
const sharedRuns = new WeakMap<object, readonly Run[]>()

/** Marks resources that come along with many documents in this order; they must not change any more. */
export function asSharedRun<R extends AnyResource>(resources: readonly R[]): readonly R[] {
  const [first] = resources
  if (first !== undefined && resources.length > 1) {
    const run = { resources, bytes: joined(separated(resources.map(piecesOf))) }
    const runs = [...(sharedRuns.get(first) ?? []), run]
    sharedRuns.set(
      first,
      runs.toSorted((a, b) => b.resources.length - a.resources.length),
    )
  }
  return resources
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
    if (name === 'included') return [['"included":[', ...separated(piecesOfAll(body.included)), ']']]
    const text = JSON.stringify(value)
    // Of `undefined`, there is none.
    return text === undefined ? [] : [[`${JSON.stringify(name)}:${text}`]]
  })
  return joined(['{', ...separated(members), '}'])
}

const hasIncluded = (body: unknown): body is { readonly included: readonly object[] } =>
  typeof body === 'object' && body !== null && 'included' in body && Array.isArray(body.included)

/** Runs that are there as a whole, and each other resource by itself. */
const piecesOfAll = (resources: readonly object[]): readonly (readonly Piece[])[] => {
  const lists: (readonly Piece[])[] = []
  for (let place = 0; place < resources.length; ) {
    const resource = resources[place] as object
    const run = sharedRuns.get(resource)?.find((known) => isAt(resources, place, known))
    lists.push(run === undefined ? piecesOf(resource) : [run.bytes])
    place += run === undefined ? 1 : run.resources.length
  }
  return lists
}

const isAt = (resources: readonly object[], place: number, { resources: own }: Run): boolean =>
  own.every((resource, offset) => resources[place + offset] === resource)

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
