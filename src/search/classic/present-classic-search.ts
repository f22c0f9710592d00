import { toDateTime } from '../../json-api/date-time.ts'
import { chapterIdOf, headingIdOf, isChapter, isHeading } from '../../tariff/codes.ts'
import { describe } from '../../tariff/descriptions.ts'
import type { Region } from '../../tariff/region.ts'
import type { ChapterContext } from '../../tariff-data/nomenclature/chapter-context.ts'
import type { ScoredHit } from '../fetch/fetch-hits.ts'
import type { HitDocument } from '../fetch/hit-documents.ts'
import { resourceId } from '../present/resource-id.ts'
import type {
  CLASSIC_ENDPOINTS,
  ClassicHit,
  ClassicReferenceHit,
  ClassicSearchDocument,
  ClassicSource,
} from './response-schema.ts'

/** What hits are shown with. */
export interface ClassicLevels {
  readonly region: Region
  /** The row with a goods_nomenclature_sid above a hit; undefined if it is not in force. */
  row(sid: number): HitDocument | undefined
  /** Section and guides of a chapter by its two digits; null if no section has it. */
  chapterContext(chapterId: string): Pick<ChapterContext, 'section' | 'guides'> | null
}

/** The row that the query names, for a client that shows it at once. */
export const presentExactMatch = ({ document }: ScoredHit): ClassicSearchDocument => {
  const entry = entryOf(document)
  return {
    data: {
      id: resourceId('classic', entry.endpoint, entry.id),
      type: 'exact_search',
      attributes: { type: 'exact_match', entry },
    },
  }
}

/** The hits by level: those that match as rows, and those with a search reference that has every word of the query. */
export const presentFuzzyMatch = (
  query: string,
  hits: readonly ScoredHit[],
  levels: ClassicLevels,
): ClassicSearchDocument => {
  const words = wordsOf(query)
  return {
    data: {
      id: resourceId('classic', query, ...hits.map(({ id }) => id)),
      type: 'fuzzy_search',
      attributes: {
        type: 'fuzzy_match',
        goods_nomenclature_match: byLevel(hits, (hit) => [presentHit(hit, levels)]),
        reference_match: byLevel(hits, (hit) => presentReferences(hit, words, levels)),
      },
    },
  }
}

/** The response to a blank query. */
export const presentNullMatch = (): ClassicSearchDocument => ({
  data: {
    id: resourceId('classic'),
    type: 'null_search',
    attributes: {
      type: 'null_match',
      goods_nomenclature_match: byLevel<ClassicHit>([], () => []),
      reference_match: byLevel<ClassicReferenceHit>([], () => []),
    },
  },
})

interface Entry {
  readonly endpoint: (typeof CLASSIC_ENDPOINTS)[number]
  readonly id: string
}

const entryOf = (document: HitDocument): Entry => {
  const row = codesOf(document)
  const itemId = row.goodsNomenclatureItemId
  if (isChapter(row)) return { endpoint: 'chapters', id: chapterIdOf(itemId) }
  if (isHeading(row)) return { endpoint: 'headings', id: headingIdOf(itemId) }
  if (document.declarable) return { endpoint: 'commodities', id: itemId }
  return { endpoint: 'subheadings', id: `${itemId}-${row.productlineSuffix}` }
}

const byLevel = <Presented>(hits: readonly ScoredHit[], present: (hit: ScoredHit) => readonly Presented[]) => {
  const at = (...endpoints: readonly Entry['endpoint'][]) =>
    hits.filter(({ document }) => endpoints.includes(entryOf(document).endpoint)).flatMap(present)
  return {
    sections: [],
    chapters: at('chapters'),
    headings: at('headings'),
    commodities: at('commodities', 'subheadings'),
  }
}

const presentHit = ({ id, score, document }: ScoredHit, levels: ClassicLevels): ClassicHit => ({
  _id: id,
  _score: score,
  _source: sourceOf(document, levels),
})

const CLASSES = {
  chapters: 'Chapter',
  headings: 'Heading',
  subheadings: 'Subheading',
  commodities: 'Commodity',
} as const

const presentReferences = (
  { id, score, document }: ScoredHit,
  words: readonly string[],
  levels: ClassicLevels,
): readonly ClassicReferenceHit[] => {
  const title = document.search_references.find((candidate) => {
    const known = new Set(wordsOf(candidate))
    return words.every((word) => known.has(word))
  })
  if (title === undefined || words.length === 0) return []
  const referencedClass = CLASSES[entryOf(document).endpoint]
  const reference = { ...sourceOf(document, levels), class: referencedClass }
  return [{ _id: id, _score: score, _source: { title, reference_class: referencedClass, reference } }]
}

const sourceOf = (document: HitDocument, levels: ClassicLevels): ClassicSource => {
  const context = levels.chapterContext(document.chapter_id)
  const above = document.ancestors.flatMap(({ goods_nomenclature_sid: sid }) => levels.row(sid) ?? [])
  const chapter = above.find((row) => isChapter(codesOf(row)))
  const heading = above.find((row) => isHeading(codesOf(row)))
  return {
    id: document.goods_nomenclature_sid,
    ...rowPart(document, levels.region),
    number_indents: document.number_indents,
    declarable: document.declarable,
    section: context && {
      numeral: context.section.numeral,
      title: context.section.title,
      position: context.section.position,
    },
    chapter:
      chapter === undefined
        ? null
        : {
            goods_nomenclature_sid: chapter.goods_nomenclature_sid,
            ...rowPart(chapter, levels.region),
            guides: (context?.guides ?? []).map(({ title, url }) => ({ title, url })),
          },
    heading:
      heading === undefined
        ? null
        : {
            goods_nomenclature_sid: heading.goods_nomenclature_sid,
            ...rowPart(heading, levels.region),
            number_indents: heading.number_indents,
          },
  }
}

const rowPart = (document: HitDocument, region: Region) => ({
  goods_nomenclature_item_id: document.goods_nomenclature_item_id,
  producline_suffix: document.producline_suffix,
  validity_start_date: toDateTime(document.validity_start_date),
  validity_end_date: toDateTime(document.validity_end_date),
  description: describe(document.description, region).formattedDescription,
})

const codesOf = (document: HitDocument) => ({
  goodsNomenclatureItemId: document.goods_nomenclature_item_id,
  productlineSuffix: document.producline_suffix,
})

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
