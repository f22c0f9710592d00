import { z } from 'zod'
import { inChunks } from '../../http/body/in-chunks.ts'
import type { Route } from '../../http/route/define-route.ts'
import { chosenPartsParameters, readChosenParts } from '../../json-api/chosen-parts.ts'
import { listPieces } from '../../json-api/list-pieces.ts'
import type { AnyResource } from '../../json-api/resource.ts'
import type { TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { plainRoutes } from '../reference-route.ts'
import { readSearchReferences } from './query.ts'
import { searchReferenceListDocument as document } from './resources.ts'

export const searchReferenceRoutes = (dependencies: TariffRouteDependencies): readonly Route[] =>
  plainRoutes(dependencies, {
    path: '/search_references',
    summary: 'List search references: common words for goods, with the rows they refer to',
    tag: 'Search references',
    query: z.object({
      'query[letter]': z
        .string()
        .default('')
        .meta({ description: 'Prefix of the title, in any case; one letter or more. Default: all references.' }),
      ...chosenPartsParameters(document),
    }),
    response: {
      description: 'The references, by title.',
      schema: document.schema,
      sparseSchema: document.sparseSchema,
    },
    answer: async ({ tariff, query }) => {
      const references = await readSearchReferences(tariff, query['query[letter]'])
      const chosen = readChosenParts(query)
      const sparse = chosen.fields.size > 0
      return { kind: 'stream', chunks: inChunks(listPieces(sparse ? parsed(references) : references, chosen)), sparse }
    },
  })

function* parsed(references: readonly string[]): Generator<AnyResource> {
  // Sound: `readSearchReferences` wrote them.
  for (const json of references) yield JSON.parse(json) as AnyResource
}
