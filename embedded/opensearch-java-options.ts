import { join } from 'node:path'

/**
 * What the distribution passes to a JVM of 21 or newer, in its start script and in `config/jvm.options`; without the
 * options that write logs and dumps into the folder of its binaries. The script is not used: it starts five more JVMs first (3 s on
 * two cores), breaks on paths with spaces and writes into the distribution. Compare with both when pom.xml names another
 * release.
 */
const DISTRIBUTION_OPTIONS = `
  -Xshare:auto -Xss1m -XX:-OmitStackTraceInFastThrow -XX:+ShowCodeDetailsInExceptionMessages
  -XX:+UseG1GC -XX:G1ReservePercent=25 -XX:InitiatingHeapOccupancyPercent=30
  -Dopensearch.networkaddress.cache.ttl=60 -Dopensearch.networkaddress.cache.negative.ttl=10
  -Djava.awt.headless=true -Dfile.encoding=UTF-8 -Djna.nosys=true -Djava.locale.providers=SPI,CLDR
  -Dio.netty.noUnsafe=true -Dio.netty.noKeySetOptimization=true -Dio.netty.recycler.maxCapacityPerThread=0
  -Dio.netty.allocator.numDirectArenas=0 -Dlog4j.shutdownHookEnabled=false -Dlog4j2.disable.jmx=true
  -Dorg.apache.lucene.store.MMapDirectory.sharedArenaMaxPermits=1
  --add-modules=jdk.incubator.vector -javaagent:agent/opensearch-agent.jar
  --add-opens=java.base/java.nio=org.apache.arrow.memory.core,ALL-UNNAMED`

/** Avoid a fault of this Java alone (JDK-8341127). */
const JAVA_23_OPTIONS = `
  -XX:CompileCommand=dontinline,java/lang/invoke/MethodHandle.setAsTypeCache
  -XX:CompileCommand=dontinline,java/lang/invoke/MethodHandle.asTypeUncached`

const MEMORY_OPTIONS = {
  main: '-Xms1g -Xmx1g',
  /** A server for tests lives for minutes, and the second compiler takes 13 of the 22 s of processor time of a start. */
  test: '-Xms512m -Xmx512m -XX:TieredStopAtLevel=1',
  /** Three on one machine. */
  clustered: '-Xms512m -Xmx512m',
} as const

/**
 * The options of the JVM that runs OpenSearch, whose working directory is the distribution.
 *
 * @param extra `OPENSEARCH_JAVA_OPTS`: last, so that they take precedence
 */
export function openSearchJavaOptions(
  javaVersion: number,
  temporary: string,
  memory: keyof typeof MEMORY_OPTIONS,
  extra: string,
): readonly string[] {
  return [
    ...words(DISTRIBUTION_OPTIONS),
    ...words(javaVersion === 23 ? JAVA_23_OPTIONS : ''),
    ...words(javaVersion >= 25 ? '-XX:+UseCompactObjectHeaders' : ''),
    ...words(MEMORY_OPTIONS[memory]),
    `-Djava.io.tmpdir=${temporary}`,
    `-XX:ErrorFile=${join(temporary, 'hs_err_pid%p.log')}`,
    ...words(extra),
  ]
}

function words(options: string): readonly string[] {
  return options.split(/\s+/).filter((option) => option !== '')
}
