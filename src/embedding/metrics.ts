import type { Registry } from 'prom-client'
import { outcomes } from '../metrics/outcomes.ts'

/** Returns the counter of queries without a vector, by what failed. */
export const countEmbeddingFailures = (registry: Registry): ((failure: string) => void) =>
  outcomes(
    registry,
    'embedding_failures_total',
    'Queries that got no vector and were searched by words only',
    'failure',
  )
