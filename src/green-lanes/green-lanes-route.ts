import { z } from 'zod'
import type { Access, KeyedAccessDependencies } from '../http/auth/keyed-access.ts'
import { type FindCrossFieldProblems, withCrossFieldValidation } from '../http/cross-field-validation.ts'
import type { Route } from '../http/define-route.ts'
import { readExample } from '../http/read-example.ts'
import type { DocumentDefinition, JsonApiDocument } from '../json-api/document.ts'
import { asOfParameter } from '../versions/as-of.ts'
import { type TariffDay, type TariffRouteDependencies, tariffOn } from '../versions/tariff-day.ts'
import { versionedRoutes } from '../versions/versioned-route.ts'

export interface GreenLanesDependencies extends TariffRouteDependencies, KeyedAccessDependencies {}

/** The dependencies of routes that need a key. */
export interface CategorisationDependencies extends GreenLanesDependencies {
  readonly access: Access
}

/** Only the tariff of Northern Ireland has categories. */
const REGION = 'xi'

const BELOW_REGION = '/api/v2/green_lanes'

/** Prefix of every path of this API. */
export const GREEN_LANES_PATH = `/${REGION}${BELOW_REGION}`

export const GREEN_LANES_TAG = 'Green lanes'

interface Endpoint<P extends z.ZodObject, Q extends z.ZodObject> {
  /** Below {@link GREEN_LANES_PATH}. */
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly params?: P
  /** In addition to `as_of`. */
  readonly query?: Q
  readonly findCrossFieldProblems?: FindCrossFieldProblems
  readonly document: DocumentDefinition
  answer(request: {
    readonly tariff: TariffDay
    readonly params: z.output<P>
    readonly query: z.output<Q>
  }): Promise<JsonApiDocument>
}

const EXAMPLES = new URL('examples/', import.meta.url)

type Nothing = z.ZodObject<Record<never, never>>

/** Defines a route that needs a key and answers for one day; clients and proxies must not cache the answer. */
export function greenLanesRoutesOf<P extends z.ZodObject = Nothing, Q extends z.ZodObject = Nothing>(
  dependencies: CategorisationDependencies,
  { path, summary, description, params, findCrossFieldProblems, document, answer, ...endpoint }: Endpoint<P, Q>,
): readonly Route[] {
  const query = z.object({ ...endpoint.query?.shape, as_of: asOfParameter })
  return versionedRoutes(dependencies, {
    path: `${BELOW_REGION}${path}`,
    region: REGION,
    summary,
    description,
    tags: [GREEN_LANES_TAG],
    access: dependencies.access,
    ...(params && { params }),
    query: findCrossFieldProblems ? withCrossFieldValidation(query, findCrossFieldProblems) : query,
    invalid: 422,
    ok: {
      description: 'A JSON:API document.',
      schema: document.schema,
      example: readExample(EXAMPLES, path),
      headers: { 'Cache-Control': '`no-store`' },
    },
    cachePolicy: { kind: 'no-store' },
    answer: async ({ live, asOf, params: sent, query: sentQuery }) => ({
      kind: 'json',
      body: await answer({
        tariff: tariffOn(dependencies.postgres, live, asOf),
        // Sound: both were parsed with these very schemas, and more.
        params: sent as z.output<P>,
        query: sentQuery as unknown as z.output<Q>,
      }),
    }),
  })
}
