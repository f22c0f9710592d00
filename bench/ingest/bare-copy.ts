import { finished } from 'node:stream/promises'
import type { Source, TargetTable } from '../../ingest/sources/source.ts'
import type { Postgres, Transaction } from '../../src/postgres/client.ts'
import { encodeCopyLine } from '../../src/postgres/copy-encoding.ts'
import { quoteIdentifier } from '../../src/postgres/identifier.ts'
import type { Region } from '../../src/tariff/region.ts'
import type { BareWrite } from './stages.ts'

/** Characters of one COPY statement, as many as in an ingest. */
const CHUNK_CHARACTERS = 1024 * 1024

/** Never committed, so that nothing of it stays. */
class Discard extends Error {}

/** Copies the rows of a region into tables without keys and indices. Reading and encoding them is not measured. */
export async function bareCopy(postgres: Postgres, source: Source, region: Region): Promise<BareWrite> {
  let milliseconds = 0
  let copied = 0
  const work = async (transaction: Transaction): Promise<never> => {
    const created = new Set<string>()
    const texts = new Map<TargetTable, string>()
    const copy = async (target: TargetTable, text: string) => {
      const table = quoteIdentifier(`bare_${target.table}`)
      if (!created.has(target.table)) {
        created.add(target.table)
        const like = `CREATE TABLE ${table} (LIKE ${quoteIdentifier(target.table)} INCLUDING DEFAULTS)`
        await transaction.query({ text: like, values: [] })
        await transaction.query({ text: `ALTER TABLE ${table} DROP COLUMN data_version_id`, values: [] })
      }
      const started = performance.now()
      const stream = transaction.copyFrom(
        `COPY ${table} (${target.columns.map(quoteIdentifier).join(', ')}) FROM STDIN`,
      )
      stream.end(text)
      await finished(stream)
      milliseconds += performance.now() - started
    }
    for await (const { target, rows } of source.rows(region, { count: 0, add: () => undefined })) {
      const text = (texts.get(target) ?? '') + rows.map(encodeCopyLine).join('')
      texts.set(target, text)
      copied += rows.length
      if (text.length < CHUNK_CHARACTERS) continue
      texts.delete(target)
      await copy(target, text)
    }
    for (const [target, text] of texts) await copy(target, text)
    throw new Discard()
  }
  await postgres.transaction(work).catch((error: unknown) => {
    if (!(error instanceof Discard)) throw error
  })
  return { rows: copied, seconds: milliseconds / 1000 }
}
