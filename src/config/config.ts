import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { Cron } from 'croner'
import { z } from 'zod'
import { UserFacingError } from '../errors/user-facing-error.ts'
import { DEFAULT_MODEL_PATH } from './model-path.ts'

export interface DatabaseConfig {
  readonly url: string
  /** Addresses of read replicas, with the same credentials. */
  readonly readUrls: readonly string[]
  readonly user: string | undefined
  readonly password: string | undefined
  /** PEM, read from the file that `DATABASE_CA` names. */
  readonly ca: string | undefined
  readonly poolSize: number
}

export interface OpenSearchServersConfig {
  readonly urls: readonly string[]
  readonly username: string | undefined
  readonly password: string | undefined
  /** PEM, read from the file that `OPENSEARCH_CA` names. */
  readonly ca: string | undefined
  readonly searchTimeoutMs: number
  /** Whether the cluster is asked for the addresses of its other nodes. */
  readonly discovery: boolean
}

/** Parts and copies in which the engine keeps each index. */
export interface IndexCopies {
  readonly shards: number
  /** OpenSearch's `auto_expand_replicas`: `0-2` is a copy on each node of up to three. */
  readonly autoExpandReplicas: string
}

export interface TracingConfig {
  /** Base address of an OpenTelemetry collector that accepts OTLP over HTTP. */
  readonly endpoint: string
  /** Share of the requests that is traced, from 0 to 1, unless the client has decided. */
  readonly sampledShare: number
}

export interface Config {
  /** Compare every response with its declaration: for tests, as it costs a second serialisation. */
  readonly checkResponses: boolean
  readonly port: number
  /** Scheme, host and port under which people reach the service, for links that leave it; no slash at the end. */
  readonly publicUrl: string
  /** Undefined: every address of the machine, IPv6 and IPv4, as people expect of a server in a container. */
  readonly host: string | undefined
  /** Undefined: the command starts its own server. */
  readonly database: DatabaseConfig | undefined
  /** Undefined: the command starts its own server. */
  readonly openSearch: OpenSearchServersConfig | undefined
  /** First part of the name of every index and alias. */
  readonly indexPrefix: string
  readonly indexCopies: IndexCopies
  /** Name of the OpenSearch repository for snapshots of the indices. */
  readonly snapshotRepository: string
  /** Directory of a bundle to ingest instead of the built-in data, or `sample`. */
  readonly tariffData: string | undefined
  /** Whether the built-in labels are added to those of other data. */
  readonly builtInLabels: boolean
  /** Sources of the public labels that are added to what `ingest fetch` downloaded. */
  readonly publicLabels: readonly PublicLabelSource[]
  /** Directory of the sentence encoder's files. */
  readonly embeddingModelPath: string
  /** Maximum size of the answer cache in bytes; 0 disables it. */
  readonly answerCacheBytes: number
  /** Days for which descriptions are stored so that operators can send feedback; 0: they are not stored. */
  readonly fpoRequestsKeptDays: number
  /** Whether the pages classify descriptions for anyone, without a key. */
  readonly classifyPage: boolean
  readonly logLevel: (typeof LOG_LEVELS)[number]
  readonly shutdownTimeoutMs: number
  /** Milliseconds from a request to stop until the port closes: the time in which load balancers learn of it. */
  readonly drainDelayMs: number
  /** Connections of all clients; one address may have half of them. */
  readonly maxConnections: number
  /** Addresses and networks of the proxies in front, whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[]
  /** Port for `/metrics`, with `/livez` and `/readyz`; undefined: `/metrics` is on the port of the API. */
  readonly metricsPort: number | undefined
  /** When the data is updated from its publishers, as a cron expression in UTC; undefined: never. */
  readonly ingestSchedule: string | undefined
  /** Whether events may be sent to addresses without TLS: for tests. */
  readonly webhooksAllowHttp: boolean
  /** Where traces are sent; undefined: nowhere. */
  readonly tracing: TracingConfig | undefined
}

/** The configuration of a process that connects to both servers. */
export interface ServerConfig extends Config {
  readonly database: DatabaseConfig
  readonly openSearch: OpenSearchServersConfig
}

/** The environment cannot be used as it is. Its message lists every problem, one a line. */
export class ConfigError extends UserFacingError {
  override readonly name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    )
    this.problems = problems
  }
}

