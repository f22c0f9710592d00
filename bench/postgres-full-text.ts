import type { ServerConfig } from '../src/config/config.ts'
import { createPostgres, type Postgres } from '../src/postgres/client.ts'
import { sql } from '../src/postgres/sql.ts'

/** Hits of a page, as many as the service returns. */
const HITS = 50

/** A search that anyone would build first: the full text search of Postgres over the descriptions of the live rows. */
export interface FullTextSearch {
  /** Milliseconds of a search. */
  time(query: string): Promise<number>
  /** Removes its table. */
  close(): Promise<void>
}

/** Makes a table with an index for it, in a schema of its own. */
export async function createFullTextSearch({ database }: ServerConfig, connections: number): Promise<FullTextSearch> {
  const postgres: Postgres = createPostgres({ ...database, poolSize: connections })
  await postgres.query(sql`DROP SCHEMA IF EXISTS bench_full_text CASCADE`)
  await postgres.query(sql`CREATE SCHEMA bench_full_text`)
  await postgres.query(sql`
    CREATE TABLE bench_full_text.rows AS
    SELECT goods_nomenclature_item_id, productline_suffix, description, to_tsvector('english', description) AS words
      FROM goods_nomenclatures
      JOIN data_versions USING (data_version_id)
     WHERE region = 'uk' AND status = 'live'`)
  await postgres.query(sql`CREATE INDEX ON bench_full_text.rows USING gin (words)`)
  await postgres.query(sql`ANALYZE bench_full_text.rows`)
  return {
    time: async (query) => {
      const started = performance.now()
      await postgres.query(sql`
        SELECT goods_nomenclature_item_id, productline_suffix, description, ts_rank(words, query) AS score
          FROM bench_full_text.rows, plainto_tsquery('english', ${query}) AS query
         WHERE words @@ query
         ORDER BY score DESC
         LIMIT ${HITS}`)
      return performance.now() - started
    },
    close: async () => {
      await postgres.query(sql`DROP SCHEMA bench_full_text CASCADE`)
      await postgres.close()
    },
  }
}
