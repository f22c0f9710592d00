import { stat } from 'node:fs/promises'
import { sql } from '../../src/postgres/sql.ts'
import type { IsoDate } from '../../src/tariff/goods-nomenclature.ts'
import { isIsoDate } from '../../src/tariff/validity.ts'
import { IngestError, type Pipeline } from '../pipeline.ts'
import { readStopWords } from '../sources/ics2/read.ts'
import type { Rejects } from '../sources/rejects.ts'
import type { SourceFile } from '../sources/source-record.ts'

export interface StoredStopWords {
  readonly terms: number
  readonly listDate: IsoDate
}

/**
 * Replaces the list of stop words by that of a file; services use it within a minute. Nothing changes if the file has no
 * term, or more than `maxRejects` of its rows are rejected.
 */
export async function storeStopWords(
  { postgres }: Pick<Pipeline, 'postgres'>,
  file: SourceFile,
  rejects: Rejects,
  maxRejects: number,
): Promise<StoredStopWords> {
  const before = rejects.count
  const terms = new Set<string>()
  for await (const term of readStopWords(file, rejects)) terms.add(term)
  const bad = rejects.count - before
  if (bad > maxRejects) {
    throw new IngestError(`${file.name}: rows rejected: ${bad}, allowed: ${maxRejects}. Nothing of it was stored.`)
  }
  if (terms.size === 0)
    throw new IngestError(`${file.name} has no terms: one a row, in the column "term" or the first.`)
  const listDate = await dateOf(file)
  await postgres.transaction(async (transaction) => {
    await transaction.query(sql`DELETE FROM ics2_stop_words`)
    await transaction.query(sql`
      INSERT INTO ics2_stop_words (term, list_date)
      SELECT term, ${listDate}::date FROM unnest(${[...terms]}::text[]) AS terms (term)`)
  })
  return { terms: terms.size, listDate }
}

/** The day in the file's name, as `ics2-2024-05-01.csv` has it, else that on which the file was last changed. */
const dateOf = async ({ name, path }: SourceFile): Promise<IsoDate> => {
  const named = /\d{4}-\d{2}-\d{2}/.exec(name)?.[0]
  return named !== undefined && isIsoDate(named) ? named : (await stat(path)).mtime.toISOString().slice(0, 10)
}
