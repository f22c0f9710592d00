import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { Postgres, Queryable, Transaction } from '../../src/postgres/client.ts'
import { type CopyValue, encodeCopyLine } from '../../src/postgres/copy-encoding.ts'
import { quoteIdentifier } from '../../src/postgres/identifier.ts'
import { sql } from '../../src/postgres/sql.ts'
import type { Rejects } from '../sources/rejects.ts'
import type { TableLoad } from '../sources/source.ts'

/** Name of the partition that holds a version's rows of a table. */
const partitionOf = (table: string, dataVersionId: number): string => `${table}_v${dataVersionId}`

/** The tables that are partitioned by data version: what an ingest fills and a prune drops. */
export async function versionedTables(db: Queryable): Promise<readonly string[]> {
  const rows = await db.query<{ relname: string }>(sql`
    SELECT c.relname
      FROM pg_partitioned_table p
      JOIN pg_class c ON c.oid = p.partrelid
     WHERE c.relnamespace = current_schema()::regnamespace
     ORDER BY c.relname`)
  return rows.map((row) => row.relname)
}

/** A COPY chunk: large enough that the stream's bookkeeping does not show, small enough to keep memory flat. */
const CHUNK_CHARACTERS = 64 * 1024

/**
 * Loads a version's rows in one transaction and returns their number by table. Each table is filled as a table of its
 * own and attached as a partition when it is full: attaching takes a lock that lets readers read, creating a partition
 * directly would not.
 */
export async function loadVersion(
  postgres: Postgres,
  dataVersionId: number,
  loads: readonly TableLoad[],
  rejects: Rejects,
  onRows: (count: number) => void,
): Promise<Readonly<Record<string, number>>> {
  return postgres.transaction(async (transaction) => {
    const counts: Record<string, number> = {}
    const tables = await versionedTables(transaction)
    for (const table of tables) {
      const partition = quoteIdentifier(partitionOf(table, dataVersionId))
      await execute(
        transaction,
        `CREATE TABLE ${partition} (LIKE ${quoteIdentifier(table)} INCLUDING DEFAULTS INCLUDING CONSTRAINTS)`,
      )
      counts[table] = 0
    }
    for (const load of loads) {
      if (!tables.includes(load.table)) throw new Error(`no such tariff table: ${load.table}`)
      const loaded = await copyRows(
        transaction,
        { table: partitionOf(load.table, dataVersionId), columns: ['data_version_id', ...load.columns] },
        [dataVersionId],
        load.rows(rejects),
        onRows,
      )
      counts[load.table] = (counts[load.table] ?? 0) + loaded
    }
    for (const table of tables) {
      const partition = quoteIdentifier(partitionOf(table, dataVersionId))
      await execute(
        transaction,
        `ALTER TABLE ${quoteIdentifier(table)} ATTACH PARTITION ${partition} FOR VALUES IN (${dataVersionId})`,
      )
      await execute(transaction, `ANALYZE ${partition}`)
    }
    return counts
  })
}

/** Copies rows into a table and returns their number. Each begins with the `first` values. */
export async function copyRows(
  transaction: Transaction,
  { table, columns }: { readonly table: string; readonly columns: readonly string[] },
  first: readonly CopyValue[],
  rows: AsyncIterable<readonly CopyValue[]>,
  onRows: (count: number) => void,
): Promise<number> {
  const names = columns.map(quoteIdentifier).join(', ')
  const stream = transaction.copyFrom(`COPY ${quoteIdentifier(table)} (${names}) FROM STDIN`)
  const done = finished(stream)
  // Nobody awaits `done` while a chunk is being written: its failure is reported there or below, never unhandled.
  done.catch(() => undefined)
  let count = 0
  let pending = 0
  let chunk = ''
  const flush = async () => {
    if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done])
    onRows(pending)
    chunk = ''
    pending = 0
  }
  try {
    for await (const row of rows) {
      chunk += encodeCopyLine([...first, ...row])
      count += 1
      pending += 1
      if (chunk.length >= CHUNK_CHARACTERS) await flush()
    }
    if (pending > 0) await flush()
    stream.end()
    await done
  } catch (error) {
    stream.destroy()
    throw error
  }
  return count
}

/**
 * Drops a version's partitions. Detaching concurrently never blocks readers of other versions, but cannot run inside a
 * transaction; each table is one step, and an interrupted run is finished by the next.
 */
export async function dropVersion(postgres: Postgres, dataVersionId: number): Promise<void> {
  for (const table of await versionedTables(postgres)) {
    const partition = partitionOf(table, dataVersionId)
    const [attached] = await postgres.query<{ inhdetachpending: boolean }>(sql`
      SELECT i.inhdetachpending
        FROM pg_inherits i
        JOIN pg_class c ON c.oid = i.inhrelid
       WHERE c.relname = ${partition} AND c.relnamespace = current_schema()::regnamespace`)
    if (attached) {
      const how = attached.inhdetachpending ? 'FINALIZE' : 'CONCURRENTLY'
      await execute(
        postgres,
        `ALTER TABLE ${quoteIdentifier(table)} DETACH PARTITION ${quoteIdentifier(partition)} ${how}`,
      )
    }
    await execute(postgres, `DROP TABLE IF EXISTS ${quoteIdentifier(partition)}`)
  }
}

/** Rows of a version, by table, counted now. */
export async function countVersion(db: Queryable, dataVersionId: number): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {}
  for (const table of await versionedTables(db)) {
    const [row] = await db.query<{ count: number }>({
      text: `SELECT count(*) AS count FROM ${quoteIdentifier(table)} WHERE data_version_id = $1`,
      values: [dataVersionId],
    })
    counts[table] = row?.count ?? 0
  }
  return counts
}

const execute = (db: Queryable, text: string): Promise<readonly object[]> => db.query({ text, values: [] })
