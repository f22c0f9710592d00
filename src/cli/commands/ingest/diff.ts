import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Command } from '@commander-js/extra-typings'
import { readDifferences } from '../../../../ingest/differences/read-differences.ts'
import { requireComparable } from '../../../../ingest/differences/require-comparable.ts'
import type { Difference } from '../../../tariff-data/difference.ts'
import { jsonOption, wholeNumber } from '../../options.ts'
import { withPostgres } from '../../with-postgres.ts'
import { describeDifference, describeTotals } from './describe-difference.ts'

type Batches = AsyncIterable<readonly Difference[]>

export const define = (command: Command): void => {
  command
    .argument('<from>', 'the earlier version, by its number', wholeNumber(1))
    .argument('<to>', 'the later version', wholeNumber(1))
    .addOption(jsonOption())
    .action(async (from, to, { json }) => {
      await withPostgres(process.env, async (postgres) => {
        await requireComparable(postgres, from, to)
        await postgres.transaction(async (transaction) => {
          const batches = readDifferences(transaction, from, to)
          await print(json ? jsonText(batches) : lines(batches))
        })
      })
    })
}

/** The reader sets the pace, so that memory stays bounded; one that has read enough (`| head`) ends the command quietly. */
async function print(texts: AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(texts), process.stdout, { end: false })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error
  }
}

async function* lines(batches: Batches): AsyncGenerator<string> {
  const totals = new Map<string, number>()
  for await (const differences of batches) {
    for (const { kind, change } of differences) {
      const key = `${kind} ${change}`
      totals.set(key, (totals.get(key) ?? 0) + 1)
    }
    yield differences.map((difference) => `${describeDifference(difference)}\n`).join('')
  }
  yield `${describeTotals(totals)}\n`
}

/** One JSON document, a difference in each line. */
async function* jsonText(batches: Batches): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const differences of batches) {
    let text = ''
    for (const difference of differences) {
      text += separator + JSON.stringify(difference)
      separator = ',\n'
    }
    yield text
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}
