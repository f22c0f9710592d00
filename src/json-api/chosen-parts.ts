import { z } from 'zod'
import type { DocumentDefinition, JsonApiDocument } from './document.ts'
import type { AnyResource, ResourceDefinition } from './resource.ts'

/** The parts of a document that a client selects: https://jsonapi.org/format/#fetching-includes and #fetching-sparse-fieldsets */
export interface ChosenParts {
  /** Relationship paths, each split at its dots. Undefined: everything that the document includes by default. */
  readonly include: readonly (readonly string[])[] | undefined
  /** Type → names of the fields to show. A type that is not named shows all. */
  readonly fields: ReadonlyMap<string, ReadonlySet<string>>
}

/** An unknown path is a mistake in the request itself, whatever status a route gives to bad values. */
const MISTAKE = { status: 400, code: 'invalid_parameter' }

/** The query parameters `include` and `fields[type]` of a document, to spread into a route's query schema. */
export function chosenPartsParameters(document: DocumentDefinition) {
  const paths = includePaths(document)
  return {
    include: z
      .string()
      .superRefine((value, context) => {
        for (const path of listOf(value)) {
          if (paths.has(path)) continue
          context.addIssue({
            code: 'custom',
            params: MISTAKE,
            message: `There is no relationship path \`${path}\` here. ${choices('It can be', [...paths])}`,
          })
        }
      })
      .optional()
      .meta({
        description: `Comma-separated relationship paths; \`included\` then holds just what they lead to. ${choices('Paths:', [...paths])}`,
      }),
    // An unknown type or field is left out: clients of the public service name fields that only some answers have.
    'fields[*]': z
      .record(
        z.string(),
        z.union([z.string(), z.array(z.string())]).transform((names) => [names].flat().join(',')),
      )
      .optional()
      .meta({
        description: `Comma-separated attributes and relationships to show of a type, as in \`fields[${document.data[0].type}]=...\`. ${choices('Types:', typesOf(document))}`,
      }),
  }
}

export function readChosenParts(query: {
  readonly include?: string | undefined
  readonly 'fields[*]'?: Readonly<Record<string, string>> | undefined
}): ChosenParts {
  return {
    include: query.include === undefined ? undefined : listOf(query.include).map((path) => path.split('.')),
    fields: new Map(Object.entries(query['fields[*]'] ?? {}).map(([type, names]) => [type, new Set(listOf(names))])),
  }
}

/** Leaves in a document what the client chose, and all of it if the client chose nothing. */
export function chooseParts(document: JsonApiDocument, { include, fields }: ChosenParts): JsonApiDocument {
  if (include === undefined && fields.size === 0) return document
  const kept = include === undefined || !document.included ? document.included : reached(document, include)
  return {
    ...document,
    data: isList(document.data)
      ? document.data.map((resource) => withFields(resource, fields))
      : document.data && withFields(document.data, fields),
    ...(kept && { included: kept.map((resource) => withFields(resource, fields)) }),
  }
}

/** The included resources that the paths lead to, those between included, in the order they had. */
function reached(document: JsonApiDocument, paths: readonly (readonly string[])[]): readonly AnyResource[] {
  const byKey = new Map((document.included ?? []).map((resource) => [keyOf(resource), resource]))
  const primary = isList(document.data) ? document.data : document.data ? [document.data] : []
  const found = new Set<string>()
  for (const path of paths) {
    let level: readonly AnyResource[] = primary
    for (const name of path) {
      const keys = new Set(level.flatMap((resource) => linked(resource, name).map(keyOf)))
      for (const key of keys) found.add(key)
      level = [...keys].flatMap((key) => byKey.get(key) ?? [])
    }
  }
  return (document.included ?? []).filter((resource) => found.has(keyOf(resource)))
}

function linked(resource: AnyResource, name: string): readonly { readonly id: string; readonly type: string }[] {
  const data = resource.relationships?.[name]?.data
  return data === undefined || data === null ? [] : isList(data) ? data : [data]
}

function withFields(resource: AnyResource, fields: ChosenParts['fields']): AnyResource {
  const wanted = fields.get(resource.type)
  if (wanted === undefined) return resource
  const { attributes, relationships, ...rest } = resource
  const shown = only(relationships ?? {}, wanted)
  return {
    ...rest,
    attributes: only({ ...attributes }, wanted),
    ...(Object.keys(shown).length > 0 && { relationships: shown }),
  }
}

const only = <T>(members: Readonly<Record<string, T>>, wanted: ReadonlySet<string>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(members).filter(([name]) => wanted.has(name)))

/** Every path that leads to something the document declares. Types that lead back to one on the path end it. */
function includePaths(document: DocumentDefinition): ReadonlySet<string> {
  const paths = new Set<string>()
  const walk = (from: ResourceDefinition, prefix: string, above: readonly string[]): void => {
    for (const [name, { types }] of Object.entries(from.relationships)) {
      const targets = document.included.filter(({ type }) => types.includes(type))
      if (targets.length === 0) continue
      paths.add(prefix + name)
      for (const target of targets) {
        if (!above.includes(target.type)) walk(target, `${prefix}${name}.`, [...above, target.type])
      }
    }
  }
  for (const data of document.data) walk(data, '', [data.type])
  return paths
}

const typesOf = ({ data, included }: DocumentDefinition): readonly string[] => [
  ...new Set([...data, ...included].map(({ type }) => type)),
]

const keyOf = ({ type, id }: { readonly type: string; readonly id: string }): string => `${type} ${id}`

/** An empty parameter is an empty list. */
const listOf = (value: string): readonly string[] => (value === '' ? [] : value.split(','))

const choices = (opening: string, names: readonly string[]): string =>
  names.length === 0 ? 'It takes none.' : `${opening} ${names.map((name) => `\`${name}\``).join(', ')}.`

const isList = <T>(value: T | readonly T[] | null): value is readonly T[] => Array.isArray(value)
