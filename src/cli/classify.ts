import { parseArgs } from 'node:util'
import { connect } from '../../ingest/connect.ts'
import { createProgress } from '../../ingest/progress.ts'
import { EmbeddingUnavailableError } from '../embedding/embedding-error.ts'
import type { Encoder } from '../embedding/encoder.ts'
import { createClassify } from '../fpo/classify.ts'
import { classifiedTariff } from '../fpo/tariff.ts'
import { RequestError } from '../http/request-error.ts'
import { createLiveVersions } from '../versions/live-versions.ts'
import { classifyFile, type FileClassification } from './classify-file.ts'
import { CommandError, OK, runCommand, UsageError } from './command.ts'

/** `npm run classify`: codes for a table of descriptions. */

const USAGE = `Usage: npm run classify -- IN.csv OUT.csv [--digits 6|8] [--limit N]

IN.csv    a table whose first row names its columns, one of them "description"
OUT.csv   the same rows and columns, and beside them code_1, score_1 (0-1000: a tenth of the chance in per
          cent that the code is right), code_2 and so on, and "problem", which says why a row has no code

  --digits 6|8   HS or CN codes (default: 6)
  --limit N      codes for each row, 1 to 100 (default: 5)

Killed or failed, the same command goes on where it stopped.

Exit codes
  0   every row is in OUT.csv
  1   a file or a server failed
  2   the command line was not understood`

const DEFAULT_LIMIT = 5
const LARGEST_LIMIT = 100

const main = async (argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> => {
  const task = read(argv)
  const progress = createProgress()
  const { pipeline, close } = await connect(env, progress)
  const { postgres, openSearch, encoder } = pipeline
  try {
    await loadEncoder(encoder, progress.say)
    const liveVersions = createLiveVersions({ postgres, openSearch })
    const classify = createClassify({ openSearch, encoder })
    const summary = await classifyFile(
      task,
      async (request) => classify(await classifiedTariff(liveVersions), request),
      progress,
    )
    if (summary.before > 0) console.log(`${summary.before} rows had been written before.`)
    console.log(
      `${task.output}: ${summary.rows} rows; of those written now, ${summary.answered} with codes and ${summary.unanswered} without, for the reason in "problem".`,
    )
    return OK
  } catch (error) {
    throw error instanceof RequestError ? new CommandError(error.message) : error
  } finally {
    await close()
  }
}

const read = (argv: readonly string[]): FileClassification => {
  const { values, positionals } = parse(argv)
  const [input, output, ...rest] = positionals
  if (input === undefined || output === undefined || rest.length > 0) {
    throw new UsageError('Name two files: the one to read and the one to write.')
  }
  const { digits = '6', limit = String(DEFAULT_LIMIT) } = values
  if (digits !== '6' && digits !== '8') throw new UsageError('--digits must be 6 or 8.')
  const count = /^\d{1,3}$/.test(limit) ? Number(limit) : 0
  if (count < 1 || count > LARGEST_LIMIT) {
    throw new UsageError(`--limit must be a whole number from 1 to ${LARGEST_LIMIT}.`)
  }
  return { input, output, digits: digits === '8' ? 8 : 6, limit: count }
}

const parse = (argv: readonly string[]) => {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { digits: { type: 'string' }, limit: { type: 'string' } },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** A model that is still being loaded would leave the first rows to their words. */
const loadEncoder = async (encoder: Encoder, say: (line: string) => void): Promise<void> => {
  try {
    await encoder.embed(['goods'])
  } catch (error) {
    if (!(error instanceof EmbeddingUnavailableError)) throw error
    say(`Words only, without meanings: ${error.message}`)
  }
}

await runCommand(USAGE, main)
