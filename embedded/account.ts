import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, statSync } from 'node:fs'
import { ALTERNATIVE, EmbeddedProblem } from './problem.ts'

/** The unprivileged user that the servers run as when we are root: neither of them agrees to run as root. */
export interface Account {
  readonly name: string
  readonly uid: number
  readonly gid: number
  /** The checkout is this user's own, so that what root makes in it is given to them; never so for `nobody`. */
  readonly ownsCheckout: boolean
}

/**
 * Whom the servers run as: null is whoever we are. Under root it is the owner of the given directories (the first that
 * exists and is not root's), so that a `sudo npm start` leaves a clone usable for the person it belongs to; else nobody.
 */
export function serverAccount(ownedDirectories: readonly string[]): Account | null {
  if (process.getuid?.() !== 0) return null
  for (const directory of ownedDirectories) {
    const owner = statSync(directory, { throwIfNoEntry: false })
    if (owner === undefined) continue
    const account = owner.uid === 0 ? null : lookUp(String(owner.uid), true)
    if (account !== null) return account
  }
  const nobody = lookUp('nobody', false)
  if (nobody !== null) return nobody
  throw new EmbeddedProblem(
    `Postgres and OpenSearch do not run as root, and this machine has no user \`nobody\` to run them as; run as an ordinary user, or ${ALTERNATIVE}.`,
  )
}

/** Gives a file that root made in somebody's checkout to that somebody. */
export function giveToOwner(path: string, account: Account | null): void {
  if (account?.ownsCheckout) chownSync(path, account.uid, account.gid)
}

/** The options of `spawn` that make a child run as this account. */
export function runAs(account: Account | null): { readonly uid?: number; readonly gid?: number } {
  return account === null ? {} : { uid: account.uid, gid: account.gid }
}

/** Whether this account can read and enter a directory, or read and run a file. The system is asked: modes do not tell all. */
export function canReach(account: Account | null, path: string): boolean {
  const check = spawnSync('/bin/sh', ['-c', 'test -r "$1" && test -x "$1"', 'sh', path], {
    ...runAs(account),
    cwd: '/',
    stdio: 'ignore',
  })
  return check.status === 0
}

/** Asks `id`, which knows directory services too; a number without a name will not do, since initdb wants a name. */
function lookUp(user: string, ownsCheckout: boolean): Account | null {
  try {
    const ask = (flag: string): string => execFileSync('id', [flag, user], { encoding: 'utf8', stdio: 'pipe' }).trim()
    return { name: ask('-un'), uid: Number(ask('-u')), gid: Number(ask('-g')), ownsCheckout }
  } catch {
    return null
  }
}
