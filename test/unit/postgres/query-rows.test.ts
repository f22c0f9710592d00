import { expect } from 'chai'
import { z } from 'zod'
import type { Queryable } from '../../../src/postgres/client.ts'
import { textOrNull } from '../../../src/postgres/columns.ts'
import { queryRows } from '../../../src/postgres/query-rows.ts'
import { sql } from '../../../src/postgres/sql.ts'

const row = z.object({ code: z.string(), description: textOrNull })

const returning = (...rows: readonly object[]): Queryable => ({ query: async <T>() => rows as readonly T[] })

describe('queryRows', () => {
  it('returns the declared columns of each row', async () => {
    const db = returning({ code: 'Y900', description: null, origin: 'eu' }, { code: 'C084', description: 'Research' })
    expect(await queryRows(db, row, sql`SELECT`)).to.deep.equal([
      { code: 'Y900', description: null },
      { code: 'C084', description: 'Research' },
    ])
  })

  it('throws if a row lacks a column or contains null where the schema allows none', async () => {
    for (const other of [{ code: 'Y900' }, { code: null, description: null }]) {
      const outcome = await queryRows(returning(other), row, sql`SELECT`).catch((error: unknown) => error)
      expect(outcome).to.be.instanceOf(z.ZodError)
    }
  })
})
