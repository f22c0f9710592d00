import type { ServerConfig } from '../src/config/config.ts'
import { type RunningService, startService } from '../test/support/start-service.ts'
import { type EngineRequest, startRecorder } from './recorded-requests.ts'

export interface MeasuredService {
  readonly config: ServerConfig
  readonly logFile: string
  readonly signal: AbortSignal
}

/** The service as it runs for users: without the checks of its own answers that tests turn on. */
export const startMeasured = (
  { config: { database }, logFile, signal }: MeasuredService,
  openSearchUrl: string,
): Promise<RunningService> =>
  startService({ DATABASE_URL: database.url, OPENSEARCH_URL: openSearchUrl, CHECK_RESPONSES: 'false' }, logFile, signal)

/** What the service asks of the engine for each item; nothing for one that it answers by itself. */
export async function recordEach<Item>(
  measured: MeasuredService,
  engine: string,
  items: readonly Item[],
  ask: (service: RunningService, item: Item) => Promise<unknown>,
): Promise<readonly (readonly EngineRequest[])[]> {
  const recorder = await startRecorder(engine)
  const service = await startMeasured(measured, recorder.url)
  try {
    const recorded: (readonly EngineRequest[])[] = []
    recorder.take()
    for (const item of items) {
      await ask(service, item)
      recorded.push(recorder.take())
    }
    return recorded
  } finally {
    await service.stop()
    recorder.close()
  }
}
