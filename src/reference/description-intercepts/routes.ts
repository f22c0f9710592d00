import { z } from 'zod'
import { inChunks } from '../../http/body/in-chunks.ts'
import type { Route } from '../../http/route/define-route.ts'
import { chosenPartsParameters, readChosenParts } from '../../json-api/chosen-parts.ts'
import { listPieces } from '../../json-api/list-pieces.ts'
import { contentId } from '../../json-api/reference.ts'
import type { ResourceOf } from '../../json-api/resource.ts'
import { type InterceptMessage, readInterceptMessages } from '../../tariff-data/intercept-messages.ts'
import type { TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { presentListCoverage } from '../list-coverage.ts'
import { plainRoutes } from '../reference-route.ts'
import { type descriptionIntercept, descriptionInterceptList as document } from './resources.ts'

/** The name that the public service has for searches by words, which show the messages. */
const SOURCE = 'guided_search'

/** The messages are several thousand, so that the list is streamed. */
export const descriptionInterceptRoutes = (dependencies: TariffRouteDependencies): readonly Route[] =>
  plainRoutes(dependencies, {
    path: '/description_intercepts',
    summary: 'List the messages that searches for some terms are answered with',
    tag: 'Search references',
    query: z.object({
      source: z
        .string()
        .optional()
        .meta({ description: `Those of one kind of search: \`${SOURCE}\`.` }),
      excluded: z
        .enum(['true', 'false', ''], 'Send true or false.')
        .optional()
        .meta({ description: 'Only terms that are not searched for, or only those that are.', example: 'false' }),
      ...chosenPartsParameters(document),
    }),
    response: { description: 'The messages, by term.', schema: document.schema, sparseSchema: document.sparseSchema },
    answer: async ({ tariff: { db, dataVersionId }, query }) => {
      const messages = await readInterceptMessages(db, dataVersionId)
      const isWanted = (query.source || SOURCE) === SOURCE && query.excluded !== 'true'
      const chosen = readChosenParts(query)
      const pieces = listPieces(presented(isWanted ? messages : []), chosen, presentListCoverage(messages.length > 0))
      return { kind: 'stream', chunks: inChunks(pieces), sparse: chosen.fields.size > 0 }
    },
  })

function* presented(messages: readonly InterceptMessage[]): Generator<ResourceOf<typeof descriptionIntercept>> {
  for (const { term, message } of messages)
    yield {
      id: contentId([term]),
      type: 'description_intercept',
      attributes: {
        term,
        sources: [SOURCE],
        message,
        excluded: false,
        created_at: null,
        updated_at: null,
        guidance_level: 'info',
        guidance_location: 'results',
        escalate_to_webchat: false,
        filter_prefixes: [],
      },
    }
}
