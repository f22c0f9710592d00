import {
  type Config,
  type DatabaseConfig,
  loadConfig,
  requireServers,
  type ServerConfig,
} from '../src/config/config.ts'
import { findRunningServers, type StartOptions, startSomeServers } from './servers.ts'
import type { ServerKind } from './state.ts'

/** The configuration with both servers in it, and what ends those of them that are embedded. */
export interface ServersInUse {
  readonly config: ServerConfig
  stop(): Promise<void>
}

/** The servers that the environment does not name. */
export function missingServers(config: Config): readonly ServerKind[] {
  return [...(config.database ? [] : ['postgres' as const]), ...(config.openSearch ? [] : ['openSearch' as const])]
}

/** Uses the servers that the environment names; for those that it does not, embedded ones, running already or started. */
export async function useServers(env: NodeJS.ProcessEnv, options: StartOptions): Promise<ServersInUse> {
  const config = loadConfig(env)
  const missing = missingServers(config)
  if (missing.length === 0) return { config: requireServers(config), stop: async () => {} }
  const { databaseUrl, openSearchUrl, stop } = await startSomeServers(missing, options)
  return { config: requireServers(loadConfig(withEmbedded(env, databaseUrl, openSearchUrl))), stop }
}

/** The database that the environment names; if it names none, the embedded one, running already or started. */
export async function useDatabase(
  env: NodeJS.ProcessEnv,
  options: StartOptions,
): Promise<{ readonly database: DatabaseConfig; stop(): Promise<void> }> {
  const { database } = loadConfig(env)
  if (database) return { database, stop: async () => {} }
  const { databaseUrl, stop } = await startSomeServers(['postgres'], options)
  const config = loadConfig(withEmbedded(env, databaseUrl, null))
  if (!config.database) throw new Error('a server that was started has no address')
  return { database: config.database, stop }
}

/**
 * The servers that the environment names, and for those that it does not, embedded ones that run already. Null where
 * neither is there: nothing is started.
 */
export async function findServers(env: NodeJS.ProcessEnv): Promise<ServerConfig | null> {
  const config = loadConfig(env)
  const missing = missingServers(config)
  if (missing.length === 0) return requireServers(config)
  const running = await findRunningServers()
  if (running === null) return null
  const databaseUrl = config.database ? null : running.databaseUrl
  const openSearchUrl = config.openSearch ? null : running.openSearchUrl
  return requireServers(loadConfig(withEmbedded(env, databaseUrl, openSearchUrl)))
}

/** Credentials in the environment are for servers of one's own: an embedded one has none but those in its address. */
function withEmbedded(
  env: NodeJS.ProcessEnv,
  databaseUrl: string | null,
  openSearchUrl: string | null,
): NodeJS.ProcessEnv {
  const database = { DATABASE_URL: databaseUrl ?? '', DATABASE_USER: '', DATABASE_PASSWORD: '', DATABASE_CA: '' }
  const openSearch = {
    OPENSEARCH_URL: openSearchUrl ?? '',
    OPENSEARCH_USERNAME: '',
    OPENSEARCH_PASSWORD: '',
    OPENSEARCH_CA: '',
  }
  return { ...env, ...(databaseUrl === null ? {} : database), ...(openSearchUrl === null ? {} : openSearch) }
}
