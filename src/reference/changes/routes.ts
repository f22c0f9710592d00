import { z } from 'zod'
import type { Route } from '../../http/define-route.ts'
import { pageParameters, paginationLinks, paginationMeta } from '../../json-api/pagination.ts'
import type { TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { documentRoutes, plainRoutes } from '../reference-route.ts'
import { atomFeed } from './atom.ts'
import { presentChange } from './present.ts'
import { readChanges } from './query.ts'
import { changeListDocument } from './resources.ts'

const DESCRIPTION =
  'Nomenclature rows and measures added, ended, reworded and moved, and duties before and after: by the data that was live at the end of `as_of`, compared with the data before it. Empty for the first data of an installation, and for data that has been pruned.'

const TAG = 'Changes'
const query = z.object(pageParameters({ defaultPerPage: 20, maxPerPage: 100 }))

export const changeRoutes = (dependencies: TariffRouteDependencies): readonly Route[] => [
  ...documentRoutes(dependencies, {
    path: '/changes',
    summary: 'List what the newest data changed',
    description: DESCRIPTION,
    tag: TAG,
    query,
    document: changeListDocument,
    answer: async ({ tariff, query: { page, per_page: perPage }, address }) => {
      const { rows, totalCount } = await readChanges(tariff, { page, perPage })
      return {
        data: rows.map((row) => presentChange(row, tariff.region)),
        meta: paginationMeta({ page, perPage }, totalCount),
        links: paginationLinks(address, { page, perPage }, totalCount),
      }
    },
  }),
  ...plainRoutes(dependencies, {
    path: '/changes.atom',
    summary: 'Feed of what the newest data changed',
    description: DESCRIPTION,
    tag: TAG,
    query,
    response: {
      description: 'An Atom feed.',
      schema: z.string(),
      contentType: 'application/atom+xml; charset=utf-8',
    },
    answer: async ({ tariff, query: { page, per_page: perPage }, address }) => {
      const { rows, totalCount, publishedAt } = await readChanges(tariff, { page, perPage })
      return {
        kind: 'text',
        body: atomFeed({
          region: tariff.region,
          updated: publishedAt,
          changes: rows.map((row) => presentChange(row, tariff.region)),
          links: paginationLinks(address, { page, perPage }, totalCount),
        }),
      }
    },
  }),
]
