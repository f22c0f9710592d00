import { startEmbeddedServers } from '../../embedded/servers.ts'

/** A Postgres and an OpenSearch for tests to make throw-away databases and indices in. */
export interface TestServers {
  readonly databaseUrl: string
  readonly openSearchUrl: string
  /** Stops what was started here: nothing, where the servers were given. */
  stop(): Promise<void>
}

/** The servers of `DATABASE_URL` and `OPENSEARCH_URL` when both are set; else the embedded ones, apart from `npm start`'s. */
export const startTestServers = async (): Promise<TestServers> => {
  const { DATABASE_URL: databaseUrl, OPENSEARCH_URL: openSearchUrl } = process.env
  if (databaseUrl && openSearchUrl) return { databaseUrl, openSearchUrl, stop: async () => {} }
  return startEmbeddedServers({ instance: 'test', report: (line) => console.log(`  ${line}`) })
}
