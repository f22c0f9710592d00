import type { Progress } from '../../ingest/progress.ts'
import { requireServers, type ServerConfig } from '../config/config.ts'
import { useServers } from './use-servers.ts'

/** Calls `act` with the configuration of both servers, and stops afterwards what was started for it. */
export async function withServers<T>(
  env: NodeJS.ProcessEnv,
  progress: Progress,
  act: (config: ServerConfig) => Promise<T>,
): Promise<T> {
  const { config, stop } = await useServers(env, { report: progress.say })
  try {
    return await act(requireServers(config))
  } finally {
    await stop()
  }
}
