import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createPipeline } from '../../ingest/create-pipeline.ts'
import type { IngestedVersion } from '../../ingest/data-versions.ts'
import type { Pipeline } from '../../ingest/pipeline.ts'
import type { Progress } from '../../ingest/progress.ts'
import { runIngest } from '../../ingest/run.ts'
import { createDeadLetterFile } from '../../ingest/sinks/dead-letter.ts'
import { openSource } from '../../ingest/sources/open-source.ts'
import { loadConfig, requireServers, type ServerConfig } from '../../src/config/config.ts'
import { packageRoot } from '../../src/config/package-root.ts'
import { sql } from '../../src/postgres/sql.ts'
import { REGIONS, type Region } from '../../src/tariff/region.ts'
import { serverUrls } from './server-urls.ts'
import { SILENT } from './silent-progress.ts'
import { type SmallBundle, writeSmallBundle } from './small-bundle.ts'
import { createMigratedDatabase } from './test-database.ts'
import { removeTestIndices, testIndexPrefix } from './test-indices.ts'
import { waitFor } from './wait-for.ts'

export interface IngestOptions {
  /** Default: those of the installation. */
  readonly regions?: readonly Region[]
  readonly maxRejects?: number
  /** Default true: a bundle of a few rows loses a tenth of them with one. */
  readonly allowShrink?: boolean
  readonly progress?: Progress
  /** Default: the one of the installation. */
  readonly pipeline?: Pipeline
}

/** A database, indices and a small bundle for tests of the ingest. */
export interface SmallInstallation {
  readonly bundle: SmallBundle
  /** Environment for another process on the same installation. */
  readonly environment: Readonly<
    Record<'BUILT_IN_LABELS' | 'DATABASE_URL' | 'OPENSEARCH_URL' | 'INDEX_PREFIX' | 'EMBEDDING_MODEL_PATH', string>
  >
  readonly config: ServerConfig
  readonly pipeline: Pipeline
  /** The file of the records that the last ingest rejected. */
  readonly rejected: string
  /** Ingests the bundle as it is now. */
  ingest(options?: IngestOptions): Promise<readonly IngestedVersion[]>
  /**
   * Ingests in a process of its own, which is killed at one of `KILLABLE_STEPS`; with a file of labels, it is their import
   * that is killed. Waits until Postgres has noticed, as it does at once on an idle machine.
   */
  ingestAndKill(step: string, labels?: string): Promise<void>
  remove(): Promise<void>
}

/** Creates it without any data; an ingest takes a second or two. */
export async function createSmallInstallation(ofRegions: readonly Region[] = REGIONS): Promise<SmallInstallation> {
  const database = await createMigratedDatabase()
  const bundle = await writeSmallBundle(ofRegions)
  const indexPrefix = testIndexPrefix()
  const environment = {
    BUILT_IN_LABELS: 'false',
    DATABASE_URL: database.databaseUrl,
    OPENSEARCH_URL: serverUrls().openSearchUrl,
    INDEX_PREFIX: indexPrefix,
    // No model unless a test needs vectors: loading it takes longer than such an ingest.
    EMBEDDING_MODEL_PATH: bundle.directory,
  }
  const config = requireServers(loadConfig(environment))
  const { pipeline, close } = createPipeline(config, SILENT)
  const rejected = join(bundle.directory, 'rejected.dead-letter.ndjson')
  return {
    bundle,
    environment,
    config,
    pipeline,
    rejected,
    async ingest({
      regions = ofRegions,
      maxRejects = 0,
      allowShrink = true,
      progress = SILENT,
      pipeline: by = pipeline,
    } = {}) {
      const rejects = createDeadLetterFile(rejected)
      try {
        const source = await openSource({ kind: 'bundle', path: bundle.directory })
        return await runIngest({ ...by, progress }, source, rejects, { regions, maxRejects, allowShrink })
      } finally {
        await rejects.close()
      }
    },
    async ingestAndKill(step, labels) {
      const program = join(packageRoot, 'test/support/killed-ingest.ts')
      const args = [step, bundle.directory, indexPrefix, ...(labels === undefined ? [] : [labels])]
      const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], {
        cwd: packageRoot,
        env: { ...process.env, ...environment },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      const [stderr, [, signal]] = await Promise.all([text(child.stderr), once(child, 'exit')])
      if (signal !== 'SIGKILL') throw new Error(`The ingest was not killed ${step}: ${stderr}`)
      const locks = sql`SELECT FROM pg_locks JOIN pg_database ON database = pg_database.oid
                         WHERE locktype = 'advisory' AND datname = current_database()`
      await waitFor(async () => (await pipeline.postgres.query(locks)).length === 0, { what: 'the lock to be free' })
    },
    async remove() {
      await close()
      await database.drop()
      await removeTestIndices(indexPrefix)
      await rm(bundle.directory, { recursive: true, force: true })
    },
  }
}
