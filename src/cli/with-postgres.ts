import { createPostgres, type Postgres } from '../postgres/client.ts'
import { migrate } from '../postgres/migrate.ts'
import { useServers } from './use-servers.ts'

/** A command sends one statement after the other. */
const POOL_SIZE = 1

/** Calls `act` with a connection to Postgres, whose schema is up to date, for a command that needs no OpenSearch. */
export async function withPostgres<T>(env: NodeJS.ProcessEnv, act: (postgres: Postgres) => Promise<T>): Promise<T> {
  const { config, stop } = await useServers(env, { needed: ['postgres'], report: (line) => console.error(line) })
  try {
    if (!config.database) throw new Error('a server that was started has no address')
    await migrate(config.database)
    const postgres = createPostgres(
      { ...config.database, poolSize: POOL_SIZE },
      { applicationName: 'opentariff-command' },
    )
    try {
      return await act(postgres)
    } finally {
      await postgres.close()
    }
  } finally {
    await stop()
  }
}
