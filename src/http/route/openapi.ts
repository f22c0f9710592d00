import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { FORM_TYPE } from '../body/read-body.ts'
import { VERSION_HEADER } from '../server/request-id.ts'
import { declaredResponses } from './declared-responses.ts'
import type { ResponseDefinition, Route } from './define-route.ts'
import { IGNORED_PARAMETERS_HEADER } from './ignored-parameters.ts'
import { familyOf } from './query-parameters.ts'

type Json = Record<string, unknown>

/** The JSON Schemas of one document. */
interface Schemas {
  /** The schemas by their ids. */
  readonly components: Json
  /** Most routes share schemas, above all that of errors: each is converted once. */
  readonly converted: Readonly<Record<'input' | 'output', Map<z.ZodType, Json>>>
}

/** The OpenAPI 3.1 document of a list of routes. */
export function openApiDocument(routes: readonly Route[], version: string): Json {
  const schemas: Schemas = { components: {}, converted: { input: new Map(), output: new Map() } }
  const securitySchemes = Object.assign({}, ...routes.map(({ access }) => access?.securitySchemes))
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    if (route.aliasOf !== undefined || route.isPage) continue
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Opentariff',
      version,
      summary: 'Search, look up and classify goods in the UK and XI tariff',
      description:
        'Every response carries the version of the service as `X-Opentariff-Version` and an `X-Request-Id` of its own, and returns one that the client sent as `X-Client-Request-Id`. Errors are JSON:API error documents that list every problem of a request, ' +
        'except under `/fpo-code-search`, whose specification has a shape of its own. ' +
        'Send `Accept: application/vnd.api+json` to receive that media type. ' +
        'Paths that begin with `/{region}` also answer without it, for the UK tariff: `/api/v2/chapters` is `/uk/api/v2/chapters`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This server' }],
    security: [],
    paths,
    components: { schemas: schemas.components, securitySchemes },
  }
}

function operation(route: Route, schemas: Schemas): Json {
  return {
    operationId: operationId(route),
    summary: route.summary,
    ...(route.description && { description: route.description }),
    tags: route.tags,
    ...(route.access && { security: Object.keys(route.access.securitySchemes).map((scheme) => ({ [scheme]: [] })) }),
    parameters: [
      ...parameters('path', route.params, schemas),
      ...parameters('query', route.query, schemas),
      ...parameters('header', route.headers, schemas),
    ],
    ...(route.body && {
      requestBody: {
        required: !route.formBody,
        content: requestContent({ schema: jsonSchema(route.body, 'input', schemas) }, route),
      },
    }),
    ...(route.streamedBody && {
      requestBody: {
        required: true,
        description: route.streamedBody.description,
        content: {
          [route.streamedBody.contentTypes[0]]: { schema: { type: 'string' }, example: route.streamedBody.example },
        },
      },
    }),
    responses: Object.fromEntries(
      Object.entries(declaredResponses(route)).map(([status, definition]) => [status, response(definition, schemas)]),
    ),
  }
}

/** `GET /:region/api/beta/search` → `get_region_api_beta_search`. */
const requestContent = (body: Json, { formBody }: Route): Json => ({
  'application/json': body,
  ...(formBody && { [FORM_TYPE]: body }),
})

function operationId(route: Route): string {
  const words = route.path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  return [route.method.toLowerCase(), ...words].join('_')
}

function parameters(
  place: 'path' | 'query' | 'header',
  schema: z.ZodObject | undefined,
  schemas: Schemas,
): readonly Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = objectSchema.parse(jsonSchema(schema, 'input', schemas))
  const names = Object.keys(properties)
  return names.flatMap((name) => {
    const { description, ...rest } = properties[name] ?? {}
    const family = familyOf(name)
    // Two parameters may not share a name, and clients are generated with one argument for each: `filter` is either.
    const alone = family === undefined ? undefined : properties[family]
    if (properties[`${name}[*]`] !== undefined) return []
    const deep = family !== undefined
    // The JSON Schema of a transformed value calls it required even if its absence is accepted.
    const isRequired = place === 'path' || (required.includes(name) && !mayBeAbsent(schema, name))
    return {
      name: deep ? family : name,
      in: place,
      required: isRequired,
      ...(deep && { style: 'deepObject', explode: true }),
      ...(isRequired
        ? { ...(description !== undefined && { description }), schema: rest }
        : optional(alone === undefined ? properties[name] : either(alone, properties[name]))),
    }
  })
}

type Parameter = z.output<typeof parameterSchema>

