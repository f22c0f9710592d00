import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import request from 'supertest'
import { runIngest } from '../../ingest/run.ts'
import { createDeadLetterFile } from '../../ingest/sinks/dead-letter.ts'
import { openSource } from '../../ingest/sources/open-source.ts'
import { greenLanesRoutes } from '../../src/green-lanes/routes.ts'
import { createApiKeys } from '../../src/http/auth/api-keys.ts'
import { createApiKey } from '../../src/http/auth/manage-keys.ts'
import { createRateLimit } from '../../src/http/auth/rate-limit.ts'
import { referenceRoutes } from '../../src/reference/routes.ts'
import type { IsoDate } from '../../src/tariff/goods-nomenclature.ts'
import type { Region } from '../../src/tariff/region.ts'
import { createLiveVersions } from '../../src/versions/live-versions.ts'
import { SILENT } from './silent-progress.ts'
import { createSmallInstallation } from './small-installation.ts'
import { createTestApp } from './test-app.ts'

/** Published files of a region, loaded into a database of their own and served. */
export interface PublishedService {
  /** The lines of the ingest about its sources. */
  readonly report: string
  /** Asks the reference API or green lanes of the region, as of the day of the ingest unless told otherwise. */
  get(path: string, day?: IsoDate): Promise<request.Response>
  remove(): Promise<void>
}

/** Loads what `replay` puts into a cache directory, as of `day`, and serves it with checked answers. */
export async function servePublished(
  region: Region,
  replay: (directory: string) => Promise<void>,
  day: IsoDate,
): Promise<PublishedService> {
  const directory = await mkdtemp(join(tmpdir(), 'opentariff-published-'))
  await replay(directory)
  const installation = await createSmallInstallation([region])
  const { pipeline } = installation
  const said: string[] = []
  const rejects = createDeadLetterFile(installation.rejected)
  await runIngest(
    { ...pipeline, progress: { ...SILENT, say: (line) => void said.push(line) } },
    await openSource({ kind: 'published', path: directory }),
    rejects,
    { regions: [region], asOf: day, allowShrink: true },
  )
  await rejects.close()
  const { postgres } = pipeline
  const liveVersions = createLiveVersions(pipeline)
  const routes = [
    ...referenceRoutes({ postgres, liveVersions, version: 'test' }),
    ...greenLanesRoutes({
      postgres,
      liveVersions,
      apiKeys: createApiKeys(postgres),
      rateLimit: createRateLimit(postgres),
      version: 'test',
    }),
  ]
  const app = createTestApp(routes).callback()
  const key = await createApiKey(postgres, { scope: 'green-lanes', label: 'a test', limitPerSecond: 1000 })
  return {
    report: said.filter((line) => line.startsWith(`${region}: `)).join('\n'),
    get: async (path, asOf = day) =>
      request(app)
        .get(`/${region}/api/v2${path}${path.includes('?') ? '&' : '?'}as_of=${asOf}`)
        .set('x-api-key', key),
    remove: async () => {
      await installation.remove()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
