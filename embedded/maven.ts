import { spawn, spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { ALTERNATIVE, EmbeddedProblem, fullDisk } from './problem.ts'
import { endWithThisProcess } from './watchdog.ts'

export interface MavenRun {
  readonly pom: string
  /** Becomes the pom's `unpack.directory`. */
  readonly unpackDirectory: string
  readonly env: NodeJS.ProcessEnv
  /** The Java for Maven on a machine without a `java` on its PATH. */
  readonly javaHome: string
  readonly report: (line: string) => void
}

/** Maven's own plugins are small, and not worth a line. */
const LARGE_DOWNLOAD_MB = 5

const FULL_DISK = /No space left on device|Disk quota exceeded/i
const DAMAGED_ARCHIVE =
  /Error unpacking|unpacking file|zip END header|Error while expanding|not a valid (zip|archive)|ZipException/i
const UNREACHABLE =
  /Unknown host|Connection refused|Connection reset|Connect(ion)? timed out|Read timed out|Network is unreachable|No route to host|Temporary failure in name resolution|Name or service not known|offline mode/i

/**
 * Runs Maven to fetch and unpack what the pom names. A failed run is repeated once, without the archive that could not
 * be unpacked (an interrupted download leaves such in the local repository) and without remembered failures.
 *
 * @throws EmbeddedProblem without Maven, network or disk space
 */
export async function unpackWithMaven(run: MavenRun): Promise<void> {
  const hasJava = run.env.JAVA_HOME || spawnSync('java', ['-version'], { env: run.env }).status === 0
  const env = hasJava ? run.env : { ...run.env, JAVA_HOME: run.javaHome }
  if (spawnSync('mvn', ['--version'], { env }).error !== undefined) {
    throw new EmbeddedProblem(
      `Maven (the command \`mvn\`) is missing, and the embedded OpenSearch is fetched with it; install Maven 3.6 or newer, or ${ALTERNATIVE}.`,
    )
  }
  const first = await runOnce(run, env, [])
  if (first.code === 0) return
  if (FULL_DISK.test(first.output)) throw fullDisk(run.unpackDirectory)
  if (DAMAGED_ARCHIVE.test(first.output)) removeArchives(first.output, run.report)
  rmSync(run.unpackDirectory, { recursive: true, force: true })
  const second = await runOnce(run, env, ['--update-snapshots'])
  if (second.code !== 0) throw problemOf(second.output, run.unpackDirectory)
}

function problemOf(output: string, directory: string): EmbeddedProblem {
  if (FULL_DISK.test(output)) return fullDisk(directory)
  const [reason] = UNREACHABLE.exec(output) ?? /Could not transfer/i.exec(output) ?? []
  if (reason !== undefined && !DAMAGED_ARCHIVE.test(output)) {
    return new EmbeddedProblem(
      `OpenSearch could not be downloaded, because Maven could not reach its repository (${reason}); the first start needs a network (or a mirror in ~/.m2/settings.xml), so connect and start again, or ${ALTERNATIVE}.`,
    )
  }
  return new EmbeddedProblem(
    `Maven could not fetch OpenSearch (${firstError(output)}); start again once that is put right, or ${ALTERNATIVE}.`,
  )
}

/** The first line of Maven's complaint, without the reference to its help pages. */
function firstError(output: string): string {
  const lines = output.trim().split('\n')
  const line = lines.find((candidate) => candidate.includes('[ERROR]')) ?? lines.at(-1) ?? ''
  const text = line.replace('[ERROR]', '').replace(/ -> \[Help \d+\].*/, '')
  return text.trim().slice(0, 300) || 'it printed nothing'
}

function removeArchives(output: string, report: (line: string) => void): void {
  for (const [, archive = ''] of output.matchAll(/unpacking file: (.+?\.zip)/g)) {
    if (!existsSync(archive)) continue
    report(`${archive} is damaged, probably by an interrupted download; fetching it again.`)
    rmSync(dirname(archive), { recursive: true, force: true })
  }
}

function runOnce(
  { pom, unpackDirectory, report }: MavenRun,
  env: NodeJS.ProcessEnv,
  options: readonly string[],
): Promise<{ readonly code: number | null; readonly output: string }> {
  const args = [...options, '-Dstyle.color=never', `-Dunpack.directory=${unpackDirectory}`, '-f', pom, 'initialize']
  const child = spawn('mvn', args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const callOff = child.pid === undefined ? () => {} : endWithThisProcess(child.pid, 'SIGTERM', null)
  const reportProgress = tenths(report)
  let output = ''
  const read = (chunk: Buffer): void => {
    const text = chunk.toString('utf8')
    reportProgress(text)
    // Progress is rewritten in place, a hundred times a second.
    output = (output + text.replace(/[^\n]*\r/g, '')).slice(-100_000)
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      callOff()
      resolve({ code, output })
    })
  })
}

/** Reports each tenth of a large download, from output such as "Progress (1): 32/161 MB". */
function tenths(report: (line: string) => void): (output: string) => void {
  let reported = 0
  return (output) => {
    const [, received, total] = [...output.matchAll(/([\d.]+)(?: ?MB)?\/([\d.]+) ?MB/g)].at(-1) ?? []
    const tenth = Math.floor((10 * Number(received)) / Number(total))
    if (!(Number(total) >= LARGE_DOWNLOAD_MB && tenth > reported)) return
    reported = tenth
    report(`OpenSearch: ${Math.round(Number(received))} of ${Math.round(Number(total))} MB`)
  }
}
