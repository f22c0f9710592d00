import { ServiceUnavailableError } from '../../errors/service-unavailable-error.ts'
import type { Queryable } from '../../postgres/client.ts'
import { sql } from '../../postgres/sql.ts'
import { defineDerived } from '../../versions/version-data.ts'
import { vagueKey } from './vague.ts'

/** Whether a description is one of the list of stop words that an operator loaded. */
export type IsStopWord = (description: string) => boolean

/** Milliseconds for which a list is used before it is read again: it is loaded apart from the tariff. */
const FRESH_MS = 60_000

/** What stands between several goods of one description. */
const SEPARATORS = /[,;/&+]| and /i

export const stopWords = (terms: readonly string[]): IsStopWord => {
  const keys = new Set(terms.map(vagueKey))
  const isTerm = (text: string) => keys.has(vagueKey(text))
  return (description) => {
    if (keys.size === 0) return false
    const parts = description.split(SEPARATORS).filter((part) => vagueKey(part) !== '')
    return isTerm(description) || (parts.length > 0 && parts.every(isTerm))
  }
}

/** The list as it is now; while Postgres is away, as it was. */
export interface CurrentStopWords {
  get(): Promise<IsStopWord>
}

export const currentStopWords = (postgres: Queryable, now: () => number = Date.now): CurrentStopWords => {
  let current = stopWords([])
  let freshUntil = 0
  return {
    async get() {
      if (now() < freshUntil) return current
      freshUntil = now() + FRESH_MS
      try {
        const rows = await postgres.query<{ term: string }>(sql`SELECT term FROM ics2_stop_words`)
        current = stopWords(rows.map(({ term }) => term))
      } catch (error) {
        if (!(error instanceof ServiceUnavailableError)) throw error
      }
      return current
    },
  }
}

export const STOP_WORDS = defineDerived<CurrentStopWords>({
  name: 'ics2_stop_words',
  load: ({ postgres }) => currentStopWords(postgres),
})
