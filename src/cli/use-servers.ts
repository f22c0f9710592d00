import { type Config, loadConfig } from '../config/config.ts'

type ServerKind = 'postgres' | 'openSearch'

export interface UseServersOptions {
  /** Gets a line for each thing that is done. */
  readonly report: (line: string) => void
  /** The servers that the command needs. Default: both. */
  readonly needed?: readonly ServerKind[]
  /** False: embedded servers are used if they run already, and are not started for the command. Default true. */
  readonly start?: boolean
  /** True: embedded servers that end with another process are not used. Default false. */
  readonly exclusive?: boolean
  /** False: the caller handles signals and calls `stop` itself. Default: a signal ends the process, servers first. */
  readonly exitOnSignals?: boolean
}

export interface ServersInUse {
  /** The configuration with the addresses of all servers that were needed and found. */
  readonly config: Config
  /** Stops what was started for the command. */
  stop(): Promise<void>
}

/**
 * Finds the servers for a command: those that the environment names; for the others the embedded ones, which are started
 * unless they run already, and then end with the command.
 */
export async function useServers(
  env: NodeJS.ProcessEnv,
  { needed = ['postgres', 'openSearch'], start = true, ...options }: UseServersOptions,
): Promise<ServersInUse> {
  const config = loadConfig(env)
  const missing = missingServers(config).filter((kind) => needed.includes(kind))
  const [first, ...others] = missing
  if (first === undefined) return { config, stop: async () => {} }
  // Loaded only here: an installation with servers of its own does without the embedded ones.
  const { findRunningServers, startSomeServers } = await import('../../embedded/servers.ts')
  if (start) {
    const { stop, ...addresses } = await startSomeServers([first, ...others], options)
    return { config: loadConfig(withEmbedded(env, missing, addresses)), stop }
  }
  const addresses = findRunningServers()
  return {
    config: addresses === null ? config : loadConfig(withEmbedded(env, missing, addresses)),
    stop: async () => {},
  }
}

/** The servers that the environment does not name. */
export function missingServers(config: Config): readonly ServerKind[] {
  return [...(config.database ? [] : ['postgres' as const]), ...(config.openSearch ? [] : ['openSearch' as const])]
}

/** Credentials in the environment are for the operator's own servers: an embedded one has none but those in its address. */
function withEmbedded(
  env: NodeJS.ProcessEnv,
  kinds: readonly ServerKind[],
  { databaseUrl, openSearchUrl }: { readonly databaseUrl: string | null; readonly openSearchUrl: string | null },
): NodeJS.ProcessEnv {
  const database = { DATABASE_URL: databaseUrl ?? '', DATABASE_USER: '', DATABASE_PASSWORD: '', DATABASE_CA: '' }
  const openSearch = {
    OPENSEARCH_URL: openSearchUrl ?? '',
    OPENSEARCH_USERNAME: '',
    OPENSEARCH_PASSWORD: '',
    OPENSEARCH_CA: '',
  }
  return {
    ...env,
    ...(kinds.includes('postgres') && database),
    ...(kinds.includes('openSearch') && openSearch),
  }
}
