import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { at } from '../../src/collections/at.ts'

/** An answer of the public service, as it was given on a day. */
export interface Recording {
  /** Path and query, without host, region and version. */
  readonly uri: string
  /** `YYYY-MM-DD` */
  readonly recordedAt: string
  readonly service: 'uk' | 'xi'
  readonly body: unknown
}

/** Reads recordings: one JSON object a line, gzipped or not, with `uri`, `recorded_at`, `service` and `body`. */
export async function* readRecordings(path: string): AsyncGenerator<Recording> {
  const file = createReadStream(path)
  const input = path.endsWith('.gz') ? file.pipe(createGunzip()) : file
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line === '') continue
    const { uri, recorded_at, service, body } = JSON.parse(line)
    yield { uri, recordedAt: recorded_at, service, body }
  }
}

/** The endpoint that a recorded request went to, ids left out: `/commodities/{id}`. */
export const endpointOf = (uri: string): string =>
  at(uri.split('?'), 0).replace(/\/(?:\d[\w-]*|[A-Z]{2})(?=\/|$)/g, '/{id}')

/** The request for our service: of the region, and for the day of the recording unless it names a day itself. */
export const addressOf = ({ uri, service, recordedAt }: Recording): string => {
  const [path = '', querystring = ''] = uri.split('?')
  const query = new URLSearchParams(querystring)
  // A parameter without a value was sent by a form whose field was empty.
  for (const [name, value] of [...query]) if (value === '') query.delete(name)
  if (!query.has('as_of')) query.set('as_of', recordedAt)
  return `/${service}/api/v2${path}?${query}`
}
