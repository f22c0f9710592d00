import { startTestServers, type TestServers } from './start-servers.ts'

// Mocha global fixtures, for the suites that need real servers: `mocha --require test/support/servers.ts ...`.
// Test files find the addresses with `serverUrls()`, from hooks and tests only: files are loaded before this runs.

let servers: TestServers | undefined

export const mochaGlobalSetup = async (): Promise<void> => {
  servers = await startTestServers({ exitOnSignals: true })
}

export const mochaGlobalTeardown = async (): Promise<void> => {
  await servers?.stop()
}
