import type { z } from 'zod'
import { rejectInvalidFilters, type SearchOutcome, WITHIN } from '../search/index.ts'
import { plainLine } from '../tariff/plain-text.ts'
import type { Region } from '../tariff/region.ts'
import { resourcePathBelow } from '../tariff/resource-path.ts'
import { regionPath } from '../web/place.ts'
import type { answersInput } from './inputs.ts'
import { type LiveTariff, liveTariff } from './live-tariff.ts'
import type { ToolCall } from './tool.ts'

export interface SearchedFor {
  readonly query: string
  readonly region: Region
  readonly answers: z.output<typeof answersInput>
  readonly declarableOnly?: boolean
  /** Whether to find questions that narrow the hits. Default: false. */
  readonly questions?: boolean
  readonly limit: number
}

/** The search of the API and the pages, in today's tariff. */
export async function runSearch(
  { dependencies, request }: ToolCall,
  { query, region, answers, declarableOnly = false, questions = false, limit }: SearchedFor,
): Promise<{ readonly outcome: SearchOutcome; readonly on: LiveTariff }> {
  const on = await liveTariff(dependencies, region)
  // Each row of the tariff that was chosen is below the one before.
  const lastRow = answers.findLastIndex(({ facet }) => facet === WITHIN)
  const pairs = answers
    .filter(({ facet }, index) => facet !== WITHIN || index === lastRow)
    .map(({ facet, value }) => `${facet}:${value}`)
  const outcome = await dependencies
    .search(
      on.live,
      {
        query,
        filters: { pairs: declarableOnly ? [...pairs, 'declarable:true'] : pairs },
        page: { page: 1, perPage: limit },
        today: on.tariff.asOf,
        questions,
      },
      { signal: request.signal },
    )
    .catch(rejectFilters)
  return { outcome, on }
}

const rejectFilters = rejectInvalidFilters(({ message }) => ({ detail: `${message}.` }))

/** A hit as models read it. */
export function hitOf({ document }: SearchOutcome['hits'][number], region: Region, publicUrl: string) {
  const { goods_nomenclature_item_id: code, producline_suffix: suffix, declarable } = document
  const row = {
    goodsNomenclatureItemId: code,
    productlineSuffix: suffix,
    goodsNomenclatureClass: document.goods_nomenclature_class,
  }
  return {
    code,
    suffix,
    description: plainLine(document.description),
    // A row that only says "Other" is told apart by what stands above it.
    path: document.ancestors.map(({ description }) => plainLine(description)),
    declarable,
    url: `${publicUrl}${resourcePathBelow(regionPath(region, ''), row)}`,
  }
}
