import type { Config } from './config.ts'

const HIDDEN = '***'

/** Shown where the environment names no server. */
const EMBEDDED = 'embedded'

/** The configuration for display: without passwords, also inside addresses, and without certificates. */
export function redactConfig(config: Config): object {
  const { database, openSearch, ...rest } = config
  return {
    ...rest,
    host: rest.host ?? 'all addresses',
    tariffData: rest.tariffData ?? 'the built-in data',
    database:
      database === undefined
        ? EMBEDDED
        : {
            ...database,
            url: redactUrl(database.url),
            readUrls: database.readUrls.map(redactUrl),
            password: hide(database.password),
            ca: database.ca && 'read from DATABASE_CA',
          },
    openSearch:
      openSearch === undefined
        ? EMBEDDED
        : {
            ...openSearch,
            urls: openSearch.urls.map(redactUrl),
            password: hide(openSearch.password),
            ca: openSearch.ca && 'read from OPENSEARCH_CA',
          },
  }
}

function redactUrl(address: string): string {
  const url = new URL(address)
  if (url.password) url.password = HIDDEN
  // `?password=` is how libpq takes it too.
  for (const name of url.searchParams.keys()) {
    if (/password|secret|token/i.test(name)) url.searchParams.set(name, HIDDEN)
  }
  return url.href
}

function hide(secret: string | undefined): string | undefined {
  return secret === undefined ? undefined : HIDDEN
}
