import type { z } from 'zod'
import type { FindCrossFieldProblems } from '../http/route/cross-field-validation.ts'
import type { ResponseDefinition, Route } from '../http/route/define-route.ts'
import { readExample } from '../http/route/read-example.ts'
import type { RouteResult } from '../http/route/route-result.ts'
import { chooseParts, chosenPartsParameters, readChosenParts } from '../json-api/chosen-parts.ts'
import type { DocumentDefinition, JsonApiDocument } from '../json-api/document.ts'
import type { RequestAddress } from '../json-api/pagination.ts'
import { asOfParameter } from '../versions/as-of.ts'
import { type TariffDay, type TariffRouteDependencies, tariffOn } from '../versions/tariff-day.ts'
import { MAX_AGE_SECONDS, type Nothing, versionedRoutes } from '../versions/versioned-route.ts'
import { presentLanguage } from './language-meta.ts'

/** The parts of a request that an endpoint receives. */
export interface ReferenceRequest<Params, Query> {
  readonly tariff: TariffDay
  readonly params: Params
  readonly query: Query
  readonly address: RequestAddress
  /** The part of the address before the endpoint's path, as the client sent it: `/uk/api/v2`. Links of errors begin so. */
  readonly base: string
  /** A header of the request, by its lower-case name; empty if it was not sent. */
  header(name: string): string
}

interface Endpoint<P extends z.ZodObject, Q extends z.ZodObject> {
  /** Below `/api/v2`: `/chapters/:chapter_id`. */
  readonly path: string
  readonly summary: string
  readonly description?: string
  readonly tag: string
  readonly params?: P
  /** Parameters in addition to `as_of`, which every endpoint has. */
  readonly query?: Q
  /** Shows rows of the nomenclature, which XI describes in the language of `lang`. */
  readonly hasLanguages?: boolean
  readonly findCrossFieldProblems?: FindCrossFieldProblems
}

/** An endpoint that answers a JSON:API document; `include` and `fields[type]` are added to its query. */
export interface DocumentEndpoint<P extends z.ZodObject, Q extends z.ZodObject> extends Endpoint<P, Q> {
  readonly document: DocumentDefinition
  answer(request: ReferenceRequest<z.output<P>, z.output<Q>>): Promise<JsonApiDocument>
}

/** An endpoint with an answer of another shape. */
export interface PlainEndpoint<P extends z.ZodObject, Q extends z.ZodObject> extends Endpoint<P, Q> {
  readonly response: ResponseDefinition & { readonly schema: z.ZodType }
  /** Request headers that the answer depends on in addition to `Accept-Encoding`. Default: `Accept`. */
  readonly vary?: string
  /** The answer is long: hundreds of kilobytes. */
  readonly isHeavy?: boolean
  answer(request: ReferenceRequest<z.output<P>, z.output<Q>>): Promise<RouteResult<unknown>>
}

const DAY = { as_of: asOfParameter }

/** The routes of an endpoint: under `/api/v2`, `/uk/api/v2` and `/xi/api/v2`. */
export function documentRoutes<P extends z.ZodObject = Nothing, Q extends z.ZodObject = Nothing>(
  dependencies: TariffRouteDependencies,
  { document, answer, ...endpoint }: DocumentEndpoint<P, Q>,
): readonly Route[] {
  const { schema, sparseSchema } = document
  return routesOf(dependencies, endpoint, {
    sharedQuery: { ...chosenPartsParameters(document), ...DAY },
    response: { description: 'A JSON:API document.', schema, sparseSchema },
    answer: async (request) => {
      const chosen = readChosenParts(request.query)
      const document = withLanguage(await answer(request), request.tariff)
      return { kind: 'json', body: chooseParts(document, chosen), sparse: chosen.fields.size > 0 }
    },
  })
}

const withLanguage = (document: JsonApiDocument, tariff: TariffDay): JsonApiDocument => {
  const language = presentLanguage(tariff)
  return language === undefined ? document : { ...document, meta: { ...(document.meta ?? {}), ...language } }
}

/** {@link documentRoutes} for an answer that is no JSON:API document. */
export const plainRoutes = <P extends z.ZodObject = Nothing, Q extends z.ZodObject = Nothing>(
  dependencies: TariffRouteDependencies,
  { answer, response, vary, isHeavy, ...endpoint }: PlainEndpoint<P, Q>,
): readonly Route[] => routesOf(dependencies, endpoint, { sharedQuery: DAY, answer, response, vary, isHeavy })

function routesOf<P extends z.ZodObject, Q extends z.ZodObject, S extends typeof DAY>(
  dependencies: TariffRouteDependencies,
  { path, summary, description, tag, params, query, hasLanguages, findCrossFieldProblems }: Endpoint<P, Q>,
  {
    sharedQuery,
    response,
    vary = 'Accept',
    isHeavy = false,
    answer,
  }: {
    readonly sharedQuery: S
    readonly response: PlainEndpoint<P, Q>['response']
    readonly vary?: string | undefined
    readonly isHeavy?: boolean | undefined
    answer(
      request: ReferenceRequest<z.output<P>, z.output<Q> & z.output<z.ZodObject<S>>>,
    ): Promise<RouteResult<unknown>>
  },
): readonly Route[] {
  return versionedRoutes<P, Q, S>(dependencies, {
    path: `/api/v2${path}`,
    region: 'any',
    summary,
    description,
    tags: [tag],
    params,
    query,
    sharedQuery,
    hasLanguages,
    findCrossFieldProblems,
    invalid: 422,
    ok: {
      ...response,
      example: readExample('reference', path),
      headers: {
        ETag: 'Changes with the data, the day and the address.',
        'Last-Modified': 'When the data went live.',
        'Cache-Control': `\`public, max-age=${MAX_AGE_SECONDS}\``,
        ...(hasLanguages && { 'Content-Language': 'With `lang`: the language of the descriptions.' }),
        ...response.headers,
      },
    },
    cachePolicy: {
      kind: 'public',
      maxAge: MAX_AGE_SECONDS,
      vary,
      variantOf: (context) => String(wantsCsv(context)),
    },
    capacityOf: () => (isHeavy ? 'heavy' : 'ordinary'),
    answer: ({ live, asOf, language, params: sent, query: sentQuery, context }) =>
      answer({
        tariff: tariffOn(dependencies.postgres, live, asOf, language),
        params: sent,
        query: sentQuery,
        address: { path: context.path, querystring: context.querystring },
        base: baseOf(context.path),
        header: (name) => context.header(name),
      }),
  })
}

/** Whether the client asks for CSV: in `Accept`, or in `Content-Type` as the public service's clients do. */
export const wantsCsv = (context: { header(name: string): string }): boolean =>
  /text\/csv/i.test(`${context.header('content-type')} ${context.header('accept')}`)

const baseOf = (path: string): string => /^(?:\/(?:uk|xi))?\/api(?:\/v2)?/.exec(path)?.[0] ?? '/api/v2'
