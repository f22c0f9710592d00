import type { z } from 'zod'
import type { Queryable } from './client.ts'
import type { Sql } from './sql.ts'

/**
 * Rows of a statement as the schema declares them, without other columns.
 * @throws ZodError if a row is different: the statement and the schema do not fit each other
 */
export const queryRows = async <Schema extends z.ZodType>(
  db: Queryable,
  schema: Schema,
  statement: Sql,
): Promise<readonly z.output<Schema>[]> => (await db.query(statement)).map((row) => schema.parse(row))
