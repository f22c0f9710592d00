import type { AnyResource } from '../../src/json-api/resource.ts'

interface Document {
  readonly data: AnyResource | readonly AnyResource[] | null
  readonly included?: readonly AnyResource[]
}

type Reference = Pick<AnyResource, 'id' | 'type'>

/** Enough to see what a list looks like. */
const MAX_IN_LIST = 2

/** Resources of one type among the included, unless more are needed: a list that is not empty shows one. */
const MAX_OF_TYPE = 2

/**
 * A JSON:API document as an example of itself: lists are cut, and `included` has a few resources of each type, each
 * referred to by what is left. Anything else is left as it is.
 */
export function shortenedExample(body: unknown): unknown {
  if (!isDocument(body)) return body
  const byKey = new Map((body.included ?? []).map((resource) => [keyOf(resource), resource]))
  const chosen = new Map<string, AnyResource>()
  const choose = (reference: Reference, isNeeded: boolean): boolean => {
    const key = keyOf(reference)
    const resource = byKey.get(key)
    if (resource === undefined || chosen.has(key)) return true
    const ofType = [...chosen.values()].filter(({ type }) => type === reference.type)
    if (!isNeeded && ofType.length >= MAX_OF_TYPE) return false
    // Before what it refers to: resources can refer to each other in a circle.
    chosen.set(key, resource)
    chosen.set(key, shorten(resource))
    return true
  }
  const shorten = (resource: AnyResource): AnyResource => {
    if (resource.relationships === undefined) return resource
    const relationships = Object.entries(resource.relationships).map(([name, { data }]) => {
      if (!isList(data)) {
        if (data !== null) choose(data, true)
        return [name, { data }]
      }
      return [name, { data: data.slice(0, MAX_IN_LIST).filter((reference, place) => choose(reference, place === 0)) }]
    })
    return { ...resource, relationships: Object.fromEntries(relationships) }
  }
  const data = isList(body.data) ? body.data.slice(0, MAX_IN_LIST).map(shorten) : body.data && shorten(body.data)
  const included = (body.included ?? []).flatMap((resource) => chosen.get(keyOf(resource)) ?? [])
  return { ...body, data, ...(body.included && { included }) }
}

const isDocument = (body: unknown): body is Document =>
  typeof body === 'object' && body !== null && 'data' in body && typeof body.data === 'object'

const keyOf = ({ type, id }: Reference): string => `${type} ${id}`

const isList = <T>(value: T | readonly T[]): value is readonly T[] => Array.isArray(value)
