import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { opentariffProgram } from './opentariff-program.ts'
import { runChild } from './run-child.ts'
import { startTestServers } from './start-servers.ts'
import { createTestDatabase } from './test-database.ts'
import { removeTestIndices, testIndexPrefix } from './test-indices.ts'

/** A database and indices of their own with the sample loaded, as `opentariff ingest prepare` loads it. */
export interface SampleInstallation {
  /** Environment of a service over it. */
  readonly env: Readonly<Record<string, string>>
  /** The folder for logs and results; removed with the rest. */
  readonly directory: string
  remove(): Promise<void>
}

/**
 * Null if the ingest fails, which then has said why.
 * @param settings In addition to the servers and the sample, for the ingest and the service
 */
export async function installSample(
  signal: AbortSignal,
  settings: Readonly<Record<string, string>> = {},
): Promise<SampleInstallation | null> {
  const cleanups: (() => Promise<void>)[] = []
  const remove = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  }
  try {
    const directory = await mkdtemp(join(tmpdir(), 'opentariff-sample-'))
    cleanups.push(() => rm(directory, { recursive: true, force: true }))
    const servers = await startTestServers({ exitOnSignals: false })
    cleanups.push(servers.stop)
    const database = await createTestDatabase()
    cleanups.push(database.drop)
    const prefix = testIndexPrefix()
    cleanups.push(() => removeTestIndices(prefix))
    const env = {
      DATABASE_URL: database.databaseUrl,
      OPENSEARCH_URL: servers.openSearchUrl,
      INDEX_PREFIX: prefix,
      // The sample, whatever the environment configures.
      TARIFF_DATA: 'sample',
      HOST: '127.0.0.1',
      ...settings,
    }
    const ingest = { file: process.execPath, args: [...opentariffProgram(), 'ingest', 'prepare'], env }
    if ((await runChild(ingest, signal)) === 0) return { env, directory, remove }
  } catch (error) {
    await remove()
    throw error
  }
  await remove()
  return null
}
