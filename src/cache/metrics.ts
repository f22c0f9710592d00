import type { Registry } from 'prom-client'
import { figuresOf } from '../metrics/figures.ts'
import type { AnswerCache } from './answer-cache.ts'

/** Adds the size, hits and misses of the answer cache. */
export function watchAnswerCache(registry: Registry, { figures }: AnswerCache): void {
  const { counter, gauge } = figuresOf(registry, { read: () => [figures()] })
  counter('answer_cache_hits_total', 'Answers that were in memory', ({ hits }) => hits)
  counter('answer_cache_misses_total', 'Answers that had to be made', ({ misses }) => misses)
  gauge('answer_cache_answers', 'Answers in memory', ({ answers }) => answers)
  gauge('answer_cache_bytes', 'Bytes of the answers in memory', ({ bytes }) => bytes)
}
