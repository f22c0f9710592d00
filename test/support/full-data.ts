import { prepareData } from '../../ingest/prepare.ts'
import { loadConfig, requireServers, type ServerConfig } from '../../src/config/config.ts'
import { dataPack } from './data-pack.ts'
import { serverUrls } from './server-urls.ts'
import { SILENT } from './silent-progress.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { removeTestIndices, testIndexPrefix } from './test-indices.ts'

export interface FullData {
  readonly config: ServerConfig
}

/** Embedding 180,000 texts takes three minutes of two idle cores, and much longer on busy ones. */
const LOAD_MS = 45 * 60_000

const indexPrefix = testIndexPrefix()
let database: TestDatabase | undefined
let loading: Promise<FullData> | undefined

const load = async (): Promise<FullData> => {
  database = await createTestDatabase()
  const config = requireServers(
    loadConfig({
      // They are twice as many as those of the data, and the time of a load follows the number of texts.
      BUILT_IN_LABELS: process.env.BUILT_IN_LABELS ?? 'false',
      CHECK_RESPONSES: 'true',
      DATABASE_URL: database.databaseUrl,
      OPENSEARCH_URL: serverUrls().openSearchUrl,
      INDEX_PREFIX: indexPrefix,
      TARIFF_DATA: dataPack(),
      // The first searches after a load read the graphs of vectors from the disk.
      SEARCH_TIMEOUT_MS: '30000',
    }),
  )
  await prepareData(config, SILENT)
  return { config }
}

// Outside of every `describe`: after the tests of all files.
after(async () => {
  await loading?.catch(() => undefined)
  await database?.drop()
  await removeTestIndices(indexPrefix)
})

/** Loads the data pack for the tests of the `describe` block that calls it: once for all files of a run. */
export const fullData = (): (() => FullData) => {
  let loaded: FullData | undefined

  before(async function () {
    this.timeout(LOAD_MS)
    loading ??= load()
    loaded = await loading
  })

  return () => {
    if (!loaded) throw new Error('The full data is loaded by a hook: ask for it in a test.')
    return loaded
  }
}
