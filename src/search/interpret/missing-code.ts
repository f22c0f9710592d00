import { ServiceUnavailableError } from '../../errors/service-unavailable-error.ts'
import type { OpenSearch } from '../../opensearch/client.ts'
import { constantScore } from '../../opensearch/query.ts'
import type { RequestOptions } from '../../opensearch/transport.ts'
import { fateOf } from '../../tariff/code-history.ts'
import { type CodeQuery, readCode } from '../../tariff/code-query.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { plainLine } from '../../tariff/plain-text.ts'
import { readCodeHistory } from '../../tariff-data/nomenclature/code-history.ts'
import type { LiveVersion } from '../../versions/live-versions.ts'
import { bestScoreBody } from '../queries/best-score-query.ts'
import { exactRow } from '../queries/code-query.ts'

/** A code without a row in force, for which the rows of its nearest level are searched. */
export interface MissingCode {
  /** The digits, with the suffix if the query has one. */
  readonly code: string
  /** The beginning of the code that some row has; null: not even its chapter exists. */
  readonly nearest: string | null
  /** What the code was, if it ended; null also while that cannot be read. */
  readonly ended: EndedCode | null
}

export interface EndedCode {
  readonly description: string
  readonly lastDay: IsoDate
}

export interface MissingCodeDependencies {
  readonly openSearch: OpenSearch
}

/** What to say of a code that no row in force has or begins with; null if one does. */
export const findMissingCode = async (
  { openSearch }: MissingCodeDependencies,
  live: LiveVersion,
  code: CodeQuery,
  today: IsoDate,
  options: RequestOptions,
): Promise<MissingCode | null> => {
  const digits = code.kind === 'row' ? code.itemId : code.digits
  const found = await openSearch.search<never>(live.searchIndex, nearestLevelBody(code, today), options)
  const level = found.hits.max_score ?? 0
  if (level === (code.kind === 'row' ? ROW_LEVEL : digits.length)) return null
  return {
    code: code.kind === 'row' ? `${digits}-${code.productlineSuffix}` : digits,
    nearest: level === 0 ? null : digits.slice(0, level),
    ended: code.itemId === null ? null : await endedCode(live, code.itemId, today),
  }
}

/** The query of the nearest level; null without one. */
export const nearestCode = ({ nearest }: MissingCode): CodeQuery | null => (nearest === null ? null : readCode(nearest))

/** Score of the row itself, above all numbers of digits. */
const ROW_LEVEL = 12

/** The best score is the number of digits, of those that the code begins with, with which some row begins. */
export const nearestLevelBody = (code: CodeQuery, today: IsoDate): object => {
  const levels = levelsOf(code.kind === 'row' ? code.itemId : code.digits).map((level) =>
    constantScore({ prefix: { goods_nomenclature_item_id: level } }, level.length),
  )
  const row = code.kind === 'row' ? exactRow(code.itemId, code.productlineSuffix) : null
  return bestScoreBody(
    { dis_max: { queries: row === null ? levels : [constantScore(row, ROW_LEVEL), ...levels] } },
    today,
  )
}

/** The digits, then every shorter level down to the chapter: `84719`, `8471`, `84`. */
const levelsOf = (digits: string): readonly string[] => [
  digits,
  ...[8, 6, 4, 2].filter((length) => length < digits.length).map((length) => digits.slice(0, length)),
]

/** Searches work while Postgres is away. */
const endedCode = async ({ data }: LiveVersion, itemId: string, today: IsoDate): Promise<EndedCode | null> => {
  try {
    const fate = fateOf(await readCodeHistory({ data, asOf: today }, { itemId, suffix: null }))
    if (fate.kind !== 'ended') return null
    return { description: plainLine(fate.period.row.description), lastDay: fate.lastDay }
  } catch (error) {
    if (error instanceof ServiceUnavailableError) return null
    throw error
  }
}
