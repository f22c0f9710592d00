import type { IsoDate } from '../tariff/goods-nomenclature.ts'
import type { Queryable } from './client.ts'
import { sql } from './sql.ts'

/** Why an update failed, or was incomplete; names of a metric. */
export const UPDATE_PROBLEMS = ['fetch', 'suspicious', 'rejected', 'load'] as const
export type UpdateProblem = (typeof UPDATE_PROBLEMS)[number]

/** The outcome of an update of the data from its publishers. */
export interface IngestUpdate {
  readonly startedAt: Date
  readonly endedAt: Date
  readonly outcome: 'published' | 'unchanged' | 'failed'
  readonly problem: UpdateProblem | null
  /** Description of the problem in our own words; null exactly where there is none. */
  readonly detail: string | null
}

/** Day since which the newest version of a source cannot be had, by the name of the source. */
export type SkippedSources = Readonly<Record<string, IsoDate>>

interface Row {
  readonly started_at: Date
  readonly ended_at: Date
  readonly outcome: IngestUpdate['outcome']
  readonly problem: UpdateProblem | null
  readonly detail: string | null
}

/** The last update; null before the first. */
export async function readLastUpdate(postgres: Queryable): Promise<IngestUpdate | null> {
  const [row] = await postgres.query<Row>(sql`
    SELECT started_at, ended_at, outcome, problem, detail
      FROM ingest_updates
     ORDER BY started_at DESC
     LIMIT 1`)
  if (!row) return null
  const { started_at: startedAt, ended_at: endedAt, outcome, problem, detail } = row
  return { startedAt, endedAt, outcome, problem, detail }
}

/** What the last update skipped; nothing before the first. */
export async function readSkippedSources(postgres: Queryable): Promise<SkippedSources> {
  const [row] = await postgres.query<{ readonly skipped: SkippedSources }>(sql`
    SELECT skipped FROM ingest_updates ORDER BY started_at DESC LIMIT 1`)
  return row?.skipped ?? {}
}

/** Records an update, and forgets those of more than a year ago. */
export async function recordUpdate(
  postgres: Queryable,
  { startedAt, endedAt, outcome, problem, detail }: IngestUpdate,
  skipped: SkippedSources,
): Promise<void> {
  await postgres.query(sql`
    INSERT INTO ingest_updates (started_at, ended_at, outcome, problem, detail, skipped)
    VALUES (${startedAt}, ${endedAt}, ${outcome}, ${problem}, ${detail}, ${JSON.stringify(skipped)}::jsonb)`)
  await postgres.query(sql`DELETE FROM ingest_updates WHERE started_at < now() - interval '1 year'`)
}
