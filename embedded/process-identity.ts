import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'

/**
 * A process that can be told apart from a later one with the same number: the number, and when it started.
 * Nothing here is ever signalled on its number alone.
 */
export const processIdentity = z.object({ pid: z.int().positive(), started: z.string().min(1) }).readonly()
export type ProcessIdentity = z.infer<typeof processIdentity>

/** How often a process that was asked to end is looked at: often enough not to be felt, rarely enough to cost nothing. */
const POLL_MS = 50

/** When the process with this number started, as opaque text, or null if there is none (a zombie has ended too). */
export function startOf(pid: number): string | null {
  return process.platform === 'linux' ? startFromProc(pid) : startFromPs(pid)
}

/** The identity of the process with this number, or null if it has ended. */
export function identify(pid: number): ProcessIdentity | null {
  const started = startOf(pid)
  return started === null ? null : { pid, started }
}

/** This process. */
export function ownIdentity(): ProcessIdentity {
  const own = identify(process.pid)
  if (own === null) throw new Error('cannot read the start time of this process')
  return own
}

/** Whether exactly this process still runs. */
export function isAlive(identity: ProcessIdentity): boolean {
  return startOf(identity.pid) === identity.started
}

export function sameProcess(a: ProcessIdentity, b: ProcessIdentity): boolean {
  return a.pid === b.pid && a.started === b.started
}

/** The command line of a process, or null if it cannot be read: how a server is recognised that no state file knows. */
export function commandOf(pid: number): string | null {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' })
  } catch {
    return null
  }
}

/** Signals the process if it is still the same one. False when it has ended. */
export function signal(identity: ProcessIdentity, name: NodeJS.Signals): boolean {
  if (!isAlive(identity)) return false
  try {
    return process.kill(identity.pid, name)
  } catch {
    return false
  }
}

/** One step of ending a process: the signal, and how long it may take before the next, harsher one. */
export interface EndingStep {
  readonly signal: NodeJS.Signals
  readonly waitMs: number
}

/** Ends a process and returns once it is gone; false if it survived every step. */
export async function end(identity: ProcessIdentity, steps: readonly EndingStep[]): Promise<boolean> {
  for (const step of steps) {
    if (!signal(identity, step.signal)) return true
    const deadline = Date.now() + step.waitMs
    while (Date.now() < deadline) {
      if (!isAlive(identity)) return true
      await sleep(POLL_MS)
    }
  }
  return !isAlive(identity)
}

/** `end` for an exit handler, where nothing asynchronous runs any more: all processes at once, blocking. */
export function endNow(processes: readonly { identity: ProcessIdentity; steps: readonly EndingStep[] }[]): void {
  const longest = Math.max(0, ...processes.map(({ steps }) => steps.length))
  for (let index = 0; index < longest; index += 1) {
    let waitMs = 0
    for (const { identity, steps } of processes) {
      const step = steps[index]
      if (step !== undefined && signal(identity, step.signal)) waitMs = Math.max(waitMs, step.waitMs)
    }
    const deadline = Date.now() + waitMs
    while (Date.now() < deadline && processes.some(({ identity }) => isAlive(identity))) block(POLL_MS)
  }
}

function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

function startFromProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command, in brackets, may hold spaces and brackets itself: fields are counted from the last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const state = fields[0]
    const ticks = fields[19]
    if (ticks === undefined || state === 'Z' || state === 'X') return null
    return `${bootId()}:${ticks}`
  } catch {
    return null
  }
}

let boot: string | undefined

/** Ticks count from boot, so that the same pair of number and ticks may come again after a restart of the machine. */
function bootId(): string {
  boot ??= readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  return boot
}

function startFromPs(pid: number): string | null {
  try {
    const [state, ...start] = execFileSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: 'pipe',
      env: { ...process.env, LC_ALL: 'C' },
    })
      .trim()
      .split(/\s+/)
    return state === undefined || state.startsWith('Z') || start.length === 0 ? null : start.join(' ')
  } catch {
    return null
  }
}
