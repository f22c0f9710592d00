import { z } from 'zod'
import { clientOf } from '../../http/auth/client-of.ts'
import { type KeyedAccessDependencies, watchListsAccess } from '../../http/auth/keyed-access.ts'
import { notFound } from '../../http/errors/not-found.ts'
import { RequestError } from '../../http/errors/request-error.ts'
import { defineRoute, type Route } from '../../http/route/define-route.ts'
import { paginationLinks } from '../../json-api/pagination.ts'
import {
  addWatchList,
  changesOfCodes,
  findWatchList,
  listWatchLists,
  removeWatchList,
  type WatchList,
} from '../../tariff-data/watch-lists.ts'
import type { TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { regionSchema } from '../../versions/versioned-route.ts'
import { readChangesThat } from '../change-log/query.ts'
import { ATOM_FEED, atomFeed } from '../changes/atom.ts'
import { presentChange } from '../changes/present.ts'
import { findSinceProblems, sinceParameter } from '../changes/since.ts'
import { LIST_PAGES, pageOf } from '../paginated.ts'
import { plainRoutes } from '../reference-route.ts'
import {
  watchListDocument as document,
  newWatchList,
  type watchListDocument,
  watchListListDocument,
} from './resources.ts'

/** Lists of a key: one for each of the clients of a broker. */
const MAX_LISTS = 100

const NO_STORE = { 'Cache-Control': 'no-store' } as const

const id = z
  .uuid('A watch list has the id that its creation answered.')
  .meta({ example: '6f1c2a4e-9d53-4b7e-8a40-2f6b1c9e7d35' })

/** Lists of codes whose changes the owner of a key follows. */
export function watchListRoutes(dependencies: TariffRouteDependencies & KeyedAccessDependencies): readonly Route[] {
  const { postgres } = dependencies
  const path = '/:region/api/v2/watch_lists'
  const shared = {
    access: watchListsAccess(dependencies),
    tags: ['Changes'],
    invalid: 422,
    unknownQuery: 'ignore',
  } as const
  return [
    defineRoute({
      ...shared,
      method: 'POST',
      path,
      summary: 'Follow the changes of codes',
      description:
        'Stores up to 1,000 codes under a name. The feed in `links` lists what changes in them, in what stands above them and in what is below codes of fewer than ten digits; `opentariff webhooks add --watch-list` sends an event.',
      params: z.object({ region: regionSchema }),
      body: newWatchList,
      responses: { 201: { description: 'The list.', schema: document } },
      async handle({ params: { region }, body }, context) {
        const added = await addWatchList(postgres, clientOf(context).apiKeyId, { region, ...body }, MAX_LISTS)
        if (added === null) {
          const detail = `This key has ${MAX_LISTS} watch lists. Remove one with DELETE first.`
          throw new RequestError({ code: 'invalid_parameter', status: 422, detail })
        }
        return { kind: 'json', status: 201, body: { data: present(added) }, headers: NO_STORE }
      },
    }),
    defineRoute({
      ...shared,
      method: 'GET',
      path,
      summary: 'List the watch lists of the key',
      params: z.object({ region: regionSchema }),
      responses: { 200: { description: 'The lists of the region, the newest first.', schema: watchListListDocument } },
      async handle({ params: { region } }, context) {
        const lists = await listWatchLists(postgres, clientOf(context).apiKeyId, region)
        return { kind: 'json', body: { data: lists.map(present) }, headers: NO_STORE }
      },
    }),
    defineRoute({
      ...shared,
      method: 'DELETE',
      path: `${path}/:id`,
      summary: 'Remove a watch list of the key',
      description: 'With the webhooks that follow it.',
      params: z.object({ region: regionSchema, id }),
      responses: { 200: { description: 'The list that was removed.', schema: document } },
      async handle({ params }, context) {
        const removed = await removeWatchList(postgres, clientOf(context).apiKeyId, params.id)
        if (removed === null) throw notFound('This key has no such watch list.')
        return { kind: 'json', body: { data: present(removed) }, headers: NO_STORE }
      },
    }),
    ...feedRoutes(dependencies),
  ]
}

const feedRoutes = (dependencies: TariffRouteDependencies): readonly Route[] =>
  plainRoutes(dependencies, {
    path: '/watch_lists/:id/changes.atom',
    summary: 'Feed of what changed in the codes of a watch list',
    description: 'By all data that is kept, the newest first. Whoever knows the address can read it.',
    tag: 'Changes',
    params: z.object({ id }),
    query: z.object({ ...LIST_PAGES, since: sinceParameter }),
    findCrossFieldProblems: findSinceProblems,
    response: { ...ATOM_FEED, schema: z.string() },
    answer: async ({ tariff, params, query, address }) => {
      const list = await findWatchList(tariff.db, params.id)
      if (list === null || list.region !== tariff.region) throw notFound('There is no such watch list.')
      const page = pageOf(query)
      const { rows, totalCount, publishedAt } = await readChangesThat(
        tariff,
        changesOfCodes(list.codes),
        page,
        query.since,
      )
      return {
        kind: 'text',
        body: atomFeed({
          region: tariff.region,
          subject: { kind: 'watch-list', id: list.watchListId, name: list.name },
          updated: publishedAt,
          changes: rows.map((row) => presentChange(row, tariff.region)),
          links: paginationLinks(address, page, totalCount),
        }),
      }
    },
  })

const present = ({
  watchListId,
  region,
  name,
  codes,
  createdAt,
}: WatchList): z.input<typeof watchListDocument>['data'] => ({
  type: 'watch_list',
  id: watchListId,
  attributes: { name, codes: [...codes], created_at: createdAt.toISOString() },
  links: { changes: `/${region}/api/v2/watch_lists/${watchListId}/changes.atom` },
})
