import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { type Account, canReach, runAs } from './account.ts'
import { ALTERNATIVE, EmbeddedProblem } from './problem.ts'

/** OpenSearch 3 is compiled for Java 21. */
const OLDEST_JAVA = 21

/** OpenSearch does not start without this module, which JREs trimmed with jlink often lack. */
const NEEDED_MODULE = 'jdk.incubator.vector'

/** Where Linux distributions and macOS put JDKs. */
const JDK_PARENTS = ['/usr/lib/jvm', '/Library/Java/JavaVirtualMachines'] as const

export interface Java {
  readonly home: string
  readonly executable: string
  readonly version: number
}

/** A JDK that was looked at and cannot be used, with the reason. */
interface Unusable {
  readonly home: string
  readonly reason: string
}

export interface JavaSearch {
  readonly env: NodeJS.ProcessEnv
  /** Directories in which every JDK is looked at. */
  readonly parents?: readonly string[]
  /** Who is going to run it. */
  readonly account: Account | null
  readonly report: (line: string) => void
}

/**
 * Finds a Java that OpenSearch runs on: what `OPENSEARCH_JAVA_HOME` or `JAVA_HOME` names, else the oldest JDK of 21 or
 * newer in the usual places (the oldest, because OpenSearch was tested on those that existed when it was released).
 *
 * @throws EmbeddedProblem that says what was found instead
 */
export function findJava(search: JavaSearch): Java {
  const unusable: Unusable[] = []
  for (const variable of ['OPENSEARCH_JAVA_HOME', 'JAVA_HOME'] as const) {
    const home = search.env[variable]
    if (home === undefined || home === '') continue
    const java = inspect(home, search.account)
    if (!('reason' in java)) return java
    unusable.push(java)
    if (variable === 'OPENSEARCH_JAVA_HOME') {
      search.report(`${variable} names ${home}, which ${java.reason}; looking for another Java.`)
    }
  }
  const usable: Java[] = []
  for (const home of candidateHomes(search)) {
    const java = inspect(home, search.account)
    if ('reason' in java) unusable.push(java)
    else usable.push(java)
  }
  const [best] = usable.sort((a, b) => a.version - b.version)
  if (best !== undefined) return best

  const seen = new Map(unusable.map(({ home, reason }) => [home, `${home} ${reason}`]))
  const found = seen.size === 0 ? 'no Java at all was found' : `found only: ${[...seen.values()].join('; ')}`
  throw new EmbeddedProblem(
    `OpenSearch needs a complete Java ${OLDEST_JAVA} or newer (${found}); install one (for example Eclipse Temurin ${OLDEST_JAVA}), set OPENSEARCH_JAVA_HOME to it, or ${ALTERNATIVE}.`,
  )
}

function candidateHomes({ env, parents = JDK_PARENTS }: JavaSearch): readonly string[] {
  const homes: string[] = []
  for (const parent of parents) {
    if (!existsSync(parent)) continue
    for (const name of readdirSync(parent).sort()) {
      homes.push(join(parent, name), join(parent, name, 'Contents', 'Home'))
    }
  }
  for (const directory of (env.PATH ?? '').split(delimiter)) {
    const command = join(directory, 'java')
    // A `java` on the PATH is usually a chain of links to <home>/bin/java.
    if (directory !== '' && existsSync(command)) homes.push(dirname(dirname(realpathSync(command))))
  }
  const real = homes.filter((home) => existsSync(join(home, 'bin', 'java'))).map((home) => realpathSync(home))
  return [...new Set(real)]
}

function inspect(home: string, account: Account | null): Java | Unusable {
  const executable = join(home, 'bin', 'java')
  if (!existsSync(executable)) return { home, reason: 'has no bin/java' }
  if (!canReach(account, executable)) return { home, reason: `cannot be run by ${account?.name ?? 'this user'}` }
  const release = readRelease(home)
  const version = majorVersion(release.get('JAVA_VERSION') ?? askVersion(executable, account))
  if (version === null) return { home, reason: 'does not say its version' }
  if (version < OLDEST_JAVA) return { home, reason: `is Java ${version}` }
  const modules = release.get('MODULES') ?? askModules(executable, account)
  if (!modules.includes(NEEDED_MODULE)) return { home, reason: `is trimmed (it lacks ${NEEDED_MODULE})` }
  return { home, executable, version }
}

/** The `release` file that every JDK carries: reading it is a thousand times faster than starting the JDK. */
function readRelease(home: string): ReadonlyMap<string, string> {
  const file = join(home, 'release')
  const values = new Map<string, string>()
  if (!existsSync(file)) return values
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, key, value] = /^(\w+)="?(.*?)"?\s*$/.exec(line) ?? []
    if (key !== undefined && value !== undefined) values.set(key, value)
  }
  return values
}

function askVersion(executable: string, account: Account | null): string {
  const answer = spawnSync(executable, ['-version'], { ...runAs(account), cwd: '/', encoding: 'utf8' })
  return /version "([^"]+)"/.exec(answer.stderr)?.[1] ?? ''
}

function askModules(executable: string, account: Account | null): string {
  return spawnSync(executable, ['--list-modules'], { ...runAs(account), cwd: '/', encoding: 'utf8' }).stdout
}

/** "21.0.4" is 21, "1.8.0_412" is 8, "26-ea" is 26. */
function majorVersion(version: string): number | null {
  const [, first, second] = /^(\d+)(?:\.(\d+))?/.exec(version) ?? []
  if (first === undefined) return null
  return first === '1' && second !== undefined ? Number(second) : Number(first)
}
