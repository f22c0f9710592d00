import { cosineOfScore } from '../embedding/byte-vector.ts'
import { BY_SCORE_AND_PLACE, NO_VALUES, type Query, valuesOnly } from '../opensearch/query.ts'
import type { SearchResponse } from '../opensearch/responses.ts'
import type { Region } from '../tariff/region.ts'
import type { Neighbour } from './votes.ts'

/** A labelled text near a query, as an explanation of the codes found for it. */
export interface LabelledText {
  readonly text: string
  /** 4, 6, 8 or 10 digits. */
  readonly code: string
  /** Null: it was found by its words. */
  readonly cosine: number | null
}

export interface LabelOptions {
  /** Labelled texts whose codes are in force in this region. */
  readonly region: Region
  /** Hits at most. */
  readonly k: number
  /** Whether hits carry their texts, which takes twice the engine's time. Default: only what votes need. */
  readonly texts?: boolean
  /** Whether hits carry their sources. Default: no. */
  readonly sources?: boolean
}

/**
 * Neighbours by vector that vote on a parcel. 10 are too few: the right code is often named once among many. 50 find 0.2
 * points less of the parcels, and 200 one point less of UK references.
 */
export const KNN_NEIGHBOURS = 100

/** The distance below the best cosine at which one of them counts a third. Measured on 2,000 parcels. */
export const KNN_TEMPERATURE = 0.06

/** Cosine from which a labelled text says the same as a query in other words. */
const NEAR_DUPLICATE = 0.97

/** Whether a neighbour by vector says the same as the query, which a held-out text must not be judged by. */
export const isNearDuplicate = ({ score }: Neighbour): boolean => score >= NEAR_DUPLICATE

/** The labelled texts whose vectors are nearest by cosine. `vector`: as the index stores vectors. */
export const knnLabelsBody = (vector: Int8Array, options: LabelOptions): object =>
  labels(knn(vector, options.k), options)

/** The labelled texts with the best BM25 scores for the words. */
export const bm25LabelsBody = (words: readonly string[], options: LabelOptions): object =>
  labels(matching('text', words), options)

/** The labelled texts with the best BM25 scores for the words' trigrams of letters. */
export const trigramLabelsBody = (words: readonly string[], options: LabelOptions): object =>
  labels(matching('text.letters', words), options)

/** The index holds the labelled texts of all regions. */
export const inRegion = (region: Region): Query => ({ term: { regions: region } })

/** The rows whose vectors are nearest by cosine. Rows that have ended are among them: the caller filters its hits. */
export const knnRowsBody = (vector: Int8Array, k: number): object => ({
  query: knn(vector, k),
  size: k,
  sort: BY_SCORE_AND_PLACE,
  ...NO_VALUES,
  track_total_hits: false,
})

/** The labelled texts of a response, nearest first. */
export const readNeighbours = (response: SearchResponse<unknown> | undefined): readonly Neighbour[] =>
  (response?.hits.hits ?? []).map(({ fields, _score }) => ({
    code: String(fields?.code?.[0]),
    weight: Number(fields?.weight?.[0] ?? 1),
    score: _score ?? 0,
    ...(fields?.source !== undefined && { source: String(fields.source[0]) }),
  }))

/** The same of a response to `knnLabelsBody`, with cosines as scores. */
export const readKnnNeighbours = (response: SearchResponse<unknown> | undefined): readonly Neighbour[] =>
  readNeighbours(response).map((neighbour) => ({ ...neighbour, score: cosineOfScore(neighbour.score) }))

/** The texts of a response to a search that asked for them, nearest first. */
export const readLabelledTexts = (
  response: SearchResponse<{ readonly text: string } | undefined> | undefined,
  { isKnn }: { readonly isKnn: boolean },
): readonly LabelledText[] =>
  (response?.hits.hits ?? []).flatMap(({ fields, _score, _source }) =>
    _source === undefined
      ? []
      : [{ text: _source.text, code: String(fields?.code?.[0]), cosine: isKnn ? cosineOfScore(_score ?? 0) : null }],
  )

const matching = (field: string, words: readonly string[]): Query => ({
  match: { [field]: { query: words.join(' ') } },
})

/**
 * The region is a filter after the query: nearly all labels are of both, and as part of the query it is evaluated for every
 * label instead of every hit.
 */
const labels = (query: Query, { region, k, texts = false, sources = false }: LabelOptions): object => ({
  query,
  post_filter: inRegion(region),
  size: k,
  ...valuesOnly('code', 'weight', ...(sources ? ['source'] : [])),
  ...(texts && { _source: ['text'], stored_fields: [] }),
  track_total_hits: false,
})

/**
 * `ef_search`: nodes of the graph that are examined. The engine's default, 100, costs a fifth more for 50 neighbours and
 * finds as much (heading recall at 1/5/10 on the development sets: 68.3/84.3/88.7 against 68.3/84.3/88.5).
 */
const knn = (vector: Int8Array, k: number): Query => ({
  knn: { embedding: { vector: [...vector], k, method_parameters: { ef_search: k } } },
})
