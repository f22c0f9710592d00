export interface ServerUrls {
  readonly databaseUrl: string
  readonly openSearchUrl: string
}

/** Addresses of the servers of this run. Call it in a hook or a test, not while a test file loads. */
export const serverUrls = (): ServerUrls => {
  const { DATABASE_URL: databaseUrl, OPENSEARCH_URL: openSearchUrl } = process.env
  if (!databaseUrl || !openSearchUrl) {
    throw new Error('This test needs the servers: run it with `--require test/support/servers.ts`, and ask in a hook.')
  }
  return { databaseUrl, openSearchUrl }
}
