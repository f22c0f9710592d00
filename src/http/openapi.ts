import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { declaredResponses } from './declared-responses.ts'
import type { ResponseDefinition, Route } from './define-route.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of a list of routes. */
export function openApiDocument(routes: readonly Route[], version: string): Json {
  const components: Json = {}
  const securitySchemes = Object.assign({}, ...routes.map(({ access }) => access?.securitySchemes))
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, components) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Opentariff',
      version,
      summary: 'Search, look up and classify goods in the UK and XI tariff',
      description:
        'Every response carries `X-Request-Id`. Errors are JSON:API error documents that list every problem of a request, ' +
        'except under `/fpo-code-search`, whose specification has a shape of its own. ' +
        'Send `Accept: application/vnd.api+json` to receive that media type.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This server' }],
    security: [],
    paths,
    components: { schemas: components, securitySchemes },
  }
}

function operation(route: Route, components: Json): Json {
  return {
    operationId: operationId(route),
    summary: route.summary,
    ...(route.description && { description: route.description }),
    tags: route.tags,
    ...(route.access && { security: Object.keys(route.access.securitySchemes).map((scheme) => ({ [scheme]: [] })) }),
    parameters: [
      ...parameters('path', route.params, components),
      ...parameters('query', route.query, components),
      ...parameters('header', route.headers, components),
    ],
    ...(route.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonSchema(route.body, 'input', components) } },
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
      Object.entries(declaredResponses(route)).map(([status, definition]) => [
        status,
        response(definition, components),
      ]),
    ),
  }
}

/** `GET /:region/api/beta/search` → `get_region_api_beta_search`. */
function operationId(route: Route): string {
  const words = route.path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  return [route.method.toLowerCase(), ...words].join('_')
}

const FAMILY = /^(.+)\[\*\]$/

function parameters(
  place: 'path' | 'query' | 'header',
  schema: z.ZodObject | undefined,
  components: Json,
): readonly Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = objectSchema.parse(jsonSchema(schema, 'input', components))
  const names = Object.keys(properties)
  return names.map((name) => {
    const { description, ...rest } = properties[name] ?? {}
    const family = FAMILY.exec(name)?.[1]
    // Two parameters may not share a name: next to `filter`, the family has its own spelling.
    const deep = family !== undefined && !names.includes(family)
    return {
      name: deep ? family : name,
      in: place,
      ...(description !== undefined && { description }),
      required: place === 'path' || required.includes(name),
      ...(deep && { style: 'deepObject', explode: true }),
      schema: rest,
    }
  })
}

const objectSchema = z.looseObject({
  properties: z.record(z.string(), z.looseObject({ description: z.string().optional() })).optional(),
  required: z.array(z.string()).optional(),
})

function response(definition: ResponseDefinition, components: Json): Json {
  const headers = { 'X-Request-Id': 'Id of the request: the client’s own, or a new one.', ...definition.headers }
  return {
    description: definition.description,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
    ),
    ...content(definition, components),
  }
}

function content(definition: ResponseDefinition, components: Json): { content?: Json } {
  const example = definition.example === undefined ? {} : { example: definition.example }
  if (definition.contentType !== undefined) {
    return { content: { [definition.contentType]: { schema: { type: 'string' }, ...example } } }
  }
  if (!definition.schema) return {}
  const whole = jsonSchema(definition.schema, 'output', components)
  const schema = definition.sparseSchema
    ? { anyOf: [whole, jsonSchema(definition.sparseSchema, 'output', components)] }
    : whole
  const body = { schema, ...example }
  const { alternative } = definition
  return {
    content: {
      'application/json': body,
      'application/vnd.api+json': body,
      ...(alternative && {
        [alternative.contentType]: {
          schema: { type: 'string' },
          ...(alternative.example !== undefined && { example: alternative.example }),
        },
      }),
    },
  }
}

/** JSON Schema of a zod schema. Schemas with an id move to the components, where all routes share them. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
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
