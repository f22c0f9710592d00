import { join } from 'node:path'
import { runner } from 'node-pg-migrate'
import { packageRoot } from '../config/package-root.ts'
import { connectionOf, type PostgresConfig } from './connection.ts'
import { translateFailure } from './translate-failure.ts'

/**
 * Brings the schema up to date with `migrations/`. Returns the names of the migrations that were missing. Throws a
 * `ServiceUnavailableError` when the server is away or refuses the credentials.
 *
 * @param count The most migrations to apply: to restore what an earlier release backed up. Default: all
 */
export async function migrate(config: PostgresConfig, count = Number.POSITIVE_INFINITY): Promise<readonly string[]> {
  const applied = await runner({
    databaseUrl: connectionOf(config),
    dir: join(packageRoot, 'migrations'),
    migrationsTable: 'schema_migrations',
    direction: 'up',
    count,
    checkOrder: true,
    // One of two processes that start at once waits for the other.
    advisoryLockMode: 'wait',
    // The caller logs what matters; the rest is SQL.
    log: () => {},
  }).catch((error: unknown) => {
    throw translateFailure(error)
  })
  return applied.map((migration) => migration.name)
}
