import { loadConfig, requireServers } from '../src/config/config.ts'
import { type Connection, createPipeline } from './create-pipeline.ts'
import type { Progress } from './progress.ts'

/**
 * Connects to the configured servers; where the environment names none, to the embedded ones: those that run already,
 * or its own, which end with it.
 */
export async function connect(env: NodeJS.ProcessEnv, progress: Progress): Promise<Connection> {
  const config = loadConfig(env)
  if (config.database && config.openSearch) return createPipeline(requireServers(config), progress)
  // Loaded only here: an installation with servers of its own does without the embedded ones.
  const { useServers } = await import('../embedded/server-config.ts')
  const servers = await useServers(env, { report: (line) => progress.say(line) })
  const { close, ...connection } = createPipeline(servers.config, progress)
  return {
    ...connection,
    close: async () => {
      await close()
      await servers.stop()
    },
  }
}
