import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { errorCode } from './problem.ts'
import { commandOf } from './processes.ts'

const RETRY_MS = 100

/** The command line tells the holder from a later process with the same number. */
const holderSchema = z.object({ pid: z.int().positive(), command: z.string() })

/** The lock files that this process has created. */
const ownLocks = new Set<string>()

/**
 * Creates a lock file, waiting as long as a running process holds it. A damaged lock, or one whose holder has ended,
 * is replaced: none ever needs to be removed by hand. The directory must exist.
 *
 * @param onHeld called once with the holder's number, before the wait for it; throw to refuse to wait
 * @returns releases the lock
 */
export async function takeLock(file: string, onHeld: (holder: number) => void): Promise<() => void> {
  for (let reported = false; !tryTake(file); ) {
    const holder = lockHolder(file)
    if (holder === null) removeStale(file)
    else {
      if (!reported) onHeld(holder)
      reported = true
      await sleep(RETRY_MS)
    }
  }
  ownLocks.add(file)
  return () => {
    if (ownLocks.delete(file)) rmSync(file, { force: true })
  }
}

/** The number of the running process that holds the lock, or null. */
export function lockHolder(file: string, path = file): number | null {
  try {
    const { pid, command } = holderSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
    const isHeld = pid === process.pid ? ownLocks.has(file) : commandOf(pid) === command
    return isHeld ? pid : null
  } catch {
    return null
  }
}

/** Creates the file together with its content, so that no reader finds it empty. */
function tryTake(file: string): boolean {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, JSON.stringify({ pid: process.pid, command: commandOf(process.pid) }))
  return moveUnlessExists(draft, file)
}

/** Moves the lock away before judging it: of two processes that find it stale, neither removes the other's new one. */
function removeStale(file: string): void {
  const aside = `${file}.stale.${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  if (lockHolder(file, aside) === null) rmSync(aside)
  else moveUnlessExists(aside, file)
}

function moveUnlessExists(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(from, { force: true })
  }
}
