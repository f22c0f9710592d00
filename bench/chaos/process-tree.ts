import { readdirSync, readFileSync } from 'node:fs'

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
