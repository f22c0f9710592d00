import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { type Account, runAs } from './account.ts'
import { ALTERNATIVE, EmbeddedProblem } from './problem.ts'

/** OpenSearch 3 is compiled for Java 21. */
const OLDEST_JAVA = 21

/** OpenSearch does not start without this module, which trimmed JREs often lack. */
const NEEDED_MODULE = 'jdk.incubator.vector'

/** Where Linux distributions and macOS put JDKs. */
const JDK_PARENTS = ['/usr/lib/jvm', '/Library/Java/JavaVirtualMachines'] as const

export interface Java {
  readonly home: string
  readonly executable: string
  readonly version: number
}

/**
 * Finds a Java that OpenSearch runs on as this account: the one that `OPENSEARCH_JAVA_HOME` or `JAVA_HOME` names, else the oldest of
 * Java 21 or newer in the usual places (OpenSearch was tested on those that existed when it was released).
 *
 * @throws EmbeddedProblem that lists what was found instead
 */
export function findJava(
  account: Account | null,
  report: (line: string) => void,
  env: NodeJS.ProcessEnv = process.env,
  parents: readonly string[] = JDK_PARENTS,
): Java {
  const unusable = new Map<string, string>()
  const inspectAll = (homes: readonly string[]): readonly Java[] =>
    homes.flatMap((home) => {
      const java = inspect(home, account)
      if (typeof java !== 'string') return [java]
      unusable.set(home, java)
      return []
    })
  const { OPENSEARCH_JAVA_HOME: ownHome, JAVA_HOME: commonHome } = env
  for (const home of [ownHome, commonHome]) {
    const [named] = home ? inspectAll([home]) : []
    if (named !== undefined) return named
    // JAVA_HOME often names an older Java on purpose, for other programs.
    if (home && home === ownHome) {
      report(`OPENSEARCH_JAVA_HOME names ${home}, which ${unusable.get(home)}; looking for another Java.`)
    }
  }
  const [oldest] = inspectAll(candidateHomes(env, parents)).toSorted((a, b) => a.version - b.version)
  if (oldest !== undefined) return oldest

  const list = [...unusable].map(([home, reason]) => `${home} ${reason}`).join('; ')
  const found = list === '' ? 'no Java at all was found' : `found only: ${list}`
  throw new EmbeddedProblem(
    `OpenSearch needs a complete Java ${OLDEST_JAVA} or newer (${found}); install one (for example Eclipse Temurin ${OLDEST_JAVA}), set OPENSEARCH_JAVA_HOME to it, or ${ALTERNATIVE}.`,
  )
}

function candidateHomes(env: NodeJS.ProcessEnv, parents: readonly string[]): readonly string[] {
  const inParents = parents
    .filter((parent) => existsSync(parent))
    .flatMap((parent) => readdirSync(parent).map((name) => join(parent, name)))
    .flatMap((directory) => [directory, join(directory, 'Contents', 'Home')])
  // A `java` on the PATH is usually a chain of links to <home>/bin/java.
  const onPath = (env.PATH ?? '')
    .split(delimiter)
    .map((directory) => join(directory, 'java'))
    .filter((command) => existsSync(command))
    .map((command) => dirname(dirname(realpathSync(command))))
  const homes = [...inParents, ...onPath].filter((home) => existsSync(join(home, 'bin', 'java')))
  return [...new Set(homes.map((home) => realpathSync(home)))].sort()
}

/** Runs a JDK, as the user that is going to; returns a predicate that says why it cannot be used. Takes 0.1 s. */
function inspect(home: string, account: Account | null): Java | string {
  const executable = join(home, 'bin', 'java')
  const run = (...args: readonly string[]) =>
    spawnSync(executable, args, { ...runAs(account), cwd: '/', encoding: 'utf8' })
  const { status, stderr } = run('-version')
  if (status !== 0) return `cannot be run by ${account?.name ?? 'this user'}`
  // "21.0.4" is 21, "1.8.0_412" is 8, "26-ea" is 26.
  const version = Number(/version "(?:1\.)?(\d+)/.exec(stderr)?.[1])
  if (!(version >= OLDEST_JAVA)) return `is Java ${version}`
  const isComplete = run('--add-modules', NEEDED_MODULE, '-version').status === 0
  return isComplete ? { home, executable, version } : `is trimmed (it lacks ${NEEDED_MODULE})`
}
