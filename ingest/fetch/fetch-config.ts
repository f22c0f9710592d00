import { resolve } from 'node:path'
import { z } from 'zod'
import { ConfigError } from '../../src/config/config.ts'
import { PUBLISHED_ADDRESSES } from '../sources/registry.ts'

/** Where published files are kept and fetched from. */
export interface FetchConfig {
  /** The cache of published files, an absolute path. */
  readonly directory: string
  readonly requestsPerSecond: number
  /** Addresses of publishers by the variables that name them, without a slash at the end. */
  readonly addresses: Readonly<Record<string, string>>
  /** Raises the limit of the public Trade Tariff API. */
  readonly tariffApiKey: string | undefined
}

const address = (byDefault: string) =>
  z
    .url({ protocol: /^https?$/, message: `must be an address such as ${byDefault}` })
    .default(byDefault)
    .transform((value) => value.replace(/\/+$/, ''))

const environmentSchema = z.object({
  PUBLISHED_DATA: z.string().default('published'),
  FETCH_REQUESTS_PER_SECOND: z.coerce
    .number('must be a number from 0.1 to 100')
    .min(0.1, 'must be a number from 0.1 to 100')
    .max(100, 'must be a number from 0.1 to 100')
    .default(4),
  TARIFF_API_KEY: z.string().optional(),
})

const addressesSchema = z.object(
  Object.fromEntries(PUBLISHED_ADDRESSES.map(({ variable, byDefault }) => [variable, address(byDefault)])),
)

/** Names of the environment variables that configure a fetch. */
export const FETCH_SETTINGS: readonly string[] = [environmentSchema, addressesSchema].flatMap(({ shape }) =>
  Object.keys(shape),
)

/** Reads what a fetch needs from environment variables. Throws ConfigError with every problem at once. */
export function loadFetchConfig(env: Readonly<Record<string, string | undefined>>): FetchConfig {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const { data, error } = environmentSchema.and(addressesSchema).safeParse(set)
  if (!data) throw new ConfigError(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
  const { PUBLISHED_DATA, FETCH_REQUESTS_PER_SECOND, TARIFF_API_KEY, ...addresses } = data
  return {
    directory: resolve(PUBLISHED_DATA),
    requestsPerSecond: FETCH_REQUESTS_PER_SECOND,
    tariffApiKey: TARIFF_API_KEY,
    addresses,
  }
}
