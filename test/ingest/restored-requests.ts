import { PAGE_TYPES } from '../browser/page-types.ts'
import { ENDPOINTS } from '../integration/reference/endpoints.ts'
import type { RecordedRequest } from '../support/recorded-answers.ts'

export interface SampleTexts {
  /** Codes of declarable rows. */
  readonly codes: readonly string[]
  /** Words that people search for. */
  readonly words: readonly string[]
}

const REGIONS = ['uk', 'xi'] as const

/** Pages whose forms carry a token of the visitor. */
const CHANGING = /classify/

/** Requests to every API and the pages. */
export function restoredRequests({ codes, words }: SampleTexts): readonly RecordedRequest[] {
  const gets = (paths: readonly string[]) => paths.map((path) => ({ path }))
  return [
    ...REGIONS.flatMap((region) => gets(Object.values(ENDPOINTS).map(([address]) => `/${region}/api/v2${address}`))),
    ...codes.flatMap((code) => [
      { path: `/uk/api/v2/commodities/${code}` },
      { path: `/xi/api/v2/green_lanes/goods_nomenclatures/${code}`, key: 'green-lanes' as const },
      { path: `/commodities/${code}` },
    ]),
    ...words
      .map(encodeURIComponent)
      .flatMap((word) => [
        { path: `/uk/api/beta/search?q=${word}` },
        { path: `/xi/api/beta/search?q=${word}&explain=1` },
        { path: `/api/v2/search_suggestions?q=${word.slice(0, 4)}` },
        { path: `/search?q=${word}` },
      ]),
    ...words.map((description) => ({
      path: '/fpo-code-search',
      body: { description, digits: 8, limit: 5, allow_degraded: true },
      key: 'fpo' as const,
    })),
    ...gets(PAGE_TYPES.filter(({ name }) => !CHANGING.test(name)).map(({ path }) => path)),
  ]
}
