import { z } from 'zod'
import type { Access, KeyedAccessDependencies } from '../http/auth/keyed-access.ts'
import { SERVICE_UNAVAILABLE } from '../http/declared-responses.ts'
import { defineRoute, type Route } from '../http/define-route.ts'
import { strongTag } from '../http/entity-tag.ts'
import { type FindMisfits, fittingTogether } from '../http/fitting-together.ts'
import { readExample } from '../http/read-example.ts'
import type { DocumentDefinition, JsonApiDocument } from '../json-api/document.ts'
import { mediaType } from '../json-api/media-type.ts'
import { todayUtc } from '../tariff/validity.ts'
import { asOfParameter } from '../versions/as-of.ts'
import { noData } from '../versions/no-data.ts'
import { type TariffDay, type TariffRouteDependencies, tariffOn } from '../versions/tariff-day.ts'

export interface GreenLanesDependencies extends TariffRouteDependencies, KeyedAccessDependencies {}

/** With who may call. */
export interface CategorisationDependencies extends GreenLanesDependencies {
  readonly access: Access
}

/** Northern Ireland's tariff alone has categories. */
const REGION = 'xi'

/** Below which all of it lies. */
export const GREEN_LANES_PATH = `/${REGION}/api/v2/green_lanes`

export const GREEN_LANES_TAG = 'Green lanes'

interface Endpoint<P extends z.ZodObject, Q extends z.ZodObject> {
  /** Below {@link GREEN_LANES_PATH}. */
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly params?: P
  /** Beside `as_of`. */
  readonly query?: Q
  /** What of the query does not fit together. */
  readonly findMisfits?: FindMisfits
  readonly document: DocumentDefinition
  answer(request: {
    readonly tariff: TariffDay
    readonly params: z.output<P>
    readonly query: z.output<Q>
  }): Promise<JsonApiDocument>
}

const EXAMPLES = new URL('examples/', import.meta.url)

type Nothing = z.ZodObject<Record<never, never>>

/** A route of this API: with a key, on one day, kept by no cache of a client or proxy. */
export function greenLanesRoute<P extends z.ZodObject = Nothing, Q extends z.ZodObject = Nothing>(
  { postgres, liveVersions, version, access }: CategorisationDependencies,
  endpoint: Endpoint<P, Q>,
): Route {
  const query = z.object({ ...endpoint.query?.shape, as_of: asOfParameter })
  return defineRoute({
    method: 'GET',
    path: `${GREEN_LANES_PATH}${endpoint.path}`,
    summary: endpoint.summary,
    description: endpoint.description,
    tags: [GREEN_LANES_TAG],
    access,
    ...(endpoint.params && { params: endpoint.params }),
    query: endpoint.findMisfits ? fittingTogether(query, endpoint.findMisfits) : query,
    invalid: 422,
    unknownQuery: 'ignore',
    responses: {
      200: {
        description: 'A JSON:API document.',
        schema: endpoint.document.schema,
        example: readExample(EXAMPLES, endpoint.path),
        headers: { 'Cache-Control': '`no-store`' },
      },
      503: SERVICE_UNAVAILABLE,
    },
    handle: async ({ params, query }, context) => {
      const live = await liveVersions.get(REGION)
      if (live === null) throw noData(REGION)
      const asOf = (query as { readonly as_of?: string }).as_of ?? todayUtc()
      return {
        headers: { 'Cache-Control': 'no-store' },
        // Clients ask for the same goods again and again. Who may ask was settled before.
        kept: {
          key: strongTag(
            ...[version, live.dataVersionId, live.publishedAt.getTime(), asOf, context.path, context.querystring],
            ...[mediaType(context.header('accept')), context.encoding],
          ),
          isStreamed: false,
          make: async () => ({
            body: await endpoint.answer({
              tariff: tariffOn(postgres, live, asOf),
              // Sound: both were parsed with these very schemas, and more.
              params: params as z.output<P>,
              query: query as z.output<Q>,
            }),
          }),
        },
      }
    },
  })
}
