import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { onExit } from './exit.ts'
import { ALTERNATIVE, EmbeddedProblem, fullDisk } from './problem.ts'

export interface MavenRun {
  readonly pom: string
  /** Becomes the pom's `unpack.directory`. */
  readonly unpackDirectory: string
  readonly env: NodeJS.ProcessEnv
  /** For a Maven on a machine without a `java` on its PATH. */
  readonly javaHome: string
  readonly progress: (received: number, total: number) => void
  readonly report: (line: string) => void
}

/** Why Maven could not reach a repository, in its words. */
const NETWORK_CAUSE =
  /Unknown host|Connection refused|Connection reset|Connect(ion)? timed out|Read timed out|Network is unreachable|No route to host|Temporary failure in name resolution|Name or service not known|offline mode/i

/** What Maven wraps such a cause in, and any other. */
const NETWORK = new RegExp(`${NETWORK_CAUSE.source}|Could not transfer`, 'i')

/** Why Maven did not do it, as far as its words tell. */
type Failure = 'network' | 'disk' | 'damaged' | 'other'

/**
 * Lets Maven fetch and unpack what the pom names. A second attempt follows a failed one, without the archive that
 * could not be unpacked (an interrupted download leaves such in the local repository) and asking again for what an
 * earlier failure was remembered for.
 *
 * @throws EmbeddedProblem without Maven, network or disk
 */
export async function unpackWithMaven(run: MavenRun): Promise<void> {
  if (spawnSync('mvn', ['--version'], { env: mavenEnvironment(run), stdio: 'ignore' }).error !== undefined) {
    throw new EmbeddedProblem(
      `Maven (the command \`mvn\`) is missing, and the embedded OpenSearch is fetched with it; install Maven 3.6 or newer, or ${ALTERNATIVE}.`,
    )
  }
  const first = await attempt(run, [])
  if (first.code === 0) return
  const failure = classify(first.output)
  if (failure === 'disk') throw fullDisk(run.unpackDirectory)
  if (failure === 'damaged') {
    for (const archive of archivesIn(first.output)) {
      run.report(`${archive} is damaged, probably by an interrupted download; fetching it again.`)
      rmSync(dirname(archive), { recursive: true, force: true })
    }
  }
  rmSync(run.unpackDirectory, { recursive: true, force: true })
  const second = await attempt(run, ['--update-snapshots'])
  if (second.code === 0) return
  throw problemOf(classify(second.output), second.output, run.unpackDirectory)
}

function problemOf(failure: Failure, output: string, directory: string): EmbeddedProblem {
  if (failure === 'disk') return fullDisk(directory)
  if (failure === 'network') {
    return new EmbeddedProblem(
      `OpenSearch could not be downloaded, because Maven could not reach its repository (${lastError(output)}); the first start needs a network (or a mirror in ~/.m2/settings.xml), so connect and start again, or ${ALTERNATIVE}.`,
    )
  }
  return new EmbeddedProblem(
    `Maven could not fetch OpenSearch (${lastError(output)}); start again once that is put right, or ${ALTERNATIVE}.`,
  )
}

function classify(output: string): Failure {
  if (/No space left on device|Disk quota exceeded/i.test(output)) return 'disk'
  if (
    /Error unpacking|unpacking file|zip END header|Error while expanding|not a valid (zip|archive)|ZipException/i.test(
      output,
    )
  ) {
    return 'damaged'
  }
  if (NETWORK.test(output)) return 'network'
  return 'other'
}

/** The archives that Maven names in its complaint. */
function archivesIn(output: string): readonly string[] {
  const named = [...output.matchAll(/unpacking file: (.+?\.zip)/g)].map(([, file]) => file ?? '')
  return [...new Set(named)].filter((file) => existsSync(file))
}

/** What Maven complains of, without the page that follows and the addresses within. */
function lastError(output: string): string {
  const reason = (NETWORK_CAUSE.exec(output) ?? NETWORK.exec(output))?.[0]
  if (reason !== undefined) return reason
  const line = output.split('\n').find((candidate) => candidate.includes('[ERROR]')) ?? output.trim().split('\n').at(-1)
  const text = (line ?? '')
    .replace('[ERROR]', '')
    .replace(/ -> \[Help \d+\].*/, '')
    .trim()
  return text === '' ? 'it said nothing' : text.slice(0, 300)
}

function attempt(run: MavenRun, options: readonly string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      'mvn',
      [...options, '-Dstyle.color=never', `-Dunpack.directory=${run.unpackDirectory}`, '-f', run.pom, 'initialize'],
      { env: mavenEnvironment(run), stdio: ['ignore', 'pipe', 'pipe'] },
    )
    const forget = onExit('children', () => stop(child))
    let output = ''
    const read = (chunk: Buffer): void => {
      const text = chunk.toString('utf8')
      const progress = [...text.matchAll(/([\d.]+)(?: ?[kM]?B)?\/([\d.]+) ?([kM]?B)/g)].at(-1)
      if (progress !== undefined) run.progress(bytes(progress[1], progress[3]), bytes(progress[2], progress[3]))
      // Progress is rewritten in place, a hundred times a second: not worth keeping.
      output = (output + text.replace(/[^\n]*\r/g, '')).slice(-100_000)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', (error) => {
      forget()
      reject(error)
    })
    child.once('close', (code) => {
      forget()
      resolve({ code, output })
    })
  })
}

function stop(child: ChildProcess): void {
  child.kill('SIGTERM')
}

function mavenEnvironment({ env, javaHome }: MavenRun): NodeJS.ProcessEnv {
  return env.JAVA_HOME || hasJava(env) ? env : { ...env, JAVA_HOME: javaHome }
}

function hasJava(env: NodeJS.ProcessEnv): boolean {
  return spawnSync('java', ['-version'], { env, stdio: 'ignore' }).status === 0
}

function bytes(amount: string | undefined, unit: string | undefined): number {
  const factor = unit === 'MB' ? 1_000_000 : unit === 'kB' ? 1_000 : 1
  return Number(amount ?? 0) * factor
}
