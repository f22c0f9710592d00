export interface ServerUrls {
  readonly databaseUrl: string
  readonly openSearchUrl: string
}

/** Where the real servers of this run are. Ask from a hook or a test, not while a test file loads. */
export const serverUrls = (): ServerUrls => {
  const { DATABASE_URL: databaseUrl, OPENSEARCH_URL: openSearchUrl } = process.env
  if (!databaseUrl || !openSearchUrl) {
    throw new Error('This test needs the servers: run it with `--require test/support/servers.ts`, and ask in a hook.')
  }
  return { databaseUrl, openSearchUrl }
}
