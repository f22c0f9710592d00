/** The parts of OpenSearch's responses that the service and the ingest read. */

export interface SearchHit<Source> {
  readonly _id: string
  readonly _score: number | null
  readonly _source: Source
  /** Values of `docvalue_fields`, by field. */
  readonly fields?: Readonly<Record<string, readonly unknown[]>>
  readonly matched_queries?: readonly string[]
  readonly sort?: readonly unknown[]
  /** How the score came about, if the search says `explain`. */
  readonly _explanation?: ScoreExplanation
  /** Texts with marks, by field, of a search that asks for them. */
  readonly highlight?: Readonly<Record<string, readonly string[]>>
}

/** How a score was computed, as the engine explains it. */
export interface ScoreExplanation {
  readonly value: number
  readonly description: string
  readonly details: readonly ScoreExplanation[]
}

export interface SearchResponse<Source, Aggregations = Readonly<Record<string, unknown>>> {
  readonly took: number
  readonly timed_out: boolean
  readonly hits: {
    readonly total?: { readonly value: number; readonly relation: 'eq' | 'gte' }
    readonly max_score: number | null
    readonly hits: readonly SearchHit<Source>[]
  }
  readonly aggregations?: Aggregations
}

export interface AnalyzeToken {
  readonly token: string
  readonly start_offset: number
  readonly end_offset: number
  readonly type: string
  readonly position: number
  readonly positionLength?: number
}

export interface IndexSummary {
  readonly index: string
  /** Green: all copies can be searched. Yellow: one copy of each shard at least. */
  readonly health: 'green' | 'yellow' | 'red'
  /** Without their replicas. */
  readonly shards: number
  /** Of all shards, without their replicas. Each is searched by itself: fewer take less time. */
  readonly segments: number
  readonly docsCount: number
  readonly storeBytes: number
  readonly createdAt: Date
}

export interface ClusterHealth {
  readonly status: 'green' | 'yellow' | 'red'
  readonly number_of_nodes: number
}

/** Memory and disk of one node. */
export interface NodeFigures {
  readonly name: string
  /** Share of the heap that is in use, from 0 to 1. */
  readonly heapUsed: number
  readonly diskBytes: number
  readonly diskAvailableBytes: number
}
