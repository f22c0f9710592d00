import { createPipeline } from '../../ingest/create-pipeline.ts'
import { createProgress } from '../../ingest/progress.ts'
import { runIngest } from '../../ingest/run.ts'
import { createDeadLetterFile } from '../../ingest/sinks/dead-letter.ts'
import { openSource } from '../../ingest/sources/open-source.ts'
import { readVersionContents } from '../../ingest/transform/version-contents.ts'
import { loadedAlready } from '../../ingest/versions/loaded-already.ts'
import { loadConfig, requireServers } from '../../src/config/config.ts'
import { migrate } from '../../src/postgres/migrate.ts'
import { todayUtc } from '../../src/tariff/validity.ts'
import { VERSION_INDICES } from '../../src/versions/version-indices.ts'
import { bareBulk } from './bare-bulk.ts'
import { bareCopy } from './bare-copy.ts'
import type { LoadOrder } from './measure-load.ts'
import { multiplySource } from './multiply-source.ts'
import { type BareWrite, type MeasuredLoad, recordStages, type Stage } from './stages.ts'

// The process of one measured load, so that its peak memory is its own. Its order and what it measured are messages.

process.once('message', (order: LoadOrder) => {
  measure(order).then(
    (load) => process.send?.(load, () => process.disconnect()),
    (error: unknown) => {
      console.error(error)
      process.exitCode = 1
      process.disconnect()
    },
  )
})

async function measure({ choice, regions, times, vectors, deadLetter }: LoadOrder): Promise<MeasuredLoad> {
  const config = requireServers(loadConfig(process.env))
  await migrate(config.database)
  const { progress, stages } = recordStages(createProgress())
  const { pipeline, close } = createPipeline(config, progress)
  const rejects = createDeadLetterFile(deadLetter)
  try {
    const opened = await openSource(choice)
    const source = multiplySource(opened, times)
    const started = performance.now()
    const versions = await runIngest(pipeline, source, rejects, { regions, vectors, allowShrink: true })
    const seconds = secondsSince(started)
    // In kilobytes.
    const peakMb = process.resourceUsage().maxRSS / 1024

    const again = performance.now()
    await loadedAlready(pipeline, source, regions)
    const againSeconds = secondsSince(again)

    const bare = new Map<string, BareWrite>()
    const quiet = { ...pipeline, progress: { ...progress, say: () => undefined } }
    for (const version of versions) {
      progress.say(`${version.region}: the same rows by bare COPY and bulk requests ...`)
      bare.set(`${version.region}: rows into Postgres`, await bareCopy(pipeline.postgres, source, version.region))
      const contents = await readVersionContents(quiet, version, todayUtc())
      for (const kind of VERSION_INDICES) {
        const stage = `${version.region}: ${kind.definition} documents into OpenSearch`
        bare.set(stage, await bareBulk(contents, kind))
      }
    }
    const measured = stages.map((stage): Stage => ({ ...stage, bare: bare.get(stage.name) ?? null }))
    const rows = measured.reduce((sum, stage) => sum + (stage.bare?.rows ?? 0), 0)
    return { times, rows, seconds, peakMb, againSeconds, stages: measured }
  } finally {
    await rejects.close()
    await close()
  }
}

const secondsSince = (started: number): number => (performance.now() - started) / 1000
