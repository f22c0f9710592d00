import { z } from 'zod'
import type { Capacity } from '../http/overload/capacities.ts'
import { withCrossFieldValidation } from '../http/route/cross-field-validation.ts'
import type { RequestContext } from '../http/route/define-route.ts'
import { defineRoute, type Route } from '../http/route/define-route.ts'
import type { TextResult } from '../http/route/route-result.ts'
import { PAGE_CACHE_CONTROL, readDataWarnings } from '../operations/data-warnings.ts'
import type { IsoDate } from '../tariff/goods-nomenclature.ts'
import { REGIONS, type Region } from '../tariff/region.ts'
import { todayUtc } from '../tariff/validity.ts'
import { dataWarnings } from '../versions/data-warnings.ts'
import { dayOf, dayParts, findDayPartProblems } from '../versions/day-parts.ts'
import { type TariffDay, type TariffRouteDependencies, tariffOn } from '../versions/tariff-day.ts'
import { MAX_AGE_SECONDS, type Nothing, type VersionedRequest, versionedRoutes } from '../versions/versioned-route.ts'
import type { Assets } from './assets/assets.ts'
import { withLanguageLinks } from './components/language-links.tsx'
import type { Frame } from './layout/frame.ts'
import type { PageContent } from './layout/page-content.ts'
import { HTML, renderPage } from './layout/render-page.tsx'
import { type Place, placeQuery, regionPath } from './place.ts'

export interface PageDependencies extends TariffRouteDependencies {
  readonly assets: Assets
  /** Scheme and host under which people reach the service, without a slash at the end. */
  readonly publicUrl: string
  /** Whether the page of the classifier is switched on. */
  readonly hasClassifier: boolean
  /** Default: by the clock. */
  today?(): IsoDate
}

/** What the frame of every page depends on. */
export type FrameDependencies = Pick<PageDependencies, 'assets' | 'publicUrl' | 'hasClassifier'>

/** A request of a page that shows one region's tariff. */
export interface PageRequest<Params, Query> extends VersionedRequest<Params, Query> {
  readonly tariff: TariffDay
  readonly place: Place
}

export interface PageDefinition<P extends z.ZodObject, Q extends z.ZodObject> {
  /** Without the region: `/commodities/:id`. The UK's page is there, the other region's under its prefix. */
  readonly path: string
  /** Default: both. */
  readonly region?: Region
  readonly summary: string
  readonly params?: P
  /** Parameters in addition to those of the place. */
  readonly query?: Q
  /** Default: the page may be cached for two minutes. `private`: it depends on the load, such as a search. */
  readonly isPrivate?: boolean
  /** Shows rows of the nomenclature: XI also in the language of `lang`. */
  readonly hasLanguages?: boolean
  /** What limits the work for a page. Default: `ordinary`. */
  capacityOf?(query: z.output<Q>): Capacity
  answer(
    request: PageRequest<z.output<P>, z.output<Q> & z.output<z.ZodObject<typeof placeQuery>>>,
  ): Promise<PageContent | PageRedirect> | PageContent | PageRedirect
}

/** The parameters that pages of a tariff share: {@link findDayPartProblems} and {@link dayRedirect} go with them. */
export const sharedQuery = { ...placeQuery, ...dayParts }

/** The answer to a request that means another page. */
export interface PageRedirect {
  /** Path and query on this host, with the region. */
  readonly redirectTo: string
}

export const OTHER_PAGE = { description: 'Another page is meant.', contentType: HTML } as const

