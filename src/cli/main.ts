#!/usr/bin/env -S node --max-semi-space-size=32
import { createProgram } from './program.ts'
import { reportFailure } from './report-failure.ts'

// `process.exit` runs the exit handlers, which stop embedded servers.
process.on('uncaughtException', (error) => process.exit(reportFailure(error)))

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // The reader has read enough (`opentariff keys list | head -1`): the command finishes, and ends with its own code.
    if (error.code !== 'EPIPE') throw error
  })
}

try {
  const program = await createProgram()
  await program.parseAsync(process.argv)
} catch (error) {
  process.exitCode = reportFailure(error)
}
