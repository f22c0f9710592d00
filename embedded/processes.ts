import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** How often a process that was asked to end is checked. */
const POLL_MS = 50

/** One step of ending a process: a signal, and how long to wait before the next, harsher one. */
export interface EndingStep {
  readonly signal: NodeJS.Signals
  readonly waitMs: number
}

/**
 * The command line of a running process, or null when it has ended. It tells a process from a later one with the same
 * number, so that none is ever signalled, or believed to hold a lock, on its number alone.
 */
export function commandOf(pid: number): string | null {
  return process.platform === 'linux' ? readCommand(pid) : (listCommands().get(pid) ?? null)
}

/** The numbers of the processes whose command line contains these arguments, one after the other. */
export function findProcesses(...args: readonly string[]): readonly number[] {
  const wanted = ` ${args.join(' ')} `
  return [...listCommands()].filter(([, command]) => `${command} `.includes(wanted)).map(([pid]) => pid)
}

/** Ends a process and returns once it is gone; false when no signal ended it or this user may not send any. */
export async function endProcess(pid: number, steps: readonly EndingStep[]): Promise<boolean> {
  const command = commandOf(pid)
  const hasEnded = (): boolean => command === null || commandOf(pid) !== command
  for (const { signal, waitMs } of steps) {
    if (hasEnded()) return true
    try {
      process.kill(pid, signal)
    } catch {
      return hasEnded()
    }
    const deadline = Date.now() + waitMs
    while (!hasEnded() && Date.now() < deadline) await sleep(POLL_MS)
  }
  return hasEnded()
}

function listCommands(): ReadonlyMap<number, string> {
  if (process.platform !== 'linux') {
    const lines = execFileSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' }).trim().split('\n')
    return new Map(lines.map((line) => [Number.parseInt(line, 10), line.trim().replace(/^\d+ +/, '')]))
  }
  const commands = new Map<number, string>()
  for (const pid of readdirSync('/proc').map(Number)) {
    const command = Number.isInteger(pid) ? readCommand(pid) : null
    if (command !== null) commands.set(pid, command)
  }
  return commands
}

/** A process that has ended but was not yet waited for (a zombie) has an empty command line. */
function readCommand(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() || null
  } catch {
    return null
  }
}
