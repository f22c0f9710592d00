import { createHash } from 'node:crypto'
import { asShared, withPieces } from '../../json-api/document-bytes.ts'
import { Included } from '../../json-api/included.ts'
import { type Page, paginationLinks, paginationMeta, type RequestAddress } from '../../json-api/pagination.ts'
import { chapterIdOf, PRODUCT_LINE_SUFFIX } from '../../tariff/codes.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import type { DescribedFacet, SearchHelp } from '../curation/curated-content.ts'
import type { AncestorDocument } from '../document.ts'
import type { Explanation } from '../explain/explain.ts'
import { facetValue } from '../facets/facet-value.ts'
import type { ScoredHit } from '../fetch/fetch-hits.ts'
import type { HitDocument } from '../fetch/hit-documents.ts'
import type { LevelDescriptions } from '../fetch/level-descriptions.ts'
import type { HitStatistic, HitStatistics } from '../fetch/statistics.ts'
import type { SearchOutcome } from '../search.ts'
import type { IncludedResource, SearchDocument } from './response-schema.ts'

/** The JSON:API document of a search: references in `data`, each resource once in `included`. */
export const presentSearch = (
  outcome: SearchOutcome,
  help: SearchHelp,
  page: Page,
  address: RequestAddress,
): SearchDocument => {
  const { hits, statistics, descriptions, parsed, directHit } = outcome
  const { facets } = help
  const parserResult = {
    id: idOf('parser', parsed.original_search_query, parsed.corrected_search_query),
    type: 'search_query_parser_result' as const,
    attributes: parsed,
  }
  const guide = presentGuide(help)
  const intercept = presentIntercept(help)
  const included = new Included<IncludedResource>()
  included.add(
    ...hits.map(presentHit),
    // On every page, as every page refers to it.
    ...(directHit === null ? [] : [presentHit(directHit)]),
    ...[...hits, ...(directHit === null ? [] : [directHit])].flatMap((hit) =>
      hit.document.ancestors.map(presentAncestor),
    ),
    parserResult,
    ...presentHeadingStatistics(statistics, descriptions),
    ...statistics.chapters.map((chapter) => presentChapterStatistic(chapter, descriptions)),
    ...(guide === null ? [] : [guide]),
    ...(intercept === null ? [] : [intercept]),
    ...facets.flatMap(presentFacet),
  )
  return {
    data: {
      id: idOf('search', parsed.original_search_query, ...hits.map((hit) => hit.id)),
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
    meta: { ...paginationMeta(page, outcome.totalResults), ...presentExplanation(outcome.explanation) },
    links: paginationLinks(address, page, outcome.totalResults),
  }
}

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
        },
      }

/** A hit but for its score, and the bytes of its JSON before and after that. */
interface PresentedRow {
  readonly resource: Extract<IncludedResource, { type: HitDocument['goods_nomenclature_class'] }>
  readonly before: Buffer
  readonly after: Buffer
}

/** Rows as they were presented before: they are held in memory, and half of an answer. 1 KB each. */
const presentedRows = new WeakMap<HitDocument, PresentedRow>()

const presentHit = ({ id, score, document }: ScoredHit): IncludedResource => {
  const { resource, before, after } = presentedRow(id, document)
  const attributes = { ...resource.attributes, score }
  return withPieces({ ...resource, attributes }, [before, JSON.stringify(score), after])
}

const presentedRow = (id: string, document: HitDocument): PresentedRow => {
  const known = presentedRows.get(document)
  if (known !== undefined) return known
  const resource = presentRow(id, document)
  // A quotation mark within a text is escaped: this is the member.
  const [before = '', after = ''] = JSON.stringify(resource).split('"score":0')
  const presented = { resource, before: Buffer.from(`${before}"score":`), after: Buffer.from(after) }
  presentedRows.set(document, presented)
  return presented
}

const presentRow = (id: string, document: HitDocument): PresentedRow['resource'] => ({
  id,
  type: document.goods_nomenclature_class,
  attributes: {
    goods_nomenclature_item_id: document.goods_nomenclature_item_id,
    producline_suffix: document.producline_suffix,
    goods_nomenclature_class: document.goods_nomenclature_class,
    declarable: document.declarable,
    description: document.description,
    description_indexed: document.description_indexed,
    search_references: document.search_references.join(', '),
    validity_start_date: startOfDay(document.validity_start_date),
    validity_end_date: document.validity_end_date === null ? null : startOfDay(document.validity_end_date),
    chapter_id: document.chapter_id,
    score: 0,
    chapter_description: publishedDescription(document, `${document.chapter_id}00000000`),
    heading_description:
      document.heading_id === undefined ? null : publishedDescription(document, `${document.heading_id}000000`),
    heading_id: document.heading_id ?? null,
  },
  relationships: {
    ancestors: { data: document.ancestors.map((level) => ({ id: ancestorId(level), type: 'ancestor' })) },
  },
})

