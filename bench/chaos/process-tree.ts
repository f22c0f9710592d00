import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** The process and all that it started, parents before their children. Linux only. */
export function processTree(root: number): readonly number[] {
  const children = new Map<number, number[]>()
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    const parent = parentOf(pid)
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), pid])
  }
  const tree = [root]
  // The list grows while it is read.
  for (const pid of tree) tree.push(...(children.get(pid) ?? []))
  return tree
}

/** Sends a signal to a server and to the processes that it started: each client of Postgres has one. */
export function signalTree(root: number, signal: NodeJS.Signals): void {
  for (const pid of processTree(root)) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      // It has ended meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

const [MIN_LENGTH, USUAL] = [19, 0]

/**
 * Leaves the processors to others while something starts, and gives it its share once that has ended: on a machine of
 * its own it would take nothing from them. Does nothing for other users than root, who may not raise a priority again.
 * @param pidOf Asked until it returns the process; undefined while there is none yet
 */
export async function behindOthers<T>(pidOf: () => number | undefined, starting: Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) return await starting
  const looking = setInterval(() => {
    const pid = pidOf()
    if (pid === undefined) return
    setPriorityOfTree(pid, MIN_LENGTH)
    clearInterval(looking)
  }, LOOK_INTERVAL_MS)
  try {
    return await starting
  } finally {
    clearInterval(looking)
    const pid = pidOf()
    if (pid !== undefined) setPriorityOfTree(pid, USUAL)
  }
}

/** Threads inherit the priority of the one that makes them. */
const LOOK_INTERVAL_MS = 100

function setPriorityOfTree(root: number, priority: number): void {
  for (const pid of processTree(root)) {
    try {
      for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), priority)
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Null: it has ended. */
function parentOf(pid: number): number | null {
  try {
    // The name of the program, in brackets, may have spaces and brackets.
    const [, parent] = /^.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return parent === undefined ? null : Number(parent)
  } catch {
    return null
  }
}
