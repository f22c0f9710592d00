import { resolve } from 'node:path'
import { z } from 'zod'
import { ConfigError } from '../../src/config/config.ts'

/** Where published files are kept and fetched from. */
export interface FetchConfig {
  /** The cache of published files, an absolute path. */
  readonly directory: string
  readonly requestsPerSecond: number
  readonly addresses: Addresses
  /** Credentials for HMRC's bulk data; undefined: it is not fetched. */
  readonly hmrcBulk: { readonly clientId: string; readonly clientSecret: string } | undefined
  /** Raises the limit of the public Trade Tariff API. */
  readonly tariffApiKey: string | undefined
}

export interface Addresses {
  readonly ukDbt: string
  readonly hmrcReporting: string
  readonly tariffApi: string
  readonly hmrcBulk: string
  readonly tarbel: string
  readonly circabc: string
  readonly ukRulings: string
  readonly euRulings: string
  readonly usRulings: string
  readonly usScheduleB: string
}

const address = (byDefault: string) =>
  z
    .url({ protocol: /^https?$/, message: `must be an address such as ${byDefault}` })
    .default(byDefault)
    .transform((value) => value.replace(/\/+$/, ''))

/** The defaults are those of public documents. */
const environmentSchema = z.object({
  PUBLISHED_DATA: z.string().default('published'),
  FETCH_REQUESTS_PER_SECOND: z.coerce
    .number('must be a number from 0.1 to 100')
    .min(0.1, 'must be a number from 0.1 to 100')
    .max(100, 'must be a number from 0.1 to 100')
    .default(4),
  UK_DBT_URL: address('https://data.api.trade.gov.uk/v1/datasets'),
  HMRC_REPORTING_URL: address('https://reporting.trade-tariff.service.gov.uk'),
  TARIFF_API_URL: address('https://www.trade-tariff.service.gov.uk'),
  TARIFF_API_KEY: z.string().optional(),
  HMRC_BULK_URL: address('https://api.service.hmrc.gov.uk'),
  HMRC_BULK_CLIENT_ID: z.string().optional(),
  HMRC_BULK_CLIENT_SECRET: z.string().optional(),
  TARBEL_URL: address('https://eservices.minfin.fgov.be/extTariffBrowser/XmlExtractions'),
  CIRCABC_URL: address('https://circabc.europa.eu'),
  UK_RULINGS_URL: address('https://www.tax.service.gov.uk/search-for-advance-tariff-rulings'),
  EU_RULINGS_URL: address(
    'https://ec.europa.eu/taxation_customs/dds2/ebti/ebti_export_management.jsp?message=extractFull',
  ),
  US_RULINGS_URL: address('https://rulings.cbp.gov/api'),
  US_SCHEDULE_B_URL: address('https://www.census.gov/foreign-trade/schedules/b/2026/exp-code.txt'),
})

/** Reads what a fetch needs from environment variables. Throws ConfigError with every problem at once. */
export function loadFetchConfig(env: Readonly<Record<string, string | undefined>>): FetchConfig {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const { data, error } = environmentSchema.safeParse(set)
  if (!data) throw new ConfigError(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
  const { HMRC_BULK_CLIENT_ID: clientId, HMRC_BULK_CLIENT_SECRET: clientSecret } = data
  if ((clientId === undefined) !== (clientSecret === undefined)) {
    throw new ConfigError(['HMRC_BULK_CLIENT_ID: HMRC_BULK_CLIENT_SECRET is of no use without it, nor the other way'])
  }
  return {
    directory: resolve(data.PUBLISHED_DATA),
    requestsPerSecond: data.FETCH_REQUESTS_PER_SECOND,
    hmrcBulk: clientId !== undefined && clientSecret !== undefined ? { clientId, clientSecret } : undefined,
    tariffApiKey: data.TARIFF_API_KEY,
    addresses: {
      ukDbt: data.UK_DBT_URL,
      hmrcReporting: data.HMRC_REPORTING_URL,
      tariffApi: data.TARIFF_API_URL,
      hmrcBulk: data.HMRC_BULK_URL,
      tarbel: data.TARBEL_URL,
      circabc: data.CIRCABC_URL,
      ukRulings: data.UK_RULINGS_URL,
      euRulings: data.EU_RULINGS_URL,
      usRulings: data.US_RULINGS_URL,
      usScheduleB: data.US_SCHEDULE_B_URL,
    },
  }
}
