import { type ChosenParts, chooseParts } from './chosen-parts.ts'
import type { AnyResource } from './resource.ts'

/** The text of a document whose `data` is a long list without `included`, a resource at a time. */
export function* listPieces(resources: Iterable<AnyResource>, chosen: ChosenParts): Generator<string> {
  yield '{"data":['
  let separator = ''
  for (const resource of resources) {
    yield separator + JSON.stringify(chooseParts({ data: resource }, chosen).data)
    separator = ','
  }
  yield ']}'
}
