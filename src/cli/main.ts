#!/usr/bin/env -S node --max-semi-space-size=32
import { setFlagsFromString } from 'node:v8'
import { createProgram } from './program.ts'
import { reportFailure } from './report-failure.ts'

// Objects of requests that overlap outlive a collection or two. V8 would from then on create all of their kind in the old
// generation, where each waits for a full collection.
setFlagsFromString('--no-allocation-site-pretenuring')

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
