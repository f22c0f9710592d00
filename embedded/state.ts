import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { type Account, giveToOwner } from './account.ts'
import { isAlive, processIdentity } from './process-identity.ts'

const runningServer = z.object({ process: processIdentity, port: z.int().min(1).max(65535) }).readonly()

/** A server that was started, by whom it does not matter. */
export type RunningServer = z.infer<typeof runningServer>

const instanceState = z
  .object({
    /** Started to stay (`npm run embedded -- start`): without users it goes on running. */
    detached: z.boolean(),
    /** The processes that use the servers. The last of them to leave stops what is not detached. */
    users: z.array(processIdentity).readonly(),
    postgres: runningServer.nullable(),
    openSearch: runningServer.nullable(),
  })
  .readonly()

/** What is known about an instance, kept on disk so that the next process finds the servers of a killed one. */
export type InstanceState = z.infer<typeof instanceState>

export const SERVERS = ['postgres', 'openSearch'] as const
export type ServerKind = (typeof SERVERS)[number]

const NOTHING: InstanceState = { detached: false, users: [], postgres: null, openSearch: null }

/** The state with what has ended since left out: dead servers, dead users. A missing or damaged file means nothing runs. */
export function readState(file: string): InstanceState {
  const state = parse(file)
  return {
    detached: state.detached,
    users: state.users.filter(isAlive),
    postgres: alive(state.postgres),
    openSearch: alive(state.openSearch),
  }
}

/** Replaces the file in one step. Synchronous: no moment may pass between the start of a server and its entry here. */
export function writeState(file: string, state: InstanceState, account: Account | null): void {
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 })
    giveToOwner(draft, account)
    renameSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
}

function parse(file: string): InstanceState {
  try {
    return instanceState.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') throw error
    return NOTHING
  }
}

function alive(server: RunningServer | null): RunningServer | null {
  return server !== null && isAlive(server.process) ? server : null
}
