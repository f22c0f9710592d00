import { prepareData } from '../../ingest/prepare.ts'
import { loadConfig, requireServers, type ServerConfig } from '../../src/config.ts'
import { dataPack } from './data-pack.ts'
import { serverUrls } from './server-urls.ts'
import { SILENT } from './silent-progress.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { removeTestIndices, testIndexPrefix } from './test-indices.ts'

export interface FullData {
  readonly config: ServerConfig
}

/** Loads the data pack for the tests of the `describe` block that calls it, and removes it after them. */
export const fullData = (): (() => FullData) => {
  const indexPrefix = testIndexPrefix()
  let database: TestDatabase | undefined
  let loaded: FullData | undefined

  before(async () => {
    database = await createTestDatabase()
    const config = requireServers(
      loadConfig({
        CHECK_RESPONSES: 'true',
        DATABASE_URL: database.databaseUrl,
        OPENSEARCH_URL: serverUrls().openSearchUrl,
        INDEX_PREFIX: indexPrefix,
        TARIFF_DATA: dataPack(),
      }),
    )
    await prepareData(config, SILENT)
    loaded = { config }
  })

  after(async () => {
    await database?.drop()
    await removeTestIndices(indexPrefix)
  })

  return () => {
    if (!loaded) throw new Error('The full data is loaded by a hook: ask for it in a test.')
    return loaded
  }
}
