import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { packageRoot } from '../src/config/package-root.ts'
import { type Account, canReach, giveToOwner, serverAccount } from './account.ts'
import { ALTERNATIVE, EmbeddedProblem, explain } from './problem.ts'

export const INSTANCES = ['main', 'test'] as const

/** `main` is what `npm start` and the command line use, `test` what the tests use: separate data, one set of binaries. */
export type Instance = (typeof INSTANCES)[number]

/** Where things are, and whom the servers run as. */
export interface Layout {
  readonly account: Account | null
  readonly root: string
  /** Binaries, shared by the instances. */
  readonly dist: string
  /** Why `root` is not where one would look for it, as a sentence, or null. */
  readonly moved: string | null
}

/** The files of one instance. */
export interface InstanceLayout {
  readonly name: Instance
  readonly directory: string
  readonly lock: string
  readonly serviceLock: string
  readonly state: string
  readonly postgres: string
  readonly openSearch: string
}

export interface LayoutOptions {
  readonly repository?: string
  readonly env?: NodeJS.ProcessEnv
}

/**
 * Decides where the embedded servers live and makes those directories: `.embedded` in the checkout, or
 * `OPENTARIFF_EMBEDDED_DIR`. Under root, the unprivileged account may be unable to enter a checkout in a private home;
 * then binaries and data go to a directory of this checkout's own under the system's temporary directory.
 */
export function resolveLayout(options: LayoutOptions = {}): Layout {
  const repository = options.repository ?? packageRoot
  const env = options.env ?? process.env
  const override = env.OPENTARIFF_EMBEDDED_DIR
  const wanted = override ? resolve(override) : join(repository, '.embedded')
  const account = serverAccount(override ? [wanted] : [wanted, repository])
  const root = makeDirectory(wanted, account)
  if (canReach(account, root)) return { account, root, dist: makeDirectory(join(root, 'dist'), account), moved: null }

  const name = account?.name ?? 'this user'
  const fallback = temporaryParents(env).find((parent) => canReach(account, parent))
  if (fallback === undefined) {
    throw new EmbeddedProblem(
      `The servers run as ${name}, who cannot enter ${root}; set OPENTARIFF_EMBEDDED_DIR to a directory that ${name} can reach, or ${ALTERNATIVE}.`,
    )
  }
  const hash = createHash('sha256').update(wanted).digest('hex').slice(0, 12)
  const moved = makeTrustedDirectory(join(fallback, `opentariff-${hash}`), account)
  return {
    account,
    root: moved,
    dist: makeDirectory(join(moved, 'dist'), account),
    moved: `The servers run as ${name}, who cannot enter ${root}, so their binaries and data are in ${moved}.`,
  }
}

export function instanceLayout(layout: Layout, name: Instance): InstanceLayout {
  const directory = makeDirectory(join(layout.root, name), layout.account)
  return {
    name,
    directory,
    lock: join(directory, 'lock.json'),
    serviceLock: join(directory, 'service.json'),
    state: join(directory, 'state.json'),
    postgres: join(directory, 'postgres'),
    openSearch: join(directory, 'opensearch'),
  }
}

/** A directory that the servers' account may enter but not change (unless the checkout is theirs), whatever the umask. */
export function makeDirectory(directory: string, account: Account | null): string {
  try {
    if (mkdirSync(directory, { recursive: true }) !== undefined) {
      chmodSync(directory, 0o755)
      giveToOwner(directory, account)
    }
    return directory
  } catch (error) {
    throw explain(error, directory)
  }
}

/** A directory that belongs to the servers' account, for it alone. */
export function makePrivateDirectory(directory: string, account: Account | null): string {
  try {
    mkdirSync(directory, { recursive: true })
    chmodSync(directory, 0o700)
    if (account !== null) chownSync(directory, account.uid, account.gid)
    return directory
  } catch (error) {
    throw explain(error, directory)
  }
}

/** A file for the servers' account alone. */
export function writePrivateFile(file: string, content: string, account: Account | null): void {
  writeFileSync(file, content, { mode: 0o600 })
  if (account !== null) chownSync(file, account.uid, account.gid)
}

/** Everybody may write to the parent, so that what bears our name there is trusted only if we made it. */
function makeTrustedDirectory(directory: string, account: Account | null): string {
  makeDirectory(directory, account)
  const found = lstatSync(directory)
  const owners = [process.getuid?.(), account?.ownsCheckout ? account.uid : undefined]
  if (found.isDirectory() && owners.includes(found.uid)) return directory
  throw new EmbeddedProblem(
    `${directory} was made by another user; remove it, or set OPENTARIFF_EMBEDDED_DIR to a directory of your own.`,
  )
}

/** `/var/tmp` comes before `/tmp`, which a restart may empty and which may be held in memory. */
function temporaryParents(env: NodeJS.ProcessEnv): readonly string[] {
  return [env.TMPDIR ?? '', '/var/tmp', tmpdir(), '/tmp'].filter((parent) => parent !== '')
}
