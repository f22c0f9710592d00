import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { type Account, giveToOwner } from './account.ts'
import type { InstanceLayout } from './directories.ts'
import { commandOf } from './processes.ts'
import { EMBEDDED_SERVERS, SERVERS, type ServerKind } from './server-kinds.ts'

const pid = z.int().positive()
const runningServer = z.object({ pid, port: z.int().min(1).max(65535) }).readonly()

const instanceState = z
  .object({
    /** The process that the servers end with; null when they run until they are stopped. */
    owner: pid.nullable(),
    postgres: runningServer.nullable(),
    openSearch: runningServer.nullable(),
    openSearch2: runningServer.nullable().default(null),
    openSearch3: runningServer.nullable().default(null),
  })
  .readonly()

/** The running servers of an instance: how other processes find them. */
export type InstanceState = z.infer<typeof instanceState>

/**
 * The servers that run and are ready; null for one that has ended. Null when neither runs, and when their owner has
 * ended, with which they are about to end.
 */
export function readState(files: InstanceLayout): InstanceState | null {
  const state = readRecordedState(files)
  if (state === null || (state.owner !== null && commandOf(state.owner) === null)) return null
  const running = (kind: ServerKind) => {
    const server = state[kind]
    return server !== null && EMBEDDED_SERVERS[kind].findProcesses(files).includes(server.pid) ? server : null
  }
  const found = {
    postgres: running('postgres'),
    openSearch: running('openSearch'),
    openSearch2: running('openSearch2'),
    openSearch3: running('openSearch3'),
  }
  return SERVERS.every((kind) => found[kind] === null) ? null : { owner: state.owner, ...found }
}

/** Replaces the file in one step, so that no reader finds half of it. */
export function writeState(files: InstanceLayout, state: InstanceState, account: Account | null): void {
  const draft = `${files.state}.${process.pid}`
  try {
    writeFileSync(draft, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 })
    giveToOwner(draft, account)
    renameSync(draft, files.state)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** The servers that were ready last, whether or not they still run: no process is looked for. */
export function readRecordedState(files: InstanceLayout): InstanceState | null {
  try {
    return instanceState.parse(JSON.parse(readFileSync(files.state, 'utf8')))
  } catch {
    return null
  }
}
