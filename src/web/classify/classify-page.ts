import { z } from 'zod'
import type { Classify, ItemRequests } from '../../fpo/index.ts'
import type { KeyedAccessDependencies } from '../../http/auth/keyed-access.ts'
import type { VisitorLimit } from '../../http/auth/visitor-limit.ts'
import type { RequestContext } from '../../http/route/define-route.ts'
import type { TextResult } from '../../http/route/route-result.ts'
import { readDataWarnings } from '../../operations/data-warnings.ts'
import type { Region } from '../../tariff/region.ts'
import type { PageContent } from '../layout/page-content.ts'
import { type PageDependencies, pageResult, requestedPage } from '../page-route.tsx'
import { type Place, placeQuery } from '../place.ts'

/** The dependencies of the classifier's pages. */
export interface ClassifyPageDependencies extends PageDependencies, KeyedAccessDependencies {
  readonly classify: Classify
  readonly itemRequests: ItemRequests
  readonly visitorLimit: VisitorLimit
  /** Whether the service is about to end. Default: never. */
  readonly isStopping?: () => boolean
}

export const NO_STORE = { 'Cache-Control': 'no-store' } as const

/** Members that the routes of these pages share. */
export const CLASSIFY_ROUTE = { isPage: true, tags: ['Pages'], invalid: 400, unknownQuery: 'ignore' } as const

export const placeSchema = z.object(placeQuery)

export const placeOf = (
  region: Region,
  { as_of: asOf, country }: { readonly as_of?: string | undefined; readonly country?: string | undefined },
): Place => ({ region, asOf: asOf ?? null, country: country ?? null })

/** A page that no cache keeps: each is of one visitor. */
export async function visitorPage(
  dependencies: PageDependencies,
  content: PageContent,
  place: Place,
  context: RequestContext,
): Promise<TextResult> {
  const warnings = await readDataWarnings(dependencies)
  const result = pageResult(
    dependencies,
    { area: 'classify', ...content },
    { ...requestedPage(context), place, warnings },
  )
  return { ...result, headers: { ...result.headers, ...NO_STORE } }
}