/** Reads the configuration from environment variables. Throws ConfigError with every problem at once. */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const set = withoutBlanks(env)
  const parsed = environmentSchema.safeParse(set)
  const problems = [
    ...(parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []),
    ...('OPENSEARCH_PASSWORD' in set && !('OPENSEARCH_USERNAME' in set)
      ? ['OPENSEARCH_USERNAME: is missing; OPENSEARCH_PASSWORD is of no use without it']
      : []),
  ]
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  const values = parsed.data
  return freeze({
    checkResponses: values.CHECK_RESPONSES === 'true',
    port: values.PORT,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, '') ?? `http://localhost:${values.PORT}`,
    host: values.HOST,
    database: values.DATABASE_URL
      ? {
          url: values.DATABASE_URL,
          readUrls: values.DATABASE_READ_URLS,
          user: values.DATABASE_USER,
          password: values.DATABASE_PASSWORD,
          ca: values.DATABASE_CA,
          poolSize: values.DATABASE_POOL_SIZE,
        }
      : undefined,
    openSearch: values.OPENSEARCH_URL
      ? {
          urls: values.OPENSEARCH_URL,
          username: values.OPENSEARCH_USERNAME,
          password: values.OPENSEARCH_PASSWORD,
          ca: values.OPENSEARCH_CA,
          searchTimeoutMs: values.SEARCH_TIMEOUT_MS,
          discovery: values.OPENSEARCH_DISCOVERY === 'true',
        }
      : undefined,
    indexPrefix: values.INDEX_PREFIX,
    indexCopies: { shards: values.INDEX_SHARDS, autoExpandReplicas: values.INDEX_REPLICAS },
    snapshotRepository: values.SNAPSHOT_REPOSITORY,
    tariffData: values.TARIFF_DATA,
    builtInLabels: values.BUILT_IN_LABELS === 'true',
    publicLabels: values.PUBLIC_LABELS,
    embeddingModelPath: values.EMBEDDING_MODEL_PATH,
    answerCacheBytes: values.ANSWER_CACHE_MB * 1024 * 1024,
    fpoRequestsKeptDays: values.FPO_REQUESTS_KEPT_DAYS,
    classifyPage: values.CLASSIFY_PAGE === 'true',
    logLevel: values.LOG_LEVEL,
    shutdownTimeoutMs: values.SHUTDOWN_TIMEOUT_MS,
    drainDelayMs: values.DRAIN_DELAY_MS,
    maxConnections: values.MAX_CONNECTIONS,
    trustedProxies: values.TRUSTED_PROXIES,
    metricsPort: values.METRICS_PORT,
    ingestSchedule: values.INGEST_SCHEDULE,
    webhooksAllowHttp: values.WEBHOOKS_ALLOW_HTTP === 'true',
    tracing: values.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT, sampledShare: values.OTEL_TRACES_SAMPLER_ARG }
      : undefined,
  })
}

/** The configuration of a command that starts no server of its own. */
export function requireServers(config: Config): ServerConfig {
  const { database, openSearch } = config
  if (database && openSearch) return { ...config, database, openSearch }
  throw new ConfigError([
    ...(database ? [] : ['DATABASE_URL: is missing; set it to the address of Postgres, postgres://host:5432/database']),
    ...(openSearch ? [] : ['OPENSEARCH_URL: is missing; set it to the address of OpenSearch, http://host:9200']),
  ])
}

/** Publishers of descriptions of goods with codes, by the names of `ingest fetch`. */
const PUBLIC_LABEL_SOURCES = ['uk-rulings', 'eu-rulings', 'us-rulings', 'us-schedule-b'] as const
export type PublicLabelSource = (typeof PUBLIC_LABEL_SOURCES)[number]

const isPublicLabelSource = (name: string): name is PublicLabelSource =>
  PUBLIC_LABEL_SOURCES.some((known) => known === name)

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

function wholeNumber(minimum: number, maximum: number) {
  const message = `must be a whole number from ${minimum} to ${maximum}`
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, message)
}

function address(value: string, protocols: readonly string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol)
}

/** `10.1.2.3` or `10.0.0.0/8`, of either version of IP. */
function isNetwork(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32))
}

function isSchedule(value: string): boolean {
  try {
    return new Cron(value, { paused: true }).nextRun() !== null
  } catch {
    return false
  }
}

