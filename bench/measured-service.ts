import type { ServerConfig } from '../src/config/config.ts'
import type { Region } from '../src/tariff/region.ts'
import { nodeOptions } from '../test/support/opentariff-program.ts'
import { type RunningService, startService } from '../test/support/start-service.ts'
import { type EngineRequest, startRecorder } from './engine-recorder.ts'

export interface MeasuredService {
  readonly config: ServerConfig
  readonly logFile: string
  readonly signal: AbortSignal
}

/**
 * The service as users run it, without the response checks that tests enable.
 *
 * @param settings Other than those of the environment
 */
export const startMeasured = (
  { config: { database }, logFile, signal }: MeasuredService,
  openSearchUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningService> =>
  startService(
    {
      DATABASE_URL: database.url,
      OPENSEARCH_URL: openSearchUrl,
      CHECK_RESPONSES: 'false',
      NODE_OPTIONS: nodeOptions(),
      ...settings,
    },
    logFile,
    signal,
  )

/** Address of a search for words. */
export const searchUrl = ({ url }: RunningService, region: Region, query: string): URL =>
  new URL(`/${region}/api/beta/search?q=${encodeURIComponent(query)}`, url)

/** The requests that the service sends to the engine for each item; none for one that needs no engine. */
export async function recordEach<Item>(
  measured: MeasuredService,
  engine: string,
  items: readonly Item[],
  send: (service: RunningService, item: Item) => Promise<unknown>,
): Promise<readonly (readonly EngineRequest[])[]> {
  const recorder = await startRecorder(engine)
  const service = await startMeasured(measured, recorder.url)
  try {
    const recorded: (readonly EngineRequest[])[] = []
    recorder.take()
    for (const item of items) {
      await send(service, item)
      recorded.push(recorder.take())
    }
    return recorded
  } finally {
    await service.stop()
    recorder.close()
  }
}