/** A parameter that is sent by itself or by its members: `filter=a:b` or `filter[a]=b`. */
const either = (alone: Parameter, members: Parameter = {}): Parameter => {
  const { description, example, default: _, ...one } = alone
  const { description: ofMembers, default: __, ...object } = members
  return {
    description: [description, ofMembers].filter(Boolean).join(' '),
    ...(example !== undefined && { example }),
    anyOf: [object, one],
  }
}

/** Whether a parameter may be left out. */
const mayBeAbsent = (schema: z.ZodObject, name: string): boolean => z.safeParse(schema.shape[name], undefined).success

/**
 * Description and schema of an optional parameter that Swagger UI leaves empty. It fills in examples, defaults and
 * objects that it invents: the first request of a reader would be filtered, or refused.
 */
function optional({ description, example, default: fallback, ...schema }: z.output<typeof parameterSchema> = {}): Json {
  const text = [description, example !== undefined && `For example \`${String(example)}\`.`].filter(Boolean).join(' ')
  const isEmpty = isDeepStrictEqual(fallback, {}) || isDeepStrictEqual(fallback, []) || fallback === ''
  return {
    ...(text !== '' && { description: text }),
    ...(schema.type === 'object' && { example: {} }),
    schema: { ...(fallback !== undefined && !isEmpty && { default: fallback }), ...schema },
  }
}

const parameterSchema = z.looseObject({
  description: z.string().optional(),
  example: z.unknown().optional(),
  default: z.unknown().optional(),
  type: z.unknown().optional(),
})

const objectSchema = z.looseObject({
  properties: z.record(z.string(), parameterSchema).optional(),
  required: z.array(z.string()).optional(),
})

const COMMON_HEADERS = {
  'X-Request-Id': 'Unique id of the response.',
  'X-Client-Request-Id': 'The `X-Request-Id` that the client sent, if it has 1-128 visible ASCII characters.',
  [VERSION_HEADER]: 'Version of the service that answered.',
  [IGNORED_PARAMETERS_HEADER]: 'Query parameters of the request that the address does not know, if there are any.',
}

function response(definition: ResponseDefinition, schemas: Schemas): Json {
  const headers = { ...COMMON_HEADERS, ...definition.headers }
  return {
    description: definition.description,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
    ),
    ...content(definition, schemas),
  }
}

function content(definition: ResponseDefinition, schemas: Schemas): { content?: Json } {
  const example = definition.example === undefined ? {} : { example: definition.example }
  if (definition.contentType !== undefined) {
    return { content: { [definition.contentType]: { schema: { type: 'string' }, ...example } } }
  }
  if (!definition.schema) return {}
  const whole = jsonSchema(definition.schema, 'output', schemas)
  const schema = definition.sparseSchema
    ? { anyOf: [whole, jsonSchema(definition.sparseSchema, 'output', schemas)] }
    : whole
  const body = { schema, ...example }
  const { alternative } = definition
  return {
    content: {
      'application/json': body,
      // The same body: its example is shown once.
      'application/vnd.api+json': { schema },
      ...(alternative && {
        [alternative.contentType]: {
          schema: { type: 'string' },
          ...(alternative.example !== undefined && { example: alternative.example }),
        },
      }),
    },
  }
}

/** JSON Schema of a zod schema. Schemas that bear an id move to the components, where all routes share them. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output', schemas: Schemas): Json {
  const known = schemas.converted[io].get(schema)
  if (known !== undefined) return known
  const converted = convert(schema, io, schemas.components)
  schemas.converted[io].set(schema, converted)
  return converted
}

function convert(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const { $schema: _, $defs: definitions, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  for (const [name, definition] of Object.entries(definitions ?? {})) {
    const { id: _id, ...shared } = recordSchema.parse(pointToComponents(definition))
    const before = components[name]
    if (before !== undefined && !isDeepStrictEqual(before, shared)) {
      throw new Error(`Two different schemas bear the id ${name}.`)
    }
    components[name] = shared
  }
  if (typeof own.id === 'string') {
    // zod leaves a schema with an id at the top level in place.
    const { id, ...shared } = recordSchema.parse(pointToComponents(own))
    components[String(id)] = shared
    return { $ref: `#/components/schemas/${String(id)}` }
  }
  return recordSchema.parse(pointToComponents(own))
}

const recordSchema = z.record(z.string(), z.unknown())

function pointToComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointToComponents)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === '$ref' && typeof member === 'string'
        ? member.replace(/^#\/\$defs\//, '#/components/schemas/')
        : pointToComponents(member),
    ]),
  )
}
