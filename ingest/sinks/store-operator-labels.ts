import { at } from '../../src/collections/at.ts'
import type { Queryable } from '../../src/postgres/client.ts'
import { sql } from '../../src/postgres/sql.ts'
import { buildTree } from '../../src/tariff/tree.ts'
import { todayUtc } from '../../src/tariff/validity.ts'
import { type IngestedVersion, listDataVersions } from '../data-versions.ts'
import { IngestError, type Pipeline } from '../pipeline.ts'
import { readOperatorLabels } from '../sources/operator-labels.ts'
import { BadValue } from '../sources/reading/bad-value.ts'
import type { Reject, Rejects } from '../sources/rejects.ts'
import type { TargetTable } from '../sources/source.ts'
import type { SourceFile } from '../sources/source-record.ts'
import { type LabelCodes, labelCodes } from '../transform/label-codes.ts'
import { MIN_DECLARED_DIGITS, textKey } from '../transform/labels.ts'
import { readNomenclature, readProductLines } from '../transform/read-nomenclature.ts'
import { createCopyWriter } from './copy-writer.ts'

const GIVEN_LABELS: TargetTable = {
  table: 'given_labels',
  columns: ['place', 'text_key', 'code', 'description', 'weight'],
}

/** What became of the valid rows of a file. */
export interface StoredLabels {
  readonly rows: number
  /** New pairs of text and code. */
  readonly added: number
  /** Known texts whose weight changed. */
  readonly reweighed: number
  /** The same text, code and weight as before, or repeated in the file, where the last weight counts. */
  readonly known: number
}

/**
 * Stores an operator's history: all valid rows of a file, or none if the file cannot be read to its end or more than
 * `maxRejects` rows are rejected. The next version loads them. Call it under the ingest lock.
 */
export async function storeOperatorLabels(
  { postgres, progress }: Pipeline,
  file: SourceFile,
  rejects: Rejects,
  maxRejects: number = Number.POSITIVE_INFINITY,
): Promise<StoredLabels> {
  const live = (await listDataVersions(postgres)).filter(({ status }) => status === 'live')
  if (live.length === 0) {
    throw new IngestError('No tariff is live yet to check the codes against: "opentariff ingest run" loads one.')
  }
  const checkCode = codeCheck(await Promise.all(live.map((version) => codesOf({ postgres }, version))))
  const noting = notingEnd(rejects)
  const before = rejects.count

  return postgres.transaction(async (transaction) => {
    await transaction.query(sql`
      CREATE TEMPORARY TABLE given_labels (
        place integer, text_key text COLLATE "C", code text COLLATE "C", description text, weight real
      ) ON COMMIT DROP`)
    const reading = progress.start(`${file.name}: rows`, null)
    const writer = createCopyWriter(transaction, reading.advance)
    let rows = 0
    for await (const { description, code, weight } of readOperatorLabels(file, noting, checkCode)) {
      rows += 1
      await writer.add(GIVEN_LABELS, [[rows, textKey(description), code, description, weight]])
    }
    await writer.end()
    reading.done()
    if (noting.end !== null) throw new IngestError(`${file.name}: ${noting.end.reason}. Nothing of it was stored.`)
    const bad = rejects.count - before
    if (bad > maxRejects) {
      throw new IngestError(`${file.name}: rows rejected: ${bad}, allowed: ${maxRejects}. Nothing of it was stored.`)
    }
    progress.say(`${file.name}: storing what is new ...`)
    const storedBefore = await countLabels(transaction)
    const written = await transaction.query<{ count: number }>(sql`
      WITH last_given AS (
        SELECT DISTINCT ON (text_key, code) text_key, code, description, weight
          FROM given_labels
         ORDER BY text_key, code, place DESC
      ), written AS (
        INSERT INTO operator_labels AS known (text_key, code, description, weight)
        SELECT text_key, code, description, weight FROM last_given
        ON CONFLICT (text_key, code)
        DO UPDATE SET weight = excluded.weight, stored_at = excluded.stored_at WHERE known.weight <> excluded.weight
        RETURNING 1
      )
      SELECT count(*) AS count FROM written`)
    const added = (await countLabels(transaction)) - storedBefore
    const reweighed = at(written, 0).count - added
    return { rows, added, reweighed, known: rows - added - reweighed }
  })
}

const countLabels = async (db: Queryable): Promise<number> =>
  at(await db.query<{ count: number }>(sql`SELECT count(*) AS count FROM operator_labels`), 0).count

/** The versions that were created before the last labels were stored. */
export async function versionsWithoutLabels(
  { postgres }: Pick<Pipeline, 'postgres'>,
  versions: readonly IngestedVersion[],
): Promise<readonly IngestedVersion[]> {
  const made = await postgres.query<{ data_version_id: number }>(sql`
    SELECT data_version_id
      FROM data_versions
     WHERE created_at < (SELECT max(stored_at) FROM operator_labels)`)
  const earlier = new Set(made.map(({ data_version_id }) => data_version_id))
  return versions.filter(({ dataVersionId }) => earlier.has(dataVersionId))
}

async function codesOf(
  { postgres }: Pick<Pipeline, 'postgres'>,
  { dataVersionId }: IngestedVersion,
): Promise<LabelCodes> {
  const tree = buildTree(await readNomenclature(postgres, dataVersionId, todayUtc()))
  return labelCodes(tree, await readProductLines(postgres, dataVersionId))
}

/** Throws a `BadValue` for a code that no tariff has in force, and whose certain successor none has. */
const codeCheck =
  (tariffs: readonly LabelCodes[]) =>
  (code: string): void => {
    if (tariffs.some((codes) => codes.existing(code, MIN_DECLARED_DIGITS) !== null)) return
    const lastDay = tariffs
      .map((codes) => codes.lastDay(code) ?? '')
      .toSorted()
      .at(-1)
    throw new BadValue(
      lastDay
        ? `code: ${code} ended on ${lastDay}, and has no certain successor`
        : `code: no tariff has or had ${code}`,
    )
  }

/** Keeps the reject that ended the file early. */
function notingEnd(rejects: Rejects): Rejects & { readonly end: Reject | null } {
  let end: Reject | null = null
  return {
    get count() {
      return rejects.count
    },
    get end() {
      return end
    },
    add(reject) {
      if (reject.endsFile) end = reject
      rejects.add(reject)
    },
  }
}
