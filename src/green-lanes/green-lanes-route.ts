import type { z } from 'zod'
import type { Access, KeyedAccessDependencies } from '../http/auth/keyed-access.ts'
import type { FindCrossFieldProblems } from '../http/route/cross-field-validation.ts'
import type { Route } from '../http/route/define-route.ts'
import { readExample } from '../http/route/read-example.ts'
import type { DocumentDefinition, JsonApiDocument } from '../json-api/document.ts'
import { asOfParameter } from '../versions/as-of.ts'
import { type TariffDay, type TariffRouteDependencies, tariffOn } from '../versions/tariff-day.ts'
import { type Nothing, versionedRoutes } from '../versions/versioned-route.ts'

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
  /** Parameters in addition to `as_of`. */
  readonly query?: Q
  readonly findCrossFieldProblems?: FindCrossFieldProblems
  readonly document: DocumentDefinition
  answer(request: {
    readonly tariff: TariffDay
    readonly params: z.output<P>
    readonly query: z.output<Q>
  }): Promise<JsonApiDocument>
}

const DAY = { as_of: asOfParameter }

/** Defines a route that needs a key and answers for one day; clients and proxies must not cache the answer. */
export const greenLanesRoutesOf = <P extends z.ZodObject = Nothing, Q extends z.ZodObject = Nothing>(
  dependencies: CategorisationDependencies,
  { path, document, answer, ...endpoint }: Endpoint<P, Q>,
): readonly Route[] =>
  versionedRoutes<P, Q, typeof DAY>(dependencies, {
    ...endpoint,
    path: `${BELOW_REGION}${path}`,
    region: REGION,
    tags: [GREEN_LANES_TAG],
    access: dependencies.access,
    sharedQuery: DAY,
    invalid: 422,
    unknownQuery: 'reject-filters',
    ok: {
      description: 'A JSON:API document.',
      schema: document.schema,
      example: readExample('green-lanes', path),
      headers: { 'Cache-Control': '`no-store`' },
    },
    cachePolicy: { kind: 'no-store' },
    answer: async ({ live, asOf, params, query }) => ({
      kind: 'json',
      body: await answer({ tariff: tariffOn(dependencies.postgres, live, asOf), params, query }),
    }),
  })
