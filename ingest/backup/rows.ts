import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline as streamThrough } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { at } from '../../src/collections/at.ts'
import { appliedMigrations } from '../../src/postgres/applied-migrations.ts'
import type { Queryable, Transaction } from '../../src/postgres/client.ts'
import { quoteIdentifier } from '../../src/postgres/identifier.ts'
import { sql } from '../../src/postgres/sql.ts'
import { IngestError } from '../pipeline.ts'
import type { BackupTable, Manifest } from './manifest.ts'

/** Rows compress to a fifth even so; the best compression takes ten times as long. */
const COMPRESSION = { level: 1 }

const fileOf = (directory: string, table: string): string => join(directory, `${table}.copy.gz`)

const copied = ({ name, columns }: Pick<BackupTable, 'name' | 'columns'>): string =>
  `COPY ${quoteIdentifier(name)} (${columns.map(quoteIdentifier).join(', ')})`

/** Writes every table to a file of its own, all as they were at one moment. */
export async function dumpRows(
  transaction: Transaction,
  directory: string,
  onTable: () => void,
): Promise<Pick<Manifest, 'migrations' | 'tables' | 'sequences'>> {
  await transaction.query(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`)
  // Rows in the order of the table, so that a restored one has the same.
  await transaction.query(sql`SET LOCAL synchronize_seqscans = off`)
  const tables: BackupTable[] = []
  for (const table of await listTables(transaction)) {
    const output = createWriteStream(fileOf(directory, table.name), { flags: 'wx', mode: 0o600 })
    await streamThrough(transaction.copyTo(`${copied(table)} TO STDOUT`), createGzip(COMPRESSION), output)
    tables.push({ ...table, rows: await countRows(transaction, table.name) })
    onTable()
  }
  const migrations = await appliedMigrations(transaction)
  const sequences = await transaction.query<{ name: string; lastValue: number }>(sql`
    SELECT sequencename AS name, last_value AS "lastValue"
      FROM pg_sequences
     WHERE schemaname = current_schema() AND last_value IS NOT NULL AND sequencename NOT LIKE 'schema_migrations%'
     ORDER BY sequencename`)
  return { migrations: [...migrations], tables, sequences: [...sequences] }
}

/** Fills a table, or creates a partition and attaches it when it is full, as an ingest does. */
export async function restoreTable(transaction: Transaction, directory: string, table: BackupTable): Promise<void> {
  const name = quoteIdentifier(table.name)
  const parent = table.partitionOf === null ? null : quoteIdentifier(table.partitionOf)
  if (parent !== null) {
    await execute(transaction, `CREATE TABLE ${name} (LIKE ${parent} INCLUDING DEFAULTS INCLUDING CONSTRAINTS)`)
  }
  const input = transaction.copyFrom(`${copied(table)} FROM STDIN`)
  await streamThrough(createReadStream(fileOf(directory, table.name)), createGunzip(), input)
  const rows = await countRows(transaction, table.name)
  if (rows !== table.rows)
    throw new IngestError(`${table.name} has ${rows} rows in the backup instead of ${table.rows}.`)
  if (parent !== null) {
    await execute(
      transaction,
      `ALTER TABLE ${parent} ATTACH PARTITION ${name} FOR VALUES IN (${Number(table.dataVersionId)})`,
    )
  }
  await execute(transaction, `ANALYZE ${name}`)
}

/** Goes on counting where the backed up installation was. */
export async function restoreSequences(db: Queryable, sequences: Manifest['sequences']): Promise<void> {
  for (const { name, lastValue } of sequences) {
    await db.query(sql`SELECT setval(quote_ident(${name})::regclass, ${lastValue}::bigint)`)
  }
}

/** The tables that have rows, and the partitions that exist. */
export async function filledTables(db: Queryable, tables: readonly BackupTable[]): Promise<readonly string[]> {
  const names = tables.filter(({ partitionOf }) => partitionOf !== null).map(({ name }) => name)
  const partitions = await db.query<{ name: string }>(sql`
    SELECT relname AS name FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relname = ANY (${names}::text[])`)
  const filled = partitions.map(({ name }) => name)
  for (const { name, partitionOf } of tables) {
    if (partitionOf === null && (await countRows(db, name)) > 0) filled.push(name)
  }
  return filled
}

interface Listed extends Omit<BackupTable, 'rows'> {
  readonly referenced: readonly string[]
}

/**
 * Tables and attached partitions with their columns; first what others refer to. What an interrupted `prune` has detached
 * is left out.
 */
async function listTables(db: Queryable): Promise<readonly Omit<BackupTable, 'rows'>[]> {
  const found = await db.query<Listed>(sql`
    SELECT c.relname AS name, parent.relname AS "partitionOf",
           substring(pg_get_expr(c.relpartbound, c.oid) FROM '\\d+')::int AS "dataVersionId",
           ARRAY (SELECT attname::text FROM pg_attribute
                   WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
                   ORDER BY attnum) AS columns,
           ARRAY (SELECT referenced.relname::text FROM pg_constraint k JOIN pg_class referenced ON referenced.oid = k.confrelid
                   WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid) AS referenced
      FROM pg_class c
      LEFT JOIN pg_inherits i ON i.inhrelid = c.oid AND NOT i.inhdetachpending
      LEFT JOIN pg_class parent ON parent.oid = i.inhparent
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname <> 'schema_migrations'
       AND (parent.oid IS NOT NULL OR NOT EXISTS (
             SELECT FROM pg_partitioned_table p JOIN pg_class t ON t.oid = p.partrelid
              WHERE t.relnamespace = c.relnamespace AND c.relname ~ ('^' || t.relname || '_v\\d+$')))
     ORDER BY c.relname`)
  const ordered: Listed[] = []
  const rest = [...found]
  while (rest.length > 0) {
    const next = rest.findIndex(({ referenced }) => !rest.some(({ name }) => referenced.includes(name)))
    if (next === -1) throw new Error('the foreign keys of the schema are a circle')
    ordered.push(...rest.splice(next, 1))
  }
  return ordered.map(({ referenced: _, ...table }) => table)
}

async function countRows(db: Queryable, table: string): Promise<number> {
  const rows = await db.query<{ count: number }>({
    text: `SELECT count(*) AS count FROM ${quoteIdentifier(table)}`,
    values: [],
  })
  return at(rows, 0).count
}

const execute = (db: Queryable, text: string): Promise<readonly object[]> => db.query({ text, values: [] })
