import { startTestServers, type TestServers } from './start-servers.ts'

// Mocha global fixtures, for the suites that need real servers: `mocha --require test/support/servers.ts ...`.
// Test files find the addresses with `serverUrls()`, from hooks and tests only: files are loaded before this runs.

let servers: TestServers | undefined

const stopServers = async (): Promise<void> => {
  const started = servers
  servers = undefined
  await started?.stop()
}

/** Ctrl-C, or `run-tests.ts` being told to stop: nothing that was started here stays. */
const stopAndExit = (signal: NodeJS.Signals): void => {
  stopServers().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143))
}

export const mochaGlobalSetup = async (): Promise<void> => {
  process.once('SIGINT', stopAndExit)
  process.once('SIGTERM', stopAndExit)
  servers = await startTestServers()
  process.env.DATABASE_URL = servers.databaseUrl
  process.env.OPENSEARCH_URL = servers.openSearchUrl
}

export const mochaGlobalTeardown = stopServers
