import { RequestError } from '../http/errors/request-error.ts'
import type { Region } from '../tariff/region.ts'

/** Loading a tariff takes about a minute. */
const RETRY_AFTER = '30'

/** The error for a region of which nothing has been ingested. */
export const noData = (region: Region): RequestError =>
  new RequestError(
    {
      code: 'service_unavailable',
      detail: `The ${region} tariff has not been loaded yet. Try again in a minute; the operator loads it with \`opentariff ingest run --region ${region}\`.`,
    },
    { 'Retry-After': RETRY_AFTER },
  )
