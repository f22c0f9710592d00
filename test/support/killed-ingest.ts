/**
 * A program that runs an ingest and kills itself, as `kill -9` would, at the step that its arguments name.
 * Usage: killed-ingest.ts STEP BUNDLE INDEX_PREFIX [LABELS], with DATABASE_URL and OPENSEARCH_URL set. Where LABELS is a
 * file of labels, their import is killed.
 */
import { createPipeline } from '../../ingest/create-pipeline.ts'
import { importOperatorLabels, openLabelFile } from '../../ingest/import-labels.ts'
import type { Pipeline } from '../../ingest/pipeline.ts'
import { runIngest } from '../../ingest/run.ts'
import { createDeadLetterFile } from '../../ingest/sinks/dead-letter.ts'
import { openSource } from '../../ingest/sources/open-source.ts'
import { loadConfig, requireServers } from '../../src/config/config.ts'
import type { Indices } from '../../src/opensearch/client.ts'
import { sql } from '../../src/postgres/sql.ts'
import { REGIONS } from '../../src/tariff/region.ts'
import { SILENT } from './silent-progress.ts'

const die = (): never => {
  process.kill(process.pid, 'SIGKILL')
  throw new Error('the signal should have ended the process')
}

/** The moments at which an ingest can be killed: before and after each step that changes a server. */
const STEPS: Readonly<Record<string, (pipeline: Pipeline) => Pipeline>> = {
  'while rows are copied': (pipeline) => withProgress(pipeline, /rows/, 'advance'),
  'after the rows': (pipeline) => withProgress(pipeline, /rows/, 'done'),
  'before the index exists': (pipeline) => withIndices(pipeline, { create: async () => die() }),
  'while documents are indexed': (pipeline) => withProgress(pipeline, /documents/, 'advance'),
  'after the documents': (pipeline) => withProgress(pipeline, /documents/, 'done'),
  'after labels were copied': (pipeline) =>
    withIndices(pipeline, {
      clone: async (source, target, settings) => {
        await pipeline.openSearch.indices.clone(source, target, settings)
        die()
      },
    }),
  'before the switch commits': (pipeline) => ({
    ...pipeline,
    postgres: {
      ...pipeline.postgres,
      transaction: (work) =>
        pipeline.postgres.transaction(async (transaction) => {
          const result = await work(transaction)
          const switched = await transaction.query(sql`
            SELECT FROM data_versions WHERE status = 'live' AND published_at = now()`)
          return switched.length > 0 ? die() : result
        }),
    },
  }),
}

export const KILLABLE_STEPS: readonly string[] = Object.keys(STEPS)

const withIndices = (pipeline: Pipeline, changes: Partial<Indices>): Pipeline => ({
  ...pipeline,
  openSearch: { ...pipeline.openSearch, indices: { ...pipeline.openSearch.indices, ...changes } },
})

const withProgress = (pipeline: Pipeline, label: RegExp, moment: 'advance' | 'done'): Pipeline => ({
  ...pipeline,
  progress: {
    say: () => {},
    start: (started) => ({
      advance: () => void (moment === 'advance' && label.test(started) && die()),
      done: () => void (moment === 'done' && label.test(started) && die()),
    }),
  },
})

const main = async (step: string, directory: string, indexPrefix: string, labels?: string): Promise<void> => {
  const cut = STEPS[step]
  if (!cut) throw new Error(`no such step: ${step}`)
  const config = requireServers(loadConfig({ ...process.env, INDEX_PREFIX: indexPrefix }))
  const { pipeline, close } = createPipeline(config, SILENT)
  const rejects = createDeadLetterFile(`${directory}/killed.dead-letter.ndjson`)
  if (labels === undefined) {
    const source = await openSource({ kind: 'bundle', path: directory })
    await runIngest(cut(pipeline), source, rejects, { regions: source.regions, allowShrink: true })
  } else {
    await importOperatorLabels(cut(pipeline), await openLabelFile(labels), rejects, {
      regions: REGIONS,
      storeOnly: false,
    })
  }
  await close()
}

const [step, directory, indexPrefix, labels] = process.argv.slice(2)
if (process.argv[1] === import.meta.filename) await main(step ?? '', directory ?? '', indexPrefix ?? '', labels)
