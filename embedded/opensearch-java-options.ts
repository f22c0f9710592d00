import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface JavaOptionsInput {
  readonly home: string
  readonly javaVersion: number
  /** "512m", "1g". */
  readonly heap: string
  readonly temporary: string
  /** For a server that lives for minutes, whose start costs more than what its compiled code would save. */
  readonly shortLived: boolean
  /** `OPENSEARCH_JAVA_OPTS`: comes last, so that it wins. */
  readonly extra: string
}

/**
 * What the distribution's start script passes to every JVM. We start Java ourselves rather than through that script:
 * it starts five more JVMs first (3 s on two cores), breaks on paths with spaces and wants to write beside itself.
 */
const SYSTEM_OPTIONS = [
  '-Xshare:auto',
  '-Dopensearch.networkaddress.cache.ttl=60',
  '-Dopensearch.networkaddress.cache.negative.ttl=10',
  '-Xss1m',
  '-Djava.awt.headless=true',
  '-Dfile.encoding=UTF-8',
  '-Djna.nosys=true',
  '-XX:-OmitStackTraceInFastThrow',
  '-XX:+ShowCodeDetailsInExceptionMessages',
  '-Dio.netty.noUnsafe=true',
  '-Dio.netty.noKeySetOptimization=true',
  '-Dio.netty.recycler.maxCapacityPerThread=0',
  '-Dio.netty.allocator.numDirectArenas=0',
  '-Dlog4j.shutdownHookEnabled=false',
  '-Dlog4j2.disable.jmx=true',
  '-Djava.locale.providers=SPI,CLDR',
] as const

/** The second compiler takes 13 of the 22 s of processor time of a start: 41 s against 9.5 s on a busy machine. */
const FIRST_COMPILER_ONLY = '-XX:TieredStopAtLevel=1'

/** Logs and dumps that the distribution's options would write beside its binaries; the heap is ours to say. */
const LEFT_OUT = /^-(Xlog|Xloggc|Xm[sx]|XX:(HeapDump|\+HeapDump|ErrorFile))/

/** The JVM's options: the system's, those in the distribution's `jvm.options` for this Java, ours, and the caller's. */
export function openSearchJavaOptions(input: JavaOptionsInput): readonly string[] {
  const distributed = readFileSync(join(input.home, 'config', 'jvm.options'), 'utf8')
    .split('\n')
    .flatMap((line) => optionFor(input.javaVersion, line))
    .filter((option) => !LEFT_OUT.test(option))
    .map((option) => option.replace(/\$\{OPENSEARCH_TMPDIR\}/, input.temporary))
  return [
    ...SYSTEM_OPTIONS,
    ...distributed,
    `-Xms${input.heap}`,
    `-Xmx${input.heap}`,
    `-XX:ErrorFile=${join(input.temporary, 'hs_err_pid%p.log')}`,
    ...(input.shortLived ? [FIRST_COMPILER_ONLY] : []),
    ...input.extra.split(/\s+/).filter((option) => option !== ''),
  ]
}

/** A line is an option, an option after the versions of Java that it is for ("11:", "20-:", "8-10:"), or a comment. */
function optionFor(version: number, line: string): readonly string[] {
  const [, from, dash, to, option] = /^(?:(\d+)(-)?(\d+)?:)?(-.*)$/.exec(line.trim()) ?? []
  if (option === undefined) return []
  if (from === undefined) return [option]
  const last = dash === undefined ? Number(from) : to === undefined ? Number.POSITIVE_INFINITY : Number(to)
  return version >= Number(from) && version <= last ? [option] : []
}
