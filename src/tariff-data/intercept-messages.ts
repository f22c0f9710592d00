import type { Queryable } from '../postgres/client.ts'
import { sql } from '../postgres/sql.ts'

/** A message for people who search for a term. */
export interface InterceptMessage {
  readonly term: string
  /** Text, with `[words](https://...)` for links. */
  readonly message: string
}

/** Ordered by term. */
export const readInterceptMessages = (
  postgres: Queryable,
  dataVersionId: number,
): Promise<readonly InterceptMessage[]> =>
  postgres.query<InterceptMessage>(sql`
    SELECT term, message
      FROM intercept_messages
     WHERE data_version_id = ${dataVersionId}
     ORDER BY term`)
