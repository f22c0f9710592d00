import { z } from 'zod'
import {
  classifiedTariff,
  descriptionSchema,
  type ItemSearchRequest,
  itemSearchRequestSchema,
  MAX_DESCRIPTION_LENGTH,
  rememberOrWarn,
  visitorsKeyId,
} from '../../fpo/index.ts'
import { withCrossFieldValidation } from '../../http/route/cross-field-validation.ts'
import { SERVICE_UNAVAILABLE } from '../../http/route/declared-responses.ts'
import { defineRoute, type RequestContext, type Route } from '../../http/route/define-route.ts'
import { REGIONS } from '../../tariff/region.ts'
import { todayUtc } from '../../tariff/validity.ts'
import { readPrecedents } from '../../tariff-data/rulings.ts'
import { findDayPartProblems } from '../../versions/day-parts.ts'
import { tariffOn } from '../../versions/tariff-day.ts'
import type { FieldError } from '../components/error-summary.tsx'
import { formToken } from '../form-token.ts'
import type { PageContent } from '../layout/page-content.ts'
import { HTML } from '../layout/render-page.tsx'
import { dayRedirect, OTHER_PAGE, sharedQuery } from '../page-route.tsx'
import { type Place, regionPath } from '../place.ts'
import { ClassifyMain } from './classify-main.tsx'
import { CLASSIFY_ROUTE, type ClassifyPageDependencies, NO_STORE, placeOf, visitorPage } from './classify-page.ts'
import type { Digits } from './digits-field.tsx'
import { feedbackRoutes } from './feedback/route.tsx'
import { fileRoutes } from './file/route.tsx'
import { readCodePath } from './read-paths.ts'
import type { Findings } from './results.tsx'
import { reviewRoutes } from './review/route.tsx'

/** Codes for one description: the right one is among the first five, or the description has to say more. */
const LIMIT = 5

/** `/classify`: codes for a description, or for a file of them. No routes where it is switched off. */
export const classifyRoutes = (dependencies: ClassifyPageDependencies): readonly Route[] =>
  dependencies.hasClassifier
    ? [
        ...descriptionRoutes(dependencies),
        ...fileRoutes(dependencies),
        ...feedbackRoutes(dependencies),
        ...reviewRoutes(dependencies),
      ]
    : []

const descriptionRoutes = (dependencies: ClassifyPageDependencies): readonly Route[] =>
  REGIONS.map((region) =>
    defineRoute({
      ...CLASSIFY_ROUTE,
      method: 'GET',
      path: regionPath(region, '/classify'),
      summary: 'Codes for a description',
      query: withCrossFieldValidation(
        z.object({
          ...sharedQuery,
          description: z.string().optional(),
          digits: z.string().optional(),
          declared_code: z.string().optional(),
          thanks: z.string().optional(),
        }),
        findDayPartProblems,
      ),
      responses: {
        200: { description: 'The page.', contentType: HTML },
        302: OTHER_PAGE,
        400: { description: 'The form again, with what to mend.', contentType: HTML },
        429: { description: 'Too many at once.', contentType: HTML },
        503: SERVICE_UNAVAILABLE,
      },
      handle: async ({ query }, context) => {
        const redirect = dayRedirect(query, context)
        if (redirect !== null) return redirect
        const place = placeOf(region, query)
        const digits: Digits = query.digits === '8' ? 8 : 6
        const { description } = query
        const declaredCode = query.declared_code?.trim() ?? ''
        const form = { place, digits, declaredCode, description: description ?? '' }
        const show = (content: PageContent) => visitorPage(dependencies, content, place, context)
        if (description === undefined) {
          const thanksFor = /^\d{6,10}$/.test(query.thanks ?? '') ? (query.thanks ?? null) : null
          return await show({ ...HEAD, main: <ClassifyMain {...form} thanksFor={thanksFor} /> })
        }
        const parsed = itemSearchRequestSchema.safeParse({
          description,
          digits,
          limit: LIMIT,
          allow_degraded: true,
          ...(declaredCode !== '' && { declared_code: declaredCode }),
        })
        if (!parsed.success) {
          const error = descriptionSchema.safeParse(description).success ? BAD_DECLARED_CODE : mistakeIn(description)
          return await show({ ...HEAD, hasError: true, status: 400, main: <ClassifyMain {...form} error={error} /> })
        }
        await dependencies.visitorLimit.take(context.visitor, 'classify')
        const { postgres, itemRequests } = dependencies
        const { requestId } = context
        const [findings] = await Promise.all([
          findCodes(dependencies, parsed.data, place, context),
          // Feedback is taken only on an answer that was given.
          rememberOrWarn(itemRequests, visitorsKeyId(postgres), context, [
            { requestId, description: parsed.data.description },
          ]),
        ])
        const { token, headers } = formToken(context, dependencies.publicUrl)
        const title = `${parsed.data.description.slice(0, 60)} – ${HEAD.title}`
        const main = <ClassifyMain {...form} findings={findings} feedback={{ token, requestId }} />
        const { description: sent, declared_code: declared } = parsed.data
        const body = { description: sent, digits, limit: LIMIT, ...(declared && { declared_code: declared }) }
        const json = [{ text: 'As JSON', address: '/fpo-code-search', body }]
        const page = await show({ ...HEAD, title, json, jsonNeedsKey: true, main })
        return { ...page, headers: { ...page.headers, ...headers, ...NO_STORE } }
      },
    }),
  )

const HEAD = {
  title: 'Classify descriptions',
  description: 'Commodity codes for the description of a parcel, with how likely each is and why.',
} as const

const BAD_DECLARED_CODE: FieldError = {
  field: 'declared_code',
  message: 'Enter a declared code of 4 to 10 digits, or leave it out',
}

const mistakeIn = (description: string): FieldError => ({
  field: 'description',
  message:
    description.trim() === ''
      ? 'Enter what the goods are'
      : Array.from(description.trim()).length > MAX_DESCRIPTION_LENGTH
        ? `Shorten the description to ${MAX_DESCRIPTION_LENGTH} characters: it has ${Array.from(description.trim()).length}`
        : 'Enter what the goods are in words',
})

async function findCodes(
  { classify, liveVersions, postgres }: ClassifyPageDependencies,
  request: ItemSearchRequest,
  place: Place,
  context: RequestContext,
): Promise<Findings> {
  const { signal } = context
  return await context.admitted(
    'search',
    async () => {
      const classified = await classifiedTariff(liveVersions)
      const {
        results,
        reason,
        levels,
        nextQuestion,
        declared,
        language,
        searchedAs,
        isDegraded = false,
        nearest = [],
      } = await classify(classified, request, {
        signal,
        explain: true,
      })
      const live = (await liveVersions.get(place.region)) ?? classified
      const tariff = tariffOn(postgres, live, place.asOf ?? todayUtc())
      const [codes, precedents] = await Promise.all([
        Promise.all(
          results.map(async (result) => ({ ...result, path: await readCodePath(tariff, place, result.code) })),
        ),
        readPrecedents(
          { db: postgres, dataVersionId: classified.dataVersionId },
          nearest.map(({ text }) => text),
        ),
      ])
      return {
        description: request.description,
        codes,
        reason,
        nearest,
        precedents,
        ...(levels && { levels }),
        ...(nextQuestion && { nextQuestion }),
        ...(declared && { declared }),
        ...(language !== undefined && { language }),
        ...(searchedAs !== undefined && { searchedAs }),
        isDegraded,
      }
    },
    signal,
  )
}
