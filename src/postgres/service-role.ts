import { at } from '../collections/at.ts'
import { UserFacingError } from '../errors/user-facing-error.ts'
import type { Postgres, Queryable } from './client.ts'
import { quoteIdentifier } from './identifier.ts'
import { sql } from './sql.ts'

/**
 * What the service writes: use and limits of keys, descriptions and what was declared, attempts to send events. It reads
 * everything else.
 */
const WRITES: Readonly<Record<string, string>> = {
  api_keys: 'UPDATE (last_used_at)',
  request_counts: 'INSERT, UPDATE, DELETE',
  fpo_requests: 'INSERT, UPDATE, DELETE',
  fpo_feedback: 'INSERT, UPDATE',
  webhook_deliveries: 'UPDATE',
}

/**
 * Gives an existing role what the service needs, in the schema of this connection, now and for what this connection's user
 * creates later. Takes what it has in addition.
 *
 * @throws UserFacingError if there is no such role, or if it can change the schema for another reason
 */
export async function grantServiceRole(postgres: Postgres, role: string): Promise<void> {
  const grantee = quoteIdentifier(role)
  await postgres.transaction(async (transaction) => {
    const [found] = await transaction.query<{ schema: string }>(sql`
      SELECT current_schema() AS schema FROM pg_roles WHERE rolname = ${role}`)
    if (found === undefined) throw new UserFacingError(`There is no role ${role}: create it with a password first.`)
    const schema = quoteIdentifier(found.schema)
    const statements = [
      `REVOKE ALL ON ALL TABLES IN SCHEMA ${schema} FROM ${grantee}`,
      `GRANT USAGE ON SCHEMA ${schema} TO ${grantee}`,
      `GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO ${grantee}`,
      // Tables of later migrations, and the partitions of later versions of the data.
      `ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT SELECT ON TABLES TO ${grantee}`,
      ...Object.entries(WRITES).map(([table, rights]) => `GRANT ${rights} ON ${quoteIdentifier(table)} TO ${grantee}`),
    ]
    for (const text of statements) await transaction.query({ text, values: [] })
    if (await canCreate(transaction, role)) {
      throw new UserFacingError(
        `The role ${role} could still create tables: it must not be a superuser or an owner, and before Postgres 15 \`REVOKE CREATE ON SCHEMA ${schema} FROM PUBLIC\` is needed. Nothing was changed.`,
      )
    }
  })
}

async function canCreate(db: Queryable, role: string): Promise<boolean> {
  const rows = await db.query<{ allowed: boolean }>(sql`
    SELECT has_schema_privilege(${role}, current_schema(), 'CREATE') AS allowed`)
  return at(rows, 0).allowed
}
