import type { ApiScope } from '../../src/http/auth/api-key.ts'
import { inCase, SEARCHED_WORDS } from '../searched-words.ts'
import type { Kind } from './answers.ts'

/** A request of the traffic. Goods of the sample only. */
export interface ChaosRequest {
  readonly kind: Kind
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export type Keys = Readonly<Record<ApiScope, string>>

/**
 * Requests of all APIs and the pages, in turn and without an end. Searches differ from each other, so that only the cached
 * ones are cached.
 */
export function* requestsWith(keys: Keys): Generator<ChaosRequest, never> {
  const get = (kind: Kind, path: string, headers = {}): ChaosRequest => ({ kind, method: 'GET', path, headers })
  for (let turn = 0; ; turn += 1) {
    const pick = (of: readonly string[], every = 1) => of[Math.floor(turn / every) % of.length] ?? ''
    const words = inCase(`${pick(SEARCHED_WORDS)}+${pick(SEARCHED_WORDS, SEARCHED_WORDS.length)}`, turn)
    yield get('search', `${pick(['/uk', '/xi'])}/api/beta/search?q=${words}`)
    yield get(
      'reference',
      `${pick(['/uk/api/v2/commodities/0702001007', '/xi/api/v2/headings/0702', '/uk/api/v2/chapters/01'])}?n=${turn}`,
    )
    yield get('cached', '/uk/api/v2/sections')
    yield get('green-lanes', `/xi/api/v2/green_lanes/goods_nomenclatures/0101210000?n=${turn}`, {
      'X-Api-Key': keys['green-lanes'],
    })
    yield {
      kind: 'fpo',
      method: 'POST',
      path: '/fpo-code-search',
      headers: { 'X-Api-Key': keys.fpo, 'Content-Type': 'application/json' },
      body: JSON.stringify({ description: `cotton t-shirt and ${pick(SEARCHED_WORDS)} ${turn}` }),
    }
    yield get('pages', pick(['/commodities/0702001007', '/xi/headings/0702', '/chapters/01']))
    yield get('search-pages', `/search?q=${words}`)
  }
}
