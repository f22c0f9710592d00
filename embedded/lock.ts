import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { onExit } from './exit.ts'
import { errorCode } from './problem.ts'
import { isAlive, ownIdentity, processIdentity, sameProcess } from './process-identity.ts'

const holderSchema = z.object({ process: processIdentity, note: z.string() }).readonly()

/** Who holds a lock, and what they said about it. */
export type LockHolder = z.infer<typeof holderSchema>

/** How often a lock that somebody else holds is tried again. */
const RETRY_MS = 100

export interface LockOptions {
  /** Kept in the file, for the sentence that somebody else gets. */
  readonly note?: string
  /** Called once, when the lock is held by a living process, before the wait for it begins. Throw to refuse to wait. */
  readonly onHeld: (holder: LockHolder) => void
}

/**
 * Takes a lock file, waiting as long as a living process holds it. A lock whose holder is dead (or that is damaged)
 * is taken over: nobody ever removes one by hand. The directory must exist.
 *
 * @returns releases the lock; also done when the process exits
 */
export async function takeLock(file: string, options: LockOptions): Promise<() => void> {
  const self = ownIdentity()
  let told = false
  while (!tryTake(file, { process: self, note: options.note ?? '' })) {
    const holder = holderOf(file)
    if (holder === null) {
      removeStale(file)
      continue
    }
    if (!told) options.onHeld(holder)
    told = true
    await sleep(RETRY_MS)
  }
  let held = true
  const release = (): void => {
    if (!held) return
    held = false
    forget()
    const holder = holderOf(file)
    if (holder !== null && sameProcess(holder.process, self)) rmSync(file, { force: true })
  }
  const forget = onExit('locks', release)
  return release
}

/** The living holder of a lock, or null. */
export function holderOf(file: string): LockHolder | null {
  try {
    const holder = holderSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    return isAlive(holder.process) ? holder : null
  } catch {
    return null
  }
}

/** Creates the file with its content in one step, so that no reader ever sees it empty. */
function tryTake(file: string, holder: LockHolder): boolean {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o644 })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Moves the file away before judging it, so that of two that find the same dead holder neither removes the other's lock. */
function removeStale(file: string): void {
  const aside = `${file}.stale.${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  if (holderOf(aside) !== null) {
    try {
      linkSync(aside, file)
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
    }
  }
  rmSync(aside, { force: true })
}