/** Levels as they were presented before: the same few stand above the hits of every search, and are held in memory. */
const presentedAncestors = new WeakMap<AncestorDocument, IncludedResource>()

const presentAncestor = (level: AncestorDocument): IncludedResource => {
  const before = presentedAncestors.get(level)
  if (before !== undefined) return before
  const ancestor: IncludedResource = asShared({
    id: ancestorId(level),
    type: 'ancestor',
    attributes: {
      goods_nomenclature_item_id: level.goods_nomenclature_item_id,
      producline_suffix: level.producline_suffix,
      description: level.description,
      description_indexed: level.description_indexed,
    },
  })
  presentedAncestors.set(level, ancestor)
  return ancestor
}

const presentChapterStatistic = (
  { id, cnt, score, avg }: HitStatistic,
  descriptions: LevelDescriptions,
): IncludedResource => ({
  id,
  type: 'chapter_statistic',
  attributes: { description: descriptions.chapters.get(id) ?? null, cnt, score, avg },
})

/** The bytes of heading statistics up to what was counted: a heading's words are the same in every answer. */
const headingBeginnings = new WeakMap<LevelDescriptions, Map<string, Buffer>>()

const presentHeadingStatistics = (
  { headings, chapters }: HitStatistics,
  descriptions: LevelDescriptions,
): readonly IncludedResource[] => {
  const beginnings = headingBeginnings.get(descriptions) ?? new Map<string, Buffer>()
  headingBeginnings.set(descriptions, beginnings)
  const chapterScores = new Map(chapters.map((chapter) => [chapter.id, chapter.score]))
  return headings.map(({ id, cnt, score, avg }) => {
    const chapterId = chapterIdOf(id)
    const counted = { score, cnt, avg, chapter_score: chapterScores.get(chapterId) ?? 0 }
    const resource: IncludedResource = {
      id,
      type: 'heading_statistic',
      attributes: {
        description: descriptions.headings.get(id) ?? null,
        chapter_id: chapterId,
        chapter_description: descriptions.chapters.get(chapterId) ?? null,
        ...counted,
      },
    }
    const end = `${JSON.stringify(counted).slice(1)}}`
    let beginning = beginnings.get(id)
    if (beginning === undefined) {
      beginning = Buffer.from(JSON.stringify(resource).slice(0, -end.length))
      beginnings.set(id, beginning)
    }
    return withPieces(resource, [beginning, end])
  })
}

const presentGuide = ({ guide }: SearchHelp): IncludedResource | null =>
  guide === null
    ? null
    : {
        id: String(guide.id),
        type: 'guide',
        attributes: { title: guide.title, url: guide.url, image: guide.image, strapline: guide.strapline },
      }

const presentIntercept = ({ intercept }: SearchHelp): IncludedResource | null =>
  intercept === null
    ? null
    : {
        id: idOf('intercept', intercept.term),
        type: 'intercept_message',
        attributes: {
          term: intercept.term,
          message: intercept.message,
          formatted_message: intercept.formattedMessage,
        },
      }

/** The facet, then its values. */
const presentFacet = ({ facet, displayName, question, count, classifications }: DescribedFacet): IncludedResource[] => {
  return [
    {
      id: facetFilter(facet),
      type: 'facet_filter_statistic',
      attributes: { facet_filter: facetFilter(facet), facet_count: count, display_name: displayName, question },
      relationships: {
        facet_classification_statistics: {
          data: classifications.map(({ classification }) => ({
            id: facetValue(facet, classification),
            type: 'facet_classification_statistic',
          })),
        },
      },
    },
    ...classifications.map(
      ({ classification, count: hits }): IncludedResource => ({
        id: facetValue(facet, classification),
        type: 'facet_classification_statistic',
        attributes: { facet, classification, count: hits },
      }),
    ),
  ]
}

const facetFilter = (facet: string): string => `filter_${facet}`

/** Of the product line with that code: the row itself or a level above it. */
const publishedDescription = (document: HitDocument, itemId: string): string | null =>
  [...document.ancestors, document].find(
    (level) => level.goods_nomenclature_item_id === itemId && level.producline_suffix === PRODUCT_LINE_SUFFIX,
  )?.description ?? null

const ancestorId = (level: AncestorDocument): string => String(level.goods_nomenclature_sid)

const startOfDay = (date: IsoDate): string => `${date}T00:00:00.000Z`

/** The same question over the same hits is the same resource. */
const idOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32)
