import { Included } from '../../json-api/included.ts'
import { type Page, paginationLinks, paginationMeta, type RequestAddress } from '../../json-api/pagination.ts'
import type { Explanation } from '../explain/explain.ts'
import type { Help } from '../help/find-help.ts'
import type { SearchOutcome } from '../search.ts'
import { facetFilter, presentFacet, presentGuide, presentIntercept } from './present-curated-content.ts'
import { presentAncestor, presentHit } from './present-hit.ts'
import { presentMissingCode } from './present-missing-code.ts'
import { presentStatistics } from './present-statistics.ts'
import { resourceId } from './resource-id.ts'
import type { IncludedResource, SearchDocument } from './response-schema.ts'

/** Step 5: the JSON:API document of a search, with references in `data` and each resource once in `included`. */
export const presentSearch = (outcome: SearchOutcome, page: Page, address: RequestAddress): SearchDocument => {
  const { hits, statistics, descriptions, parsed, directHit, content } = outcome
  const { facets } = content
  const parserResult = {
    id: resourceId('parser', parsed.original_search_query, parsed.corrected_search_query),
    type: 'search_query_parser_result' as const,
    attributes: parsed,
  }
  const guide = presentGuide(content)
  const intercept = presentIntercept(content)
  // The direct hit may be on another page, and every page refers to it.
  const shown = directHit === null ? hits : [...hits, directHit]
  const included = new Included<IncludedResource>()
  included.add(
    ...shown.map(presentHit),
    ...shown.flatMap(({ document }) => document.ancestors.map(presentAncestor)),
    parserResult,
    ...presentStatistics(statistics, descriptions),
    ...(guide === null ? [] : [guide]),
    ...(intercept === null ? [] : [intercept]),
    ...facets.flatMap(presentFacet),
  )
  return {
    data: {
      id: resourceId('search', parsed.original_search_query, ...hits.map((hit) => hit.id)),
      type: 'search_result',
      attributes: {
        took: outcome.took,
        timed_out: outcome.timedOut,
        max_score: statistics.maxScore,
        total_results: outcome.totalResults,
      },
      relationships: {
        search_query_parser_result: { data: { id: parserResult.id, type: parserResult.type } },
        intercept_message: { data: intercept === null ? null : { id: intercept.id, type: 'intercept_message' } },
        hits: { data: hits.map(({ id, document }) => ({ id, type: document.goods_nomenclature_class })) },
        heading_statistics: { data: statistics.headings.map(({ id }) => ({ id, type: 'heading_statistic' })) },
        chapter_statistics: { data: statistics.chapters.map(({ id }) => ({ id, type: 'chapter_statistic' })) },
        guide: { data: guide === null ? null : { id: guide.id, type: 'guide' } },
        facet_filter_statistics: {
          data: facets.map(({ facet }) => ({ id: facetFilter(facet), type: 'facet_filter_statistic' })),
        },
        direct_hit: {
          data: directHit === null ? null : { id: directHit.id, type: directHit.document.goods_nomenclature_class },
        },
      },
    },
    included: included.list(),
    meta: {
      ...paginationMeta(page, outcome.totalResults),
      ...presentMissingCode(outcome.missingCode),
      language: outcome.language,
      ...(outcome.searchedAs !== null && { searched_as: outcome.searchedAs }),
      ...(outcome.suggestedQuery !== null && { suggested_query: outcome.suggestedQuery }),
      ...(outcome.named.length > 0 && { names: outcome.named.map(({ name, goods }) => ({ name, goods })) }),
      ...presentHelp(outcome.help),
      ...(outcome.isDegraded && { degraded: true as const }),
      ...presentExplanation(outcome.explanation),
    },
    links: paginationLinks(address, page, outcome.totalResults),
  }
}

const presentHelp = (help: Help | null): Pick<SearchDocument['meta'], 'help'> =>
  help === null ? {} : { help: { unknown_words: help.unknownWords, advice: help.advice } }

const presentExplanation = (explanation: Explanation | null): Pick<SearchDocument['meta'], 'explain'> =>
  explanation === null
    ? {}
    : {
        explain: {
          words: explanation.words,
          corrections: explanation.corrections,
          synonyms: explanation.synonyms,
          hits: explanation.hits.map(({ id, itemId, score, reasons }) => ({
            id,
            goods_nomenclature_item_id: itemId,
            score,
            reasons,
          })),
          notes: explanation.notes.map(({ heading, title, says, href }) => ({ heading, title, says, href })),
        },
      }
