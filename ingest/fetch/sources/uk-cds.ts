import { z } from 'zod'
import type { IsoDate } from '../../../src/tariff/goods-nomenclature.ts'
import { FetchError, IncompleteVersionError } from '../fetch-error.ts'
import type { HttpClient, HttpRequest } from '../http-client.ts'
import type { PublishedSource, RemoteFile } from '../published-source.ts'

export interface Credentials {
  readonly clientId: string
  readonly clientSecret: string
}

const tokenDocument = z.object({ access_token: z.string() })

const listDocument = z.array(z.object({ filename: z.string(), downloadURL: z.url() }))

/** `tariff_dailyExtract_v1_20251006T235959.gzip` */
const NAME = /^tariff_(annual|monthly|daily)Extract_v\d+_(\d{4})(\d{2})(\d{2})T\d{6}\.gzip$/i

interface Extract {
  readonly period: string
  readonly file: RemoteFile
}

/**
 * HMRC's bulk extracts, for users with access: the newest annual one, the monthly ones after it, and the daily ones after
 * those, in the order in which they have to be read.
 */
export const ukCds = (address: string, credentials: Credentials | undefined): PublishedSource => ({
  id: 'uk-cds',
  async *versions(http) {
    if (credentials === undefined) {
      throw new FetchError(
        'uk-cds: set HMRC_BULK_CLIENT_ID and HMRC_BULK_CLIENT_SECRET; HMRC gives them to approved users of its bulk data API',
      )
    }
    const extracts = await listExtracts(http, address, credentials)
    const files = inOrder(extracts)
    const newest = files.at(-1)
    if (newest === undefined) throw new IncompleteVersionError(`${address} has no annual extract`)
    yield { version: newest.date, date: newest.date, immutable: true, files: async () => files }
  },
})

function inOrder(extracts: readonly Extract[]): readonly RemoteFile[] {
  const of = (period: string, after: IsoDate) =>
    extracts
      .filter((extract) => extract.period === period && extract.file.date > after)
      .map(({ file }) => file)
      .sort((one, other) => one.date.localeCompare(other.date))
  const annual = of('annual', '').at(-1)
  if (annual === undefined) return []
  const monthly = of('monthly', annual.date)
  return [annual, ...monthly, ...of('daily', (monthly.at(-1) ?? annual).date)]
}

async function listExtracts(http: HttpClient, address: string, credentials: Credentials): Promise<readonly Extract[]> {
  const { access_token } = await http.json(`${address}/oauth/token`, tokenDocument, {
    method: 'POST',
    form: {
      grant_type: 'client_credentials',
      client_id: credentials.clientId,
      client_secret: credentials.clientSecret,
    },
  })
  const request: HttpRequest = {
    headers: { accept: 'application/vnd.hmrc.1.0+json', authorization: `Bearer ${access_token}` },
  }
  const extracts: Extract[] = []
  for (const list of ['TARIFF-ANNUAL', 'TARIFF-MONTHLY', 'TARIFF-DAILY']) {
    const files = await http.json(`${address}/bulk-data-download/list/${list}`, listDocument, request)
    extracts.push(...files.flatMap(({ filename, downloadURL }) => extractOf(filename, downloadURL)))
  }
  return extracts
}

function extractOf(name: string, address: string): readonly Extract[] {
  const [, period, year, month, day] = NAME.exec(name) ?? []
  if (period === undefined) return []
  const date = `${year}-${month}-${day}`
  return [{ period: period.toLowerCase(), file: { name, address, version: date, date, sizeVaries: true } }]
}
