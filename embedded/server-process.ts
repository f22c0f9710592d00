import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, fchownSync, openSync, readFileSync, renameSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, runAs } from './account.ts'
import { ALTERNATIVE, EmbeddedProblem, fullDisk, RESET_COMMAND } from './problem.ts'
import type { ServerContext, ServerProcess } from './server.ts'
import { endWithThisProcess } from './watchdog.ts'

/** How often a server that is starting is asked whether it is ready. */
const POLL_MS = 100

export interface ServerCommand {
  /** The name in sentences: Postgres, OpenSearch. */
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  /** The file for its output; that of the previous run is kept in the same folder. */
  readonly log: string
  /** Matches a line of the log that says why it ended. */
  readonly complaint: RegExp
  /** Ends it in order when this process ends. */
  readonly endSignal: NodeJS.Signals
}

/**
 * Starts a server that ends with this process. It has a session of its own, where Ctrl-C and a closed terminal do not
 * reach it, so that the service can finish what is in flight.
 */
export async function startServer({ layout, onSpawn }: ServerContext, server: ServerCommand): Promise<ServerProcess> {
  const { name, log, command, args, cwd, env } = server
  const output = openLog(log, layout.account)
  const options = { ...runAs(layout.account), cwd, env, detached: true }
  const child = spawn(command, args, { ...options, stdio: ['ignore', output, output] })
  closeSync(output)
  child.unref()
  const { pid } = child
  if (pid === undefined) {
    const [error] = await once(child, 'error')
    throw new EmbeddedProblem(`${name} could not be started (${error}); put that right, or ${ALTERNATIVE}.`)
  }
  const detach = endWithThisProcess(pid, server.endSignal, layout.account)
  const end = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`))
  })
  void end.then(detach)
  const started = { pid, name, log, end, lastWords: () => findComplaint(log, server.complaint), detach }
  onSpawn(started)
  return started
}

/**
 * Asks until the server is ready, and returns what it answered.
 *
 * @throws EmbeddedProblem when the server ends before that or takes too long
 */
export async function untilReady<T>(
  server: ServerProcess,
  ask: () => Promise<T | null>,
  longestMs: number,
): Promise<T> {
  const deadline = Date.now() + longestMs
  for (;;) {
    const answer = await ask()
    const how = await Promise.race([server.end, null])
    if (how !== null) throw problemOf(server, how)
    if (answer !== null) return answer
    if (Date.now() > deadline) {
      throw new EmbeddedProblem(
        `${server.name} was not ready after ${longestMs / 1000} s; its log is ${server.log} (last: ${server.lastWords()}); start again on a less busy machine, or ${ALTERNATIVE}.`,
      )
    }
    await sleep(POLL_MS)
  }
}

function problemOf({ name, log, lastWords }: ServerProcess, how: string): EmbeddedProblem {
  if (/No space left on device/i.test(readFileSync(log, 'utf8'))) return fullDisk(log)
  return new EmbeddedProblem(
    `${name} ended while it was starting (${how}): ${lastWords()}; its log is ${log}; put that right or delete its data with ${RESET_COMMAND}, or ${ALTERNATIVE}.`,
  )
}

function openLog(log: string, account: Account | null): number {
  if (existsSync(log)) renameSync(log, `${log}.previous`)
  const output = openSync(log, 'w', 0o640)
  if (account !== null) fchownSync(output, account.uid, account.gid)
  return output
}

/** The first line that complains, since those after it are mostly its consequences; else the last line. */
function findComplaint(log: string, complaint: RegExp): string {
  const lines = readFileSync(log, 'utf8').trim().split('\n')
  return (lines.find((line) => complaint.test(line)) ?? lines.at(-1) ?? '').trim().slice(0, 300)
}
