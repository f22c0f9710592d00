import { loadConfig } from '../config/config.ts'
import { createPostgres, type Postgres } from '../postgres/client.ts'
import { migrate } from '../postgres/migrate.ts'

/** A command asks one thing after the other. */
const POOL_SIZE = 1

/**
 * Lends a connection to Postgres, with its schema up to date: to the one that the environment names, else the embedded
 * one that runs already, else the embedded one, which ends with the command.
 */
export async function withPostgres<T>(env: NodeJS.ProcessEnv, act: (postgres: Postgres) => Promise<T>): Promise<T> {
  const { database, stop } = await findDatabase(env)
  try {
    await migrate(database)
    const postgres = createPostgres({ ...database, poolSize: POOL_SIZE }, { applicationName: 'opentariff-command' })
    try {
      return await act(postgres)
    } finally {
      await postgres.close()
    }
  } finally {
    await stop()
  }
}

async function findDatabase(env: NodeJS.ProcessEnv) {
  const { database } = loadConfig(env)
  if (database) return { database, stop: async () => {} }
  // Loaded only here: an installation with servers of its own does without the embedded ones.
  const { useDatabase } = await import('../../embedded/server-config.ts')
  // Standard output is for what was asked.
  return await useDatabase(env, { report: (line) => console.error(line) })
}
