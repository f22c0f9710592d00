import { z } from 'zod'
import type { Route } from '../../http/route/define-route.ts'
import { paginationLinks } from '../../json-api/pagination.ts'
import type { TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { LIST_PAGES, pageOf, paginated } from '../paginated.ts'
import { documentRoutes, plainRoutes } from '../reference-route.ts'
import { ATOM_FEED, atomFeed } from './atom.ts'
import { presentChange } from './present.ts'
import { readChanges } from './query.ts'
import { changeListDocument } from './resources.ts'
import { findSinceProblems, sinceParameter } from './since.ts'

const DESCRIPTION =
  'Nomenclature rows and measures added, ended, reworded and moved, and duties before and after: by the data that was live at the end of `as_of`, compared with the data before it. Empty for the first data of an installation, and for data that has been pruned. With `since`: by all data that went live after that day or time, the newest first; what changed twice is listed twice.'

const TAG = 'Changes'
const query = z.object({ ...LIST_PAGES, since: sinceParameter })

export const changeRoutes = (dependencies: TariffRouteDependencies): readonly Route[] => [
  ...documentRoutes(dependencies, {
    path: '/changes',
    summary: 'List what the newest data changed, or all data since a day or time',
    description: DESCRIPTION,
    tag: TAG,
    query,
    findCrossFieldProblems: findSinceProblems,
    document: changeListDocument,
    answer: async ({ tariff, query: sent, address }) => {
      const page = pageOf(sent)
      const { rows, totalCount } = await readChanges(tariff, page, sent.since)
      return paginated({ data: rows.map((row) => presentChange(row, tariff.region)) }, address, page, totalCount)
    },
  }),
  ...plainRoutes(dependencies, {
    path: '/changes.atom',
    summary: 'Feed of what the newest data changed, or all data since a day or time',
    description: DESCRIPTION,
    tag: TAG,
    query,
    findCrossFieldProblems: findSinceProblems,
    response: { ...ATOM_FEED, schema: z.string() },
    answer: async ({ tariff, query: sent, address }) => {
      const page = pageOf(sent)
      const { rows, totalCount, publishedAt } = await readChanges(tariff, page, sent.since)
      return {
        kind: 'text',
        body: atomFeed({
          region: tariff.region,
          updated: publishedAt,
          changes: rows.map((row) => presentChange(row, tariff.region)),
          links: paginationLinks(address, page, totalCount),
        }),
      }
    },
  }),
]
