import { z } from 'zod'
import { type Classify, classifyLive } from '../fpo/index.ts'
import type { VisitorLimit } from '../http/auth/visitor-limit.ts'
import { SERVICE_UNAVAILABLE, VISITOR_LIMITED } from '../http/route/declared-responses.ts'
import { defineRoute, type RequestContext, type Route } from '../http/route/define-route.ts'
import { DEFAULT_REGION, type Region } from '../tariff/region.ts'
import { todayUtc } from '../tariff/validity.ts'
import { asOfParameter } from '../versions/as-of.ts'
import { noData } from '../versions/no-data.ts'
import { type TariffRouteDependencies, tariffOn } from '../versions/tariff-day.ts'
import { regionSchema } from '../versions/versioned-route.ts'
import { type CheckedLine, checkList, type ListedCode } from './check-list.ts'
import { presentChecks } from './present.ts'
import { type CodeList, codeCheckDocument, codeListSchema } from './resources.ts'

export interface CodeCheckDependencies extends TariffRouteDependencies {
  readonly classify: Classify
  readonly visitorLimit: VisitorLimit
}

/** What is wanted of a list. */
export interface ListRequest {
  readonly region: Region
  readonly asOf: string | null
  readonly lines: readonly ListedCode[]
  readonly changedSince: string | null
}

/** The lines of a list, checked for a visitor. Descriptions count against what a visitor may classify. */
export async function checkForVisitor(
  { classify, liveVersions, postgres, visitorLimit }: CodeCheckDependencies,
  { region, asOf, lines, changedSince }: ListRequest,
  context: RequestContext,
): Promise<{ readonly checked: readonly CheckedLine[]; readonly asOf: string }> {
  const described = lines.filter(({ description }) => description !== '').length
  if (described > 0) await visitorLimit.take(context.visitor, 'classifyRows', described)
  const live = await liveVersions.get(region)
  if (live === null) throw noData(region)
  const tariff = tariffOn(postgres, live, asOf ?? todayUtc())
  const { clientGone: signal } = context
  const classifier = described > 0 ? { classify: classifyLive(classify, liveVersions) } : null
  const checked = await context.admitted(
    'heavy',
    () => checkList(tariff, lines, { changedSince, classifier, signal }),
    signal,
  )
  return { checked, asOf: tariff.asOf }
}

const PATH = '/code_checks'

/** Whether the codes of a list can be declared, and what became of those that cannot. */
export function codeCheckRoutes(dependencies: CodeCheckDependencies): readonly Route[] {
  const shared = {
    method: 'POST',
    summary: 'Check a list of codes',
    description:
      'Says of up to 1,000 codes, such as those of a product list, whether goods can be declared under each on the day; of those that ended which codes followed, of those that are divided further which codes are below. With `changed_since`: whether the usual duty changed. With descriptions: whether each agrees with its code, which counts against what a visitor may classify. Nothing is stored.',
    tags: ['Commodities'],
    query: z.object({ as_of: asOfParameter }),
    body: codeListSchema,
    invalid: 422,
    unknownQuery: 'ignore',
    responses: {
      200: {
        description: 'Each code of the list, in its order.',
        schema: codeCheckDocument,
        headers: { 'Cache-Control': '`no-store`' },
      },
      429: VISITOR_LIMITED,
      503: SERVICE_UNAVAILABLE,
    },
  } as const
  const answer = async (region: Region, asOf: string | undefined, body: CodeList, context: RequestContext) => {
    const lines = body.codes.map((listed) =>
      typeof listed === 'string'
        ? { code: listed, description: '' }
        : { code: listed.code, description: listed.description ?? '' },
    )
    const request = { region, asOf: asOf ?? null, lines, changedSince: body.changed_since ?? null }
    const { checked, asOf: day } = await checkForVisitor(dependencies, request, context)
    return { kind: 'json', body: presentChecks(checked, day), headers: { 'Cache-Control': 'no-store' } } as const
  }
  return [
    defineRoute({
      ...shared,
      path: `/:region/api/v2${PATH}`,
      params: z.object({ region: regionSchema }),
      handle: ({ params, query, body }, context) => answer(params.region, query.as_of, body, context),
    }),
    defineRoute({
      ...shared,
      path: `/api/v2${PATH}`,
      aliasOf: `/:region/api/v2${PATH}`,
      handle: ({ query, body }, context) => answer(DEFAULT_REGION, query.as_of, body, context),
    }),
  ]
}
