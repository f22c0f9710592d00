import { z } from 'zod'
import { type Problem, RequestError } from '../../http/errors/request-error.ts'
import { SERVICE_UNAVAILABLE } from '../../http/route/declared-responses.ts'
import { defineRoute, type RequestContext, type Route } from '../../http/route/define-route.ts'
import { chapterIdOf, isItemId } from '../../tariff/codes.ts'
import { DEFAULT_REGION, type Region } from '../../tariff/region.ts'
import { todayUtc } from '../../tariff/validity.ts'
import { readNotes } from '../../tariff-data/nomenclature/notes.ts'
import { readChapterTree } from '../../tariff-data/nomenclature/trees.ts'
import { asOfParameter } from '../../versions/as-of.ts'
import { noData } from '../../versions/no-data.ts'
import { type TariffDay, type TariffRouteDependencies, tariffOn } from '../../versions/tariff-day.ts'
import { regionSchema } from '../../versions/versioned-route.ts'
import { readReferredRows } from '../code-search/goods.ts'
import { presentNotes, type Subject } from './present.ts'
import { knowledgeGraphDocument } from './resources.ts'

const PATH = '/api/v2/knowledge_graph/queries'

/** An invoice has fewer kinds of goods. */
const MAX_SUBJECTS = 50

const bounded = (byDefault: number, most: number) => z.int().min(1).max(most, `Send 1 to ${most}.`).default(byDefault)

const identifiers = z.object({
  goods_nomenclature_item_id: z.string().optional(),
  goods_nomenclature_sid: z.union([z.int32(), z.string().regex(/^-?\d{1,9}$/)]).optional(),
  node_key: z.string().optional(),
})

const subjectSchema = z.object({
  type: z.string().optional(),
  identifiers: identifiers.optional(),
  node_key: z.string().optional(),
})

const bodySchema = z.object({
  data: z.object({
    type: z.literal('knowledge_graph_query', 'Send knowledge_graph_query.'),
    attributes: z.object({
      preset: z.literal('note_mentions', 'Send note_mentions, the only preset; other traversals are not possible.'),
      subjects: z.array(subjectSchema).min(1, 'Send at least one subject.').max(MAX_SUBJECTS),
      include: z.array(z.enum(['nodes', 'edges', 'content'])).default(['nodes', 'edges', 'content']),
      limits: z
        .object({ max_nodes: bounded(100, 250), max_edges: bounded(250, 500), max_depth: bounded(1, 3) })
        .default({ max_nodes: 100, max_edges: 250, max_depth: 1 }),
    }),
  }),
})

type Sent = z.output<typeof bodySchema>['data']['attributes']

/** Paragraphs of notes that speak of goods, at the address that the public service's assistant asks. */
export function knowledgeGraphRoutes({ liveVersions, postgres }: TariffRouteDependencies): readonly Route[] {
  const shared = {
    method: 'POST',
    summary: 'Find the paragraphs of notes that speak of goods',
    description:
      'The preset `note_mentions`: fragments of section and chapter notes that name the goods or apply to them, those that name their heading first, exclusions before all. `included` has the notes that contain them, the codes that they refer to, and how these belong together.',
    tags: ['Goods nomenclature'],
    query: z.object({ as_of: asOfParameter }),
    body: bodySchema,
    invalid: 422,
    unknownQuery: 'ignore',
    responses: {
      200: {
        description: 'The fragments.',
        schema: knowledgeGraphDocument.schema,
        headers: { 'Cache-Control': '`no-store`' },
      },
      503: SERVICE_UNAVAILABLE,
    },
  } as const
  const answer = async (region: Region, day: string, sent: Sent, context: RequestContext) => {
    const live = await liveVersions.get(region)
    if (live === null) throw noData(region)
    const tariff = tariffOn(postgres, live, day)
    const body = await context.admitted('ordinary', () => findNotes(tariff, sent), context.signal)
    return { kind: 'json', body, headers: { 'Cache-Control': 'no-store' } } as const
  }
  return [
    defineRoute({
      ...shared,
      path: `/:region${PATH}`,
      params: z.object({ region: regionSchema }),
      handle: ({ params, query, body }, context) =>
        answer(params.region, query.as_of ?? todayUtc(), body.data.attributes, context),
    }),
    defineRoute({
      ...shared,
      path: PATH,
      aliasOf: `/:region${PATH}`,
      handle: ({ query, body }, context) =>
        answer(DEFAULT_REGION, query.as_of ?? todayUtc(), body.data.attributes, context),
    }),
  ]
}

async function findNotes(tariff: TariffDay, { subjects: sent, include, limits }: Sent) {
  const subjects = await readSubjects(tariff, sent)
  const notes = await readNotes(
    tariff,
    subjects.map(({ itemId }) => itemId),
  )
  return presentNotes(notes, subjects, {
    nodes: include.includes('nodes'),
    edges: include.includes('edges'),
    content: include.includes('content'),
    maxNodes: limits.max_nodes,
    maxEdges: limits.max_edges,
  })
}

/** @throws RequestError 422 for subjects that name no goods of the day */
async function readSubjects(tariff: TariffDay, sent: Sent['subjects']): Promise<readonly Subject[]> {
  const bySid = await readReferredRows(
    tariff,
    sent.flatMap(({ identifiers: ids }) =>
      ids?.goods_nomenclature_sid === undefined ? [] : [Number(ids.goods_nomenclature_sid)],
    ),
  )
  const problems: Problem[] = []
  const subjects: Subject[] = []
  for (const [index, subject] of sent.entries()) {
    const row = bySid.get(Number(subject.identifiers?.goods_nomenclature_sid)) ?? (await rowOf(tariff, subject))
    if (row === undefined) problems.push(unresolved(index, tariff.asOf))
    else subjects.push({ itemId: row.goodsNomenclatureItemId, description: row.description })
  }
  const [first, ...others] = problems
  if (first !== undefined) throw new RequestError([first, ...others])
  return subjects
}

async function rowOf(tariff: TariffDay, { identifiers: ids, node_key: key }: Sent['subjects'][number]) {
  const itemId = ids?.goods_nomenclature_item_id ?? (key ?? ids?.node_key)?.replace(/^goods_nomenclature:/, '') ?? ''
  if (!isItemId(itemId)) return undefined
  const { nodes } = await readChapterTree(tariff, chapterIdOf(itemId))
  return nodes.findLast(({ row }) => row.goodsNomenclatureItemId === itemId)?.row
}

const unresolved = (index: number, day: string): Problem => ({
  code: 'invalid_body',
  status: 422,
  detail: `The subject names no goods of ${day}. Send \`identifiers.goods_nomenclature_item_id\` with ten digits, \`identifiers.goods_nomenclature_sid\`, or \`node_key\` such as goods_nomenclature:0101210000.`,
  source: { pointer: `/data/attributes/subjects/${index}` },
})