/** Certificates are read here, so that a wrong path is one more problem of the same list. */
const pemFile = z.string().transform((path, context) => {
  try {
    const pem = readFileSync(path, 'utf8')
    if (pem.includes('-----BEGIN CERTIFICATE-----')) return pem
    context.addIssue(`${path} contains no certificate in PEM form`)
  } catch (error) {
    context.addIssue(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  return z.NEVER
})

const environmentSchema = z.object({
  CHECK_RESPONSES: z.enum(['true', 'false'], 'must be true or false').default('false'),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, message: 'must be an address such as https://tariff.example.org' })
    .optional(),
  DATABASE_URL: z
    .string()
    .refine(
      (value) => address(value, ['postgres:', 'postgresql:']),
      'must be an address such as postgres://host:5432/database',
    )
    .optional(),
  DATABASE_READ_URLS: z
    .string()
    .transform((value) => value.split(',').map((url) => url.trim()))
    .refine(
      (urls) => urls.every((url) => address(url, ['postgres:', 'postgresql:'])),
      'must be an address such as postgres://host:5432/database, or several separated by commas',
    )
    .default([]),
  DATABASE_USER: z.string().optional(),
  DATABASE_PASSWORD: z.string().optional(),
  DATABASE_CA: pemFile.optional(),
  // Postgres allows 100 connections by default: enough for several processes and an ingest.
  DATABASE_POOL_SIZE: wholeNumber(1, 1000).default(10),
  OPENSEARCH_URL: z
    .string()
    .transform((value) => value.split(',').map((url) => url.trim()))
    .refine(
      (urls) => urls.every((url) => address(url, ['http:', 'https:'])),
      'must be an address such as http://host:9200, or several separated by commas',
    )
    .optional(),
  OPENSEARCH_USERNAME: z.string().optional(),
  OPENSEARCH_PASSWORD: z.string().optional(),
  OPENSEARCH_CA: pemFile.optional(),
  // Off: one address may be that of a load balancer, whose nodes are out of reach.
  OPENSEARCH_DISCOVERY: z.enum(['true', 'false'], 'must be true or false').default('false'),
  INDEX_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{0,63}$/, 'must be lower-case letters, digits, _ and -, and begin with a letter')
    .default('opentariff'),
  // The largest index of the full tariff takes 0.3 GB, and a shard serves well up to 30 GB. More shards only pay where
  // one search has to be spread over several processors: each is searched by a thread of its own.
  INDEX_SHARDS: wholeNumber(1, 64).default(1),
  INDEX_REPLICAS: z
    .string()
    .regex(/^\d{1,2}-(\d{1,2}|all)$/, 'must be a range such as 0-2 or 0-all')
    .default('0-2'),
  // It is also the name of a folder.
  SNAPSHOT_REPOSITORY: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{0,63}$/, 'must be lower-case letters, digits, _ and -, and begin with a letter')
    .default('opentariff'),
  TARIFF_DATA: z.string().optional(),
  BUILT_IN_LABELS: z.enum(['true', 'false'], 'must be true or false').default('true'),
  PUBLIC_LABELS: z
    .string()
    .transform((value) => [...new Set(value.split(',').map((name) => name.trim()))])
    .refine(
      (names): names is PublicLabelSource[] => names.every(isPublicLabelSource),
      `must be some of ${PUBLIC_LABEL_SOURCES.join(', ')}, separated by commas`,
    )
    .default([]),
  EMBEDDING_MODEL_PATH: z.string().default(DEFAULT_MODEL_PATH),
  // Enough for the compressed answers of some 6,000 commodities.
  ANSWER_CACHE_MB: wholeNumber(0, 65_536).default(64),
  // Goods are declared within days; personal data must not be stored longer than needed.
  FPO_REQUESTS_KEPT_DAYS: wholeNumber(0, 3650).default(30),
  CLASSIFY_PAGE: z.enum(['true', 'false'], 'must be true or false').default('true'),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  // A person has stopped waiting by then, and a queue of slower searches would only grow.
  SEARCH_TIMEOUT_MS: wholeNumber(50, 60_000).default(2000),
  // Below the 30 seconds after which container platforms kill a process.
  SHUTDOWN_TIMEOUT_MS: wholeNumber(0, 600_000).default(10_000),
  // Enough for connections in use to end with an answer. Behind a load balancer, twice the interval of its probes.
  DRAIN_DELAY_MS: wholeNumber(0, 600_000).default(200),
  // An idle one takes some 15 KB, and this many are within the usual limit of open files.
  MAX_CONNECTIONS: wholeNumber(2, 100_000).default(4000),
  TRUSTED_PROXIES: z
    .string()
    .transform((value) => value.split(',').map((proxy) => proxy.trim()))
    .refine(
      (proxies) => proxies.every(isNetwork),
      'must be addresses or networks such as 10.0.0.0/8, separated by commas',
    )
    .default([]),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  INGEST_SCHEDULE: z.string().refine(isSchedule, 'must be a cron expression such as 30 6 * * *').optional(),
  WEBHOOKS_ALLOW_HTTP: z.enum(['true', 'false'], 'must be true or false').default('false'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, message: 'must be an address such as http://collector:4318' })
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d{1,9})?|1(\.0{1,9})?)$/, 'must be a number from 0 to 1')
    .transform(Number)
    .default(1),
})

/** Names of all environment variables that configure the service. */
export const SETTINGS: readonly string[] = Object.keys(environmentSchema.shape)

/** `PORT=` in a compose file means "not set". */
function withoutBlanks(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const entries = Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()] as const] : []))
  return Object.fromEntries(entries)
}

function freeze<T extends object>(value: T): T {
  for (const member of Object.values(value)) {
    if (typeof member === 'object' && member !== null) freeze(member)
  }
  return Object.freeze(value)
}
