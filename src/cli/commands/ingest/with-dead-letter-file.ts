import { Option } from '@commander-js/extra-typings'
import { createDeadLetterFile, deadLetterPath } from '../../../../ingest/sinks/dead-letter.ts'
import type { Rejects } from '../../../../ingest/sources/rejects.ts'
import { EXIT_CODES } from '../../exit-codes.ts'

export const deadLetterOption = () =>
  new Option('--dead-letter <file>', 'where rejected records are written (default: a new file in this directory)')

/** Calls `act` with a dead-letter file, then prints what was rejected; the command has failed if anything was. */
export async function withDeadLetterFile(
  path: string | undefined,
  act: (rejects: Rejects) => Promise<void>,
): Promise<void> {
  const rejects = createDeadLetterFile(path ?? deadLetterPath(new Date()))
  try {
    await act(rejects)
  } finally {
    await rejects.close()
    for (const line of rejects.summary()) console.error(line)
  }
  if (rejects.count > 0) process.exitCode = EXIT_CODES.failed
}
