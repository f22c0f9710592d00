import { type ChosenParts, chooseParts } from './chosen-parts.ts'
import type { AnyResource } from './resource.ts'

/**
 * The text of a document whose `data` is a long list without `included`, a resource at a time.
 * @param resources Resources, or their JSON, of which nothing is left out
 * @param meta Of the document, if it has one
 */
export function* listPieces(
  resources: Iterable<AnyResource | string>,
  chosen: ChosenParts,
  meta?: object,
): Generator<string> {
  yield '{"data":['
  let separator = ''
  for (const resource of resources) {
    const json = typeof resource === 'string' ? resource : JSON.stringify(chooseParts({ data: resource }, chosen).data)
    yield separator + json
    separator = ','
  }
  yield meta === undefined ? ']}' : `],"meta":${JSON.stringify(meta)}}`
}
