import { z } from 'zod'
import { dayOrNull, textOrNull } from '../postgres/columns.ts'
import { queryRows } from '../postgres/query-rows.ts'
import { sql } from '../postgres/sql.ts'
import { subheadingIdOf } from '../tariff/codes.ts'
import type { IsoDate } from '../tariff/goods-nomenclature.ts'
import type { TariffDay } from '../versions/tariff-day.ts'

const ruling = z.object({
  publisher: z.enum(['uk-rulings', 'eu-rulings']),
  recordNumber: z.int(),
  reference: z.string(),
  code: z.string(),
  validFrom: dayOrNull,
  validTo: dayOrNull,
  description: z.string(),
  justification: textOrNull,
})

/** A decision of customs on goods. */
export type Ruling = z.output<typeof ruling>

/** Who decided: the names that people know the sources by. */
export const RULING_PUBLISHERS: Readonly<Record<Ruling['publisher'], string>> = {
  'uk-rulings': 'HM Revenue and Customs',
  'eu-rulings': 'European Union (binding tariff information)',
}

export interface RulingsPage {
  readonly rulings: readonly Ruling[]
  readonly totalCount: number
}

/** Which rulings are asked for. All that is given has to hold. */
export interface RulingCriteria {
  /** Ten digits: those on the subheading of a commodity. */
  readonly itemId?: string | undefined
  /** Words that the description has, in any form and order; `"a phrase"`, `or` and `-without` are understood. */
  readonly words?: string | undefined
  /** The whole reference. */
  readonly reference?: string | undefined
}

/**
 * Rulings: those whose code is the commodity's, as far as it has digits, before those on its sisters; the newest first.
 * Two statements.
 */
export async function readRulings(
  { db, dataVersionId }: Pick<TariffDay, 'db' | 'dataVersionId'>,
  { itemId, words, reference }: RulingCriteria,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<RulingsPage> {
  const subheading = itemId && subheadingIdOf(itemId)
  const criteria = [
    ...(subheading === undefined ? [] : [sql`code >= ${subheading} AND code < ${`${subheading}:`}`]),
    ...(words === undefined
      ? []
      : [sql`to_tsvector('english', description) @@ websearch_to_tsquery('english', ${words})`]),
    ...(reference === undefined ? [] : [sql`upper(reference) = upper(${reference})`]),
  ]
  const holds = criteria.reduce((all, next) => sql`${all} AND ${next}`, sql`data_version_id = ${dataVersionId}`)
  const [rulings, [counted]] = await Promise.all([
    queryRows(
      db,
      ruling,
      sql`
      SELECT publisher, record_number AS "recordNumber", reference, code, valid_from AS "validFrom",
             valid_to AS "validTo", description, justification
        FROM rulings
       WHERE ${holds}
       ORDER BY left(${itemId ?? ''}::text, length(code)) = code DESC, valid_from DESC NULLS LAST, publisher,
                record_number
       LIMIT ${limit} OFFSET ${offset}::bigint`,
    ),
    db.query<{ readonly count: number }>(sql`SELECT count(*)::int AS count FROM rulings WHERE ${holds}`),
  ])
  return { rulings, totalCount: counted?.count ?? 0 }
}

/** The reference of the ruling behind each labelled text that comes from one. One statement. */
export async function readPrecedents(
  { db, dataVersionId }: Pick<TariffDay, 'db' | 'dataVersionId'>,
  labels: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (labels.length === 0) return new Map()
  const rows = await db.query<{ readonly label: string; readonly reference: string }>(sql`
    SELECT DISTINCT ON (label) label, reference
      FROM rulings
     WHERE data_version_id = ${dataVersionId} AND label = ANY (${labels}::text[])
     ORDER BY label, valid_from DESC NULLS LAST, reference`)
  return new Map(rows.map(({ label, reference }) => [label, reference]))
}

/** Whether a ruling binds on the day, as far as its period says. */
export const rulingStatus = ({ validFrom, validTo }: Ruling, day: IsoDate): 'valid' | 'ended' | 'future' =>
  validTo !== null && validTo < day ? 'ended' : validFrom !== null && validFrom > day ? 'future' : 'valid'