/** The routes of a page that shows data, with the same caching and the same limits as the APIs. */
export function pageRoutes<P extends z.ZodObject = Nothing, Q extends z.ZodObject = Nothing>(
  dependencies: PageDependencies,
  { region = undefined, isPrivate = false, hasLanguages = false, answer, ...page }: PageDefinition<P, Q>,
): readonly Route[] {
  return versionedRoutes<P, Q, typeof sharedQuery>(dependencies, {
    ...page,
    region: region ?? 'any',
    isPage: true,
    tags: ['Pages'],
    sharedQuery,
    hasLanguages,
    findCrossFieldProblems: findDayPartProblems,
    invalid: 400,
    ok: { description: 'The page.', contentType: HTML },
    otherResponses: {
      404: { description: 'A page that says what is there instead.', contentType: HTML },
      302: OTHER_PAGE,
    },
    cachePolicy: isPrivate
      ? { kind: 'private' }
      : {
          kind: 'public',
          maxAge: MAX_AGE_SECONDS,
          vary: 'Accept-Encoding',
          variantOf: () => dependencies.assets.version,
        },
    answer: async (request) => {
      const { live, asOf, language, query, context } = request
      const shared: z.output<z.ZodObject<typeof sharedQuery>> = query
      const redirect = dayRedirect(shared, context)
      if (redirect !== null) return redirect
      const place: Place = {
        region: live.region,
        asOf: shared.as_of ?? null,
        country: shared.country ?? null,
        ...(language && { language: language.code }),
      }
      const tariff = tariffOn(dependencies.postgres, live, asOf, language)
      const content = await answer({ ...request, tariff, place })
      if ('redirectTo' in content) return redirectResult(content)
      const warnings = dataWarnings([live], todayUtc())
      const page = hasLanguages ? withLanguageLinks(content, live.languages, context) : content
      return pageResult(dependencies, page, { ...requestedPage(context), place, warnings })
    },
  })
}

/** The routes of a page that needs no data to open; its warnings are about that of both regions. */
export const plainPageRoutes = (
  dependencies: PageDependencies,
  {
    path,
    summary,
    answer,
  }: { readonly path: string; readonly summary: string; answer(place: Place): Promise<PageContent> | PageContent },
): readonly Route[] =>
  REGIONS.map((region) =>
    defineRoute({
      method: 'GET',
      path: regionPath(region, path),
      summary,
      isPage: true,
      tags: ['Pages'],
      query: withCrossFieldValidation(z.object(sharedQuery), findDayPartProblems),
      invalid: 400,
      unknownQuery: 'ignore',
      responses: {
        200: { description: 'The page.', contentType: HTML },
        302: OTHER_PAGE,
      },
      handle: async ({ query }, context) => {
        const redirect = dayRedirect(query, context)
        if (redirect !== null) return redirect
        const place = { region, asOf: query.as_of ?? null, country: query.country ?? null }
        const [content, warnings] = await Promise.all([answer(place), readDataWarnings(dependencies)])
        const result = pageResult(dependencies, content, { ...requestedPage(context), place, warnings })
        return { ...result, headers: { 'Cache-Control': PAGE_CACHE_CONTROL, ...result.headers } }
      },
    }),
  )

/**
 * Leads to the same page with its day in one parameter; null if the request has no day in three. An explicit `as_of`
 * counts.
 */
export function dayRedirect(
  query: z.output<z.ZodObject<typeof sharedQuery>>,
  { path, querystring }: Pick<RequestContext, 'path' | 'querystring'>,
): TextResult | null {
  const day = dayOf(query)
  if (day === null) return null
  const parameters = new URLSearchParams(querystring)
  for (const part of Object.keys(dayParts)) parameters.delete(part)
  parameters.set('as_of', query.as_of ?? day)
  return redirectResult({ redirectTo: `${path}?${parameters}` })
}

/** What the frame of a page shows of the request. */
export const requestedPage = ({
  path,
  querystring,
  misspelt,
}: Pick<RequestContext, 'path' | 'querystring' | 'misspelt'>): Pick<Frame, 'path' | 'querystring' | 'misspelt'> => ({
  path,
  querystring,
  misspelt,
})

const redirectResult = ({ redirectTo }: PageRedirect): TextResult => ({
  kind: 'text',
  status: 302,
  body: '',
  headers: { Location: redirectTo },
})

export function pageResult(
  { assets, publicUrl, hasClassifier }: FrameDependencies,
  content: PageContent,
  frame: Omit<Frame, keyof FrameDependencies>,
): TextResult {
  const { body, headers } = renderPage(content, { ...frame, assets, publicUrl, hasClassifier })
  return {
    kind: 'text',
    body,
    headers,
    ...(content.status !== undefined && { status: content.status }),
    ...(content.isDegraded && { isDegraded: true }),
  }
}
