import { spawn } from 'node:child_process'
import { closeSync, existsSync, fchownSync, openSync, readFileSync, renameSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, runAs } from './account.ts'
import { ALTERNATIVE, EmbeddedProblem, fullDisk } from './problem.ts'
import { identify, type ProcessIdentity } from './process-identity.ts'

/** How often a server that is starting is asked whether it is ready. */
const ASK_EVERY_MS = 100

export interface ServerCommand {
  /** As a person calls it: Postgres, OpenSearch. */
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  readonly account: Account | null
  /** Its output; that of the run before is kept beside it. */
  readonly log: string
  /** What a line of the log looks like that tells why it ended. */
  readonly complaint: RegExp
}

/** A server that has been started, ready or not. */
export interface ServerProcess {
  readonly name: string
  readonly identity: ProcessIdentity
  readonly log: string
  /** How it ended, once it has: "exit code 1", "signal SIGKILL". */
  ended(): string | null
  /** Calls back when it ends. */
  onEnd(callback: (how: string) => void): void
  /** The line of its log that tells most about why it ended. */
  lastWords(): string
}

/** Another program took the port between our choice of it and the server's: worth a try with another. */
export class PortTaken extends Error {
  override readonly name = 'PortTaken'
}

/**
 * Starts a server in a session of its own, so that neither Ctrl-C nor a closed terminal reaches it before the service
 * has finished what is in flight, and so that it may outlive us.
 */
export async function startServer(server: ServerCommand): Promise<ServerProcess> {
  const output = openLog(server.log, server.account)
  const child = spawn(server.command, [...server.args], {
    ...runAs(server.account),
    cwd: server.cwd,
    env: server.env,
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  let how: string | null = null
  const callbacks: ((how: string) => void)[] = []
  const finish = (reason: string): void => {
    how = reason
    for (const callback of callbacks) callback(reason)
  }
  child.once('exit', (code, signal) => finish(signal === null ? `exit code ${code}` : `signal ${signal}`))
  child.once('error', (error) => finish(error.message))
  child.unref()
  const lastWords = (): string => findComplaint(server.log, server.complaint)

  const identity = child.pid === undefined ? null : identify(child.pid)
  if (identity === null) {
    // The event that says why comes with the next turn of the loop.
    await sleep(ASK_EVERY_MS)
    throw deathOf({ name: server.name, log: server.log, lastWords }, how ?? 'at once')
  }
  return {
    name: server.name,
    identity,
    log: server.log,
    ended: () => how,
    onEnd: (callback) => {
      callbacks.push(callback)
    },
    lastWords,
  }
}

/**
 * Asks until the answer is yes.
 *
 * @throws PortTaken, or EmbeddedProblem when the server ends before that or takes too long
 */
export async function untilReady(
  server: ServerProcess,
  isReady: () => Promise<boolean>,
  longestMs: number,
): Promise<void> {
  const deadline = Date.now() + longestMs
  for (;;) {
    const how = server.ended()
    if (how !== null) throw deathOf(server, how)
    // Asked last: another program may answer on the port that our server failed to get.
    if ((await isReady()) && server.ended() === null) return
    if (Date.now() > deadline) {
      throw new EmbeddedProblem(
        `${server.name} was not ready after ${longestMs / 1000} s; its log is ${server.log} (last: ${server.lastWords()}); start again on a less busy machine, or ${ALTERNATIVE}.`,
      )
    }
    await sleep(ASK_EVERY_MS)
  }
}

function deathOf(server: Pick<ServerProcess, 'name' | 'log' | 'lastWords'>, how: string): Error {
  const text = existsSync(server.log) ? readFileSync(server.log, 'utf8') : ''
  if (/Address already in use|BindException|BindHttpException|BindTransportException/i.test(text)) {
    return new PortTaken(server.name)
  }
  if (/No space left on device/i.test(text)) return fullDisk(server.log)
  return new EmbeddedProblem(
    `${server.name} ended while it was starting (${how}): ${server.lastWords()}; its log is ${server.log}; put that right or delete its data with \`npm run embedded -- reset\`, or ${ALTERNATIVE}.`,
  )
}

function openLog(log: string, account: Account | null): number {
  if (existsSync(log)) renameSync(log, `${log}.previous`)
  const output = openSync(log, 'w', 0o640)
  if (account !== null) fchownSync(output, account.uid, account.gid)
  return output
}

/** The first line that complains, since what follows is mostly its consequence; else the last line of all. */
function findComplaint(log: string, complaint: RegExp): string {
  const lines = existsSync(log)
    ? readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '')
    : []
  return (lines.find((line) => complaint.test(line)) ?? lines.at(-1) ?? 'its log is empty').trim().slice(0, 300)
}
