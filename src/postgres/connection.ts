import type pg from 'pg'

export interface PostgresConfig {
  /** `postgres://host:5432/database` */
  readonly url: string
  readonly user?: string | undefined
  readonly password?: string | undefined
  /** PEM of the authority that signed the server's certificate; turns TLS on. */
  readonly ca?: string | undefined
  readonly poolSize: number
}

/** The settings of a `pg` client for its connection. */
export function connectionOf(config: Omit<PostgresConfig, 'poolSize'>): pg.ClientConfig {
  const url = new URL(config.url)
  // `pg` lets the address win over separate settings: put them into the address.
  if (config.user !== undefined) url.username = encodeURIComponent(config.user)
  if (config.password !== undefined) url.password = encodeURIComponent(config.password)
  if (config.ca === undefined) return { connectionString: url.href }
  // `sslmode` in the address would replace the settings below.
  url.searchParams.delete('sslmode')
  return { connectionString: url.href, ssl: { ca: config.ca, rejectUnauthorized: true } }
}
