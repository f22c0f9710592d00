import type { z } from 'zod'
import { RequestError } from '../http/errors/request-error.ts'
import type { Language } from '../language/languages/languages.ts'
import { ALTERNATIVES, rejectInvalidFilters, type SearchOutcome, WITHIN } from '../search/index.ts'
import { plainLine } from '../tariff/plain-text.ts'
import type { Region } from '../tariff/region.ts'
import { resourcePathBelow } from '../tariff/resource-path.ts'
import { regionPath } from '../web/place.ts'
import type { answersInput } from './inputs.ts'
import { type LiveTariff, liveTariff } from './live-tariff.ts'
import type { ToolCall } from './tool.ts'

export interface SearchedFor {
  readonly query: string
  readonly language?: Language | undefined
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
  { query, language, region, answers, declarableOnly = false, questions = false, limit }: SearchedFor,
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
        language,
        filters: { pairs: declarableOnly ? [...pairs, 'declarable:true'] : pairs },
        page: { page: 1, perPage: limit },
        today: on.tariff.asOf,
        questions,
      },
      { signal: request.signal },
    )
    .catch(rejectFilters)
  rejectUnknownValues(answers, outcome)
  return { outcome, on }
}

/** A value that no row can have finds nothing, which a model takes for a fact about the goods. */
function rejectUnknownValues(answers: SearchedFor['answers'], { content }: SearchOutcome): void {
  for (const { facet, value } of answers) {
    const known = content.facetDefinitions.get(facetOf(facet))?.classifications
    const names = new Set(known?.map((name) => name.toLowerCase()))
    if (known === undefined || value.split(ALTERNATIVES).every((one) => names.has(one.trim().toLowerCase()))) continue
    const detail = `The facet ${facet} has no value ${value}. Send one of: ${known.join('; ')}.`
    throw new RequestError([{ code: 'invalid_parameter', detail }])
  }
}

/** The key of a facet, which may be written with the prefix of filters. */
export const facetOf = (written: string): string =>
  written
    .trim()
    .toLowerCase()
    .replace(/^filter_/, '')

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
