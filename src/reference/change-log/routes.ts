import { z } from 'zod'
import { notFound } from '../../http/errors/not-found.ts'
import type { Route } from '../../http/route/define-route.ts'
import { type Page, pageParameters, paginationLinks } from '../../json-api/pagination.ts'
import { itemIdOf, PRODUCT_LINE_SUFFIX } from '../../tariff/codes.ts'
import { readPeriods } from '../../tariff-data/nomenclature/code-history.ts'
import { chapterId, headingId, itemId } from '../../tariff-data/resources/codes.ts'
import type { TariffDay, TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { ATOM_FEED, atomFeed } from '../changes/atom.ts'
import { presentChange } from '../changes/present.ts'
import { readChanges } from '../changes/query.ts'
import { changeListDocument } from '../changes/resources.ts'
import { findSinceProblems, sinceParameter } from '../changes/since.ts'
import { pageOf, paginated } from '../paginated.ts'
import { documentRoutes, plainRoutes } from '../reference-route.ts'
import { presentChangeLog } from './present.ts'
import { readChangeLog } from './query.ts'
import { changeLogDocument } from './resources.ts'

/** Clients of the public service send no page, and expect everything. */
const query = z.object(pageParameters({ defaultPerPage: 100, maxPerPage: 100 }))

const logQuery = query.extend({ since: sinceParameter })

const DESCRIPTION =
  'Rows and measures added, ended, reworded and moved, and duties before and after, the newest first: by every version of the data that this installation keeps, that was live by the end of `as_of` and, with `since`, went live after that day or time. A code lists what moved to it and away from it. Empty for the first data of an installation.'

const NO_DAY = 'A day is a date, such as 2026-01-31.'

/** Clients of the public service may write the first of January as 2026-1-1. */
const dayWithOrWithoutZeros = z
  .string()
  .regex(/^\d{4}-\d{1,2}-\d{1,2}$/, NO_DAY)
  .transform((sent) => sent.replaceAll(/-(\d)(?=-|$)/g, '-0$1'))
  .pipe(z.iso.date(NO_DAY))
  .meta({ example: '2026-01-31' })

/** Changes at the addresses of the public service: of one chapter, heading or commodity, and of a day. */
export const changeLogRoutes = (dependencies: TariffRouteDependencies): readonly Route[] => [
  ...logRoutes(dependencies, 'chapters', 'chapter', chapterId.meta({ example: '01' })),
  ...logRoutes(dependencies, 'headings', 'heading', headingId.meta({ example: '0101' })),
  ...logRoutes(dependencies, 'commodities', 'commodity', itemId.meta({ example: '0101300000' })),
  ...documentRoutes(dependencies, {
    path: '/changes/:day',
    summary: 'List what the data of a day changed',
    description: 'The same as `/changes?as_of={day}`.',
    tag: 'Changes',
    params: z.object({ day: dayWithOrWithoutZeros }),
    query,
    document: changeListDocument,
    answer: async ({ tariff, params: { day }, query: sent, address }) => {
      const page = pageOf(sent)
      const { rows, totalCount } = await readChanges({ ...tariff, asOf: day }, page)
      return paginated({ data: rows.map((row) => presentChange(row, tariff.region)) }, address, page, totalCount)
    },
  }),
]

const logRoutes = (
  dependencies: TariffRouteDependencies,
  collection: 'chapters' | 'headings' | 'commodities',
  what: string,
  id: z.ZodType<string, string>,
): readonly Route[] => {
  const log = {
    description: DESCRIPTION,
    tag: 'Changes',
    params: z.object({ id }),
    query: logQuery,
    findCrossFieldProblems: findSinceProblems,
  }
  const readLog = async (tariff: TariffDay, codeId: string, page: Page, since: string | undefined) => {
    const changes = await readChangeLog(tariff, codeId, page, since)
    // A code that a version removed is known by its changes alone.
    const code = { itemId: itemIdOf(codeId), suffix: PRODUCT_LINE_SUFFIX }
    const isKnown = changes.hasAny || (await readPeriods(tariff, code)).length > 0
    if (!isKnown) throw notFound(`There is no ${what} ${codeId}, on any day.`)
    return changes
  }
  return [
    ...documentRoutes(dependencies, {
      ...log,
      path: `/${collection}/:id/changes`,
      summary: `List what changed in a ${what}`,
      document: changeLogDocument,
      answer: async ({ tariff, params, query: sent, address }) => {
        const page = pageOf(sent)
        const { rows, totalCount } = await readLog(tariff, params.id, page, sent.since)
        return paginated(presentChangeLog(rows, tariff.region), address, page, totalCount)
      },
    }),
    ...plainRoutes(dependencies, {
      ...log,
      path: `/${collection}/:id/changes.atom`,
      summary: `Feed of what changed in a ${what}`,
      response: { ...ATOM_FEED, schema: z.string() },
      answer: async ({ tariff, params, query: sent, address }) => {
        const page = pageOf(sent)
        const { rows, totalCount, publishedAt } = await readLog(tariff, params.id, page, sent.since)
        return {
          kind: 'text',
          body: atomFeed({
            region: tariff.region,
            subject: { kind: what, id: params.id },
            updated: publishedAt,
            changes: rows.map((row) => presentChange(row, tariff.region)),
            links: paginationLinks(address, page, totalCount),
          }),
        }
      },
    }),
  ]
}
