import { finished } from 'node:stream/promises'
import type { Transaction } from '../../src/postgres/client.ts'
import { encodeCopyLine } from '../../src/postgres/copy-encoding.ts'
import { quoteIdentifier } from '../../src/postgres/identifier.ts'
import type { Row, TargetTable } from '../sources/source.ts'

/** Writes rows to any number of tables, in turns, over the one connection of a transaction. */
export interface CopyWriter {
  /** Resolves when there is room for more rows. */
  add(target: TargetTable, rows: readonly Row[]): Promise<void>
  /** Writes what is still buffered. */
  end(): Promise<void>
}

/**
 * Characters of one COPY statement. A connection runs one at a time, so that the rows of each table are buffered up to
 * this size: a few megabytes for all tables, and few enough statements that their round trips do not show.
 */
const CHUNK_CHARACTERS = 1024 * 1024

interface Buffered {
  text: string
  rows: number
}

/** `onRows` is called with the number of rows of each chunk that Postgres has taken. */
export function createCopyWriter(transaction: Transaction, onRows: (count: number) => void): CopyWriter {
  const buffers = new Map<TargetTable, Buffered>()
  let copying: Promise<void> = Promise.resolve()

  /** Returns when the chunk before is written: one is copied while the next is being filled. */
  const startCopy = async (target: TargetTable, { text, rows }: Buffered): Promise<void> => {
    await copying
    copying = copyText(transaction, target, text).then(() => onRows(rows))
    // The next call reports a failure; until then, the rejection must not count as unhandled.
    copying.catch(() => undefined)
  }

  return {
    async add(target, rows) {
      const buffered = buffers.get(target) ?? { text: '', rows: 0 }
      for (const row of rows) buffered.text += encodeCopyLine(row)
      buffered.rows += rows.length
      if (buffered.text.length < CHUNK_CHARACTERS) {
        buffers.set(target, buffered)
      } else {
        buffers.delete(target)
        await startCopy(target, buffered)
      }
    },
    async end() {
      for (const [target, buffered] of buffers) await startCopy(target, buffered)
      buffers.clear()
      await copying
    },
  }
}

async function copyText(transaction: Transaction, { table, columns }: TargetTable, text: string): Promise<void> {
  const names = columns.map(quoteIdentifier).join(', ')
  const stream = transaction.copyFrom(`COPY ${quoteIdentifier(table)} (${names}) FROM STDIN`)
  stream.end(text)
  await finished(stream)
}
