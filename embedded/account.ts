import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, statSync } from 'node:fs'
import { ALTERNATIVE, EmbeddedProblem } from './problem.ts'

/** The unprivileged user that the servers run as under root: both refuse to run as root. */
export interface Account {
  readonly name: string
  readonly uid: number
  readonly gid: number
  /** Whether the checkout belongs to this user, who then gets the files that root creates in it. False for `nobody`. */
  readonly ownsCheckout: boolean
}

/**
 * The user that the servers run as; null for the current one. Under root it is the owner of the first of the given
 * directories that exists and is not root's, so that its owner can use the clone after `sudo npm start`; otherwise
 * it is `nobody`.
 */
export function serverAccount(ownedDirectories: readonly string[]): Account | null {
  if (process.getuid?.() !== 0) return null
  for (const directory of ownedDirectories) {
    const owner = statSync(directory, { throwIfNoEntry: false })?.uid
    const account = owner ? lookUp(String(owner), true) : null
    if (account !== null) return account
  }
  const nobody = lookUp('nobody', false)
  if (nobody !== null) return nobody
  throw new EmbeddedProblem(
    `Postgres and OpenSearch do not run as root, and this machine has no user \`nobody\` to run them as; run as an ordinary user, or ${ALTERNATIVE}.`,
  )
}

/** Gives a file that root created in another user's checkout to that user. */
export function giveToOwner(path: string, account: Account | null): void {
  if (account?.ownsCheckout) chownSync(path, account.uid, account.gid)
}

/** The options of `spawn` that run a child as this account. */
export function runAs(account: Account | null): { readonly uid?: number; readonly gid?: number } {
  return account === null ? {} : { uid: account.uid, gid: account.gid }
}

/** Whether the account can read and enter a directory, or read and run a file. Asks the system: modes are not all. */
export function canReach(account: Account | null, path: string): boolean {
  const script = 'test -r "$1" && test -x "$1"'
  return spawnSync('/bin/sh', ['-c', script, 'sh', path], { ...runAs(account), cwd: '/', stdio: 'ignore' }).status === 0
}

/** Uses `id`, which knows directory services too. A number without a name is no use: initdb needs a name. */
function lookUp(user: string, ownsCheckout: boolean): Account | null {
  try {
    const id = (flag: string): string => execFileSync('id', [flag, user], { encoding: 'utf8', stdio: 'pipe' }).trim()
    return { name: id('-un'), uid: Number(id('-u')), gid: Number(id('-g')), ownsCheckout }
  } catch {
    return null
  }
}
