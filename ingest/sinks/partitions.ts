import { at } from '../../src/collections/at.ts'
import type { Postgres, Queryable, Transaction } from '../../src/postgres/client.ts'
import { quoteIdentifier } from '../../src/postgres/identifier.ts'
import { sql } from '../../src/postgres/sql.ts'
import type { TableRows, TargetTable } from '../sources/source.ts'
import { createCopyWriter } from './copy-writer.ts'

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

/**
 * Loads a version's rows in one transaction and returns their number by table. Each table is filled as a table of its
 * own and attached as a partition when it is full: attaching takes a lock that lets readers read, creating a partition
 * directly would not.
 */
export async function loadPartitions(
  postgres: Postgres,
  dataVersionId: number,
  rows: AsyncIterable<TableRows>,
  onRows: (count: number) => void,
): Promise<Readonly<Record<string, number>>> {
  return postgres.transaction(async (transaction) => {
    const tables = await versionedTables(transaction)
    for (const table of tables) {
      const partition = quoteIdentifier(partitionOf(table, dataVersionId))
      await execute(
        transaction,
        `CREATE TABLE ${partition} (LIKE ${quoteIdentifier(table)} INCLUDING DEFAULTS INCLUDING CONSTRAINTS)`,
      )
    }
    const counts = await copyRows(transaction, dataVersionId, rows, onRows)
    for (const table of tables) {
      const partition = quoteIdentifier(partitionOf(table, dataVersionId))
      await execute(
        transaction,
        `ALTER TABLE ${quoteIdentifier(table)} ATTACH PARTITION ${partition} FOR VALUES IN (${dataVersionId})`,
      )
      await execute(transaction, `ANALYZE ${partition}`)
    }
    return { ...Object.fromEntries(tables.map((table) => [table, 0])), ...counts }
  })
}

/** Copies rows into a version's tables and returns their number by table. */
async function copyRows(
  transaction: Transaction,
  dataVersionId: number,
  rows: AsyncIterable<TableRows>,
  onRows: (count: number) => void,
): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {}
  const writer = createCopyWriter(transaction, onRows)
  const partitions = new Map<TargetTable, TargetTable>()
  for await (const { target, rows: added } of rows) {
    const { table, columns } = target
    const partition = partitions.get(target) ?? {
      table: partitionOf(table, dataVersionId),
      columns: ['data_version_id', ...columns],
    }
    partitions.set(target, partition)
    await writer.add(
      partition,
      added.map((row) => [dataVersionId, ...row]),
    )
    counts[table] = (counts[table] ?? 0) + added.length
  }
  await writer.end()
  return counts
}

/**
 * Drops a version's partitions. Detaching concurrently never blocks readers of other versions, but cannot run inside a
 * transaction; each table is one step, and an interrupted run is finished by the next.
 */
export async function dropPartitions(postgres: Postgres, dataVersionId: number): Promise<void> {
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

/** Counts the rows of a version, by table. */
export async function countPartitions(db: Queryable, dataVersionId: number): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {}
  for (const table of await versionedTables(db)) {
    const found = await db.query<{ count: number }>({
      text: `SELECT count(*) AS count FROM ${quoteIdentifier(table)} WHERE data_version_id = $1`,
      values: [dataVersionId],
    })
    counts[table] = at(found, 0).count
  }
  return counts
}

const execute = (db: Queryable, text: string): Promise<readonly object[]> => db.query({ text, values: [] })
