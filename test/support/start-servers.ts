import { startEmbeddedServers } from '../../embedded/servers.ts'

/** A Postgres and an OpenSearch for tests to make throw-away databases and indices in. */
export interface TestServers {
  readonly databaseUrl: string
  readonly openSearchUrl: string
  /** Stops what was started here: nothing, where the servers were given. */
  stop(): Promise<void>
}

export interface StartTestServersOptions {
  /** Whether a signal ends this process, servers first. No, where the caller stops them on a signal itself. */
  readonly exitOnSignals: boolean
}

/**
 * The servers of `DATABASE_URL` and `OPENSEARCH_URL` when both are set; else the embedded ones, apart from those of
 * `npm start`. Either way the two variables name them afterwards, for `serverUrls()` and for child processes.
 */
export const startTestServers = async ({ exitOnSignals }: StartTestServersOptions): Promise<TestServers> => {
  const { DATABASE_URL, OPENSEARCH_URL } = process.env
  if (DATABASE_URL && OPENSEARCH_URL) {
    return { databaseUrl: DATABASE_URL, openSearchUrl: OPENSEARCH_URL, stop: async () => {} }
  }
  const report = (line: string): void => console.log(`  ${line}`)
  const servers = await startEmbeddedServers({ instance: 'test', report, exclusive: true, exitOnSignals })
  process.env.DATABASE_URL = servers.databaseUrl
  process.env.OPENSEARCH_URL = servers.openSearchUrl
  return {
    ...servers,
    stop: async () => {
      delete process.env.DATABASE_URL
      delete process.env.OPENSEARCH_URL
      await servers.stop()
    },
  }
}
