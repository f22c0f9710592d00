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
  'Nomenclature rows and measures added, ended and reworded by the data that was live at the end of `as_of`, compared with the data before it. Empty for the first data of an installation, and for data no longer kept.'

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
    example: EXAMPLE,
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

const EXAMPLE = {
  data: [
    {
      id: '7-goods_nomenclature-93796',
      type: 'change',
      attributes: {
        kind: 'goods_nomenclature',
        change: 'reworded',
        changed_at: '2026-03-12T06:00:00.000Z',
        goods_nomenclature_sid: 93796,
        goods_nomenclature_item_id: '0101210000',
        productline_suffix: '80',
        measure_sid: null,
        measure_type_id: null,
        geographical_area_id: null,
        description: 'Pure-bred breeding animals',
        previous_description: 'Breeding animals',
        validity_start_date: '2012-01-01T00:00:00.000Z',
        validity_end_date: null,
        href: '/uk/api/v2/goods_nomenclatures/heading/0101',
      },
    },
  ],
  meta: { pagination: { page: 1, per_page: 20, total_count: 1 } },
  links: {
    self: '/uk/api/v2/changes?page=1&per_page=20',
    first: '/uk/api/v2/changes?page=1&per_page=20',
    prev: null,
    next: null,
    last: '/uk/api/v2/changes?page=1&per_page=20',
  },
} as const
