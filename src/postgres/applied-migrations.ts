import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { at } from '../collections/at.ts'
import { packageRoot } from '../config/package-root.ts'
import type { Queryable } from './client.ts'
import { sql } from './sql.ts'

/** Names of the migrations that the database has had, in their order. Throws where it never had one. */
export async function appliedMigrations(db: Queryable): Promise<readonly string[]> {
  const applied = await db.query<{ name: string }>(sql`SELECT name FROM schema_migrations ORDER BY id`)
  return applied.map(({ name }) => name)
}

/** Names of this release's migrations that the database has not had, the first one first. Empty: the schema is current. */
export async function missingMigrations(db: Queryable): Promise<readonly string[]> {
  const installed = (await readdir(join(packageRoot, 'migrations'))).map((file) => basename(file, '.sql')).toSorted()
  const found = await db.query<{ present: boolean }>(
    sql`SELECT to_regclass('schema_migrations') IS NOT NULL AS present`,
  )
  if (!at(found, 0).present) return installed
  const names = new Set(await appliedMigrations(db))
  return installed.filter((name) => !names.has(name))
}
