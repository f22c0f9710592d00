import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { packageRoot } from '../src/config/package-root.ts'
import { type Account, canReach, giveToOwner, serverAccount } from './account.ts'
import { defaultDataDirectory } from './data-directory.ts'
import { ALTERNATIVE, EmbeddedProblem, errorCode, explain } from './problem.ts'

export const INSTANCES = ['main', 'test'] as const

/** `main` serves `npm start` and the command line, `test` the tests. Their data is separate, their binaries are shared. */
export type Instance = (typeof INSTANCES)[number]

/** Where the embedded servers live, and the user that they run as. */
export interface Layout {
  readonly account: Account | null
  readonly root: string
  /** Binaries, shared by the instances. */
  readonly dist: string
  /** One sentence that says why `root` is not in the expected place, or null. */
  readonly moved: string | null
}

/** The files of one instance. */
export interface InstanceLayout {
  readonly name: Instance
  readonly directory: string
  readonly lock: string
  readonly state: string
  readonly postgres: string
  readonly openSearch: string
  /** Directories of further nodes of a cluster; they may not exist. */
  readonly openSearch2: string
  readonly openSearch3: string
  /** Snapshots of the indices: they stay when the data of the servers is deleted. */
  readonly snapshots: string
}

/**
 * Creates the directories of the embedded servers: where `OPENTARIFF_EMBEDDED_DIR` says, or in the default place. Under
 * root, the unprivileged account may be unable to enter a private home; they are then in a directory under the system's
 * temporary directory, one for each place.
 */
export function resolveLayout(repository: string = packageRoot, env: NodeJS.ProcessEnv = process.env): Layout {
  const override = env.OPENTARIFF_EMBEDDED_DIR
  const wanted = override ? resolve(override) : defaultDataDirectory(repository, env)
  const account = serverAccount(override ? [wanted] : [wanted, dirname(wanted)])
  const layout = (root: string, moved: string | null): Layout => {
    return { account, root, dist: makeDirectory(join(root, 'dist'), account), moved }
  }
  if (canReach(account, makeDirectory(wanted, account))) return layout(wanted, null)

  const name = account?.name ?? 'this user'
  // A restart may empty `/tmp`, which may also be held in memory.
  const parents = [env.TMPDIR, '/var/tmp', tmpdir(), '/tmp']
  const parent = parents.find((candidate) => candidate && canReach(account, candidate))
  if (!parent) {
    throw new EmbeddedProblem(
      `The servers run as ${name}, who cannot enter ${wanted}; set OPENTARIFF_EMBEDDED_DIR to a directory that ${name} can reach, or ${ALTERNATIVE}.`,
    )
  }
  const hash = createHash('sha256').update(wanted).digest('hex').slice(0, 12)
  const root = makeDirectory(join(parent, `opentariff-${hash}`), account)
  requireOwnDirectory(root, account)
  const reason = `The servers run as ${name}, who cannot enter ${wanted}`
  return layout(root, `${reason}, so their binaries and data are in ${root}.`)
}

export function instanceLayout({ root, account }: Layout, name: Instance): InstanceLayout {
  const directory = makeDirectory(join(root, name), account)
  const [lock, state] = [join(directory, 'lock.json'), join(directory, 'state.json')]
  const [postgres, openSearch] = [join(directory, 'postgres'), join(directory, 'opensearch')]
  const [openSearch2, openSearch3] = [join(directory, 'opensearch-2'), join(directory, 'opensearch-3')]
  const snapshots = join(directory, 'snapshots')
  return { name, directory, lock, state, postgres, openSearch, openSearch2, openSearch3, snapshots }
}

/** Creates a directory that the servers' account may enter, whatever the umask, but not change (unless it is theirs). */
function makeDirectory(directory: string, account: Account | null): string {
  return explained(directory, () => {
    if (mkdirSync(directory, { recursive: true }) === undefined) return
    chmodSync(directory, 0o755)
    giveToOwner(directory, account)
  })
}

/** Creates a directory that only the servers' account may use. */
export function makePrivateDirectory(directory: string, account: Account | null): string {
  return explained(directory, () => {
    mkdirSync(directory, { recursive: true })
    chmodSync(directory, 0o700)
    if (account !== null) chownSync(directory, account.uid, account.gid)
  })
}

/** Writes a file that only the servers' account may read. */
export function writePrivateFile(file: string, content: string, account: Account | null): void {
  writeFileSync(file, content, { mode: 0o600 })
  if (account !== null) chownSync(file, account.uid, account.gid)
}

function explained(directory: string, create: () => void): string {
  try {
    create()
    return directory
  } catch (error) {
    if (['EEXIST', 'ENOTDIR'].includes(errorCode(error) ?? '')) {
      throw new EmbeddedProblem(
        `${directory} is not a directory, nor can it become one; set OPENTARIFF_EMBEDDED_DIR to another.`,
      )
    }
    throw explain(error, directory)
  }
}

/** Everybody may write to a temporary directory, so one found there is used only if this user created it. */
function requireOwnDirectory(directory: string, account: Account | null): void {
  const found = lstatSync(directory)
  const owners = [process.getuid?.(), account?.ownsCheckout ? account.uid : undefined]
  if (found.isDirectory() && owners.includes(found.uid)) return
  throw new EmbeddedProblem(
    `${directory} was created by another user; remove it, or set OPENTARIFF_EMBEDDED_DIR to a directory of your own.`,
  )
}
