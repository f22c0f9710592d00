import type { Progress } from '../../ingest/progress.ts'
import type { MeasuredSearches } from './measure-searches.ts'

/** Rows or documents that were written without an ingest, and how long that took. */
export interface BareWrite {
  readonly rows: number
  readonly seconds: number
}

/** A counted step of an ingest. */
export interface Stage {
  /** The name that the ingest reports. */
  readonly name: string
  /** Rows or documents, without those reused from another index. */
  readonly rows: number
  readonly seconds: number
  /** All rows or documents of the stage by bare `COPY` or bulk requests; null for steps that are neither. */
  readonly bare: BareWrite | null
}

/** The measurements of one load. */
export interface MeasuredLoad {
  /** How many times the rows of the source were loaded. */
  readonly times: number
  /** Rows in Postgres and documents in OpenSearch, of all regions. */
  readonly rows: number
  readonly seconds: number
  /** Highest resident memory of the ingesting process. */
  readonly peakMb: number
  /** A second load, which finds nothing new. */
  readonly againSeconds: number
  readonly stages: readonly Stage[]
}

/** A load, and searches in what it loaded; null: none were asked for. */
export interface SearchedLoad extends MeasuredLoad {
  readonly searches: MeasuredSearches | null
}

export interface RecordedStage {
  readonly name: string
  rows: number
  seconds: number
}

/** Passes what an ingest reports on, and keeps what its steps took. */
export function recordStages(progress: Progress): { readonly progress: Progress; readonly stages: RecordedStage[] } {
  const stages: RecordedStage[] = []
  return {
    stages,
    progress: {
      say: progress.say,
      start(label, total) {
        const step = progress.start(label, total)
        const started = performance.now()
        const stage: RecordedStage = { name: label, rows: 0, seconds: 0 }
        stages.push(stage)
        return {
          advance(by) {
            stage.rows += by
            step.advance(by)
          },
          done() {
            stage.seconds = (performance.now() - started) / 1000
            step.done()
          },
        }
      },
    },
  }
}
