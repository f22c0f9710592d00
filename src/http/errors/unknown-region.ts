import { REGIONS } from '../../tariff/region.ts'
import { RequestError } from './request-error.ts'

/**
 * The 400 of an address that would exist with another region; null for any other.
 * @param exists Whether a route answers a path
 */
export function unknownRegion(path: string, exists: (path: string) => boolean): RequestError | null {
  const [, region = '', rest = ''] = /^\/([^/]+)(\/api\/.+)$/.exec(path) ?? []
  if (rest === '' || REGIONS.some((known) => known === region)) return null
  const existing = REGIONS.map((known) => `/${known}${rest}`).filter(exists)
  if (existing.length === 0) return null
  return new RequestError({
    code: 'invalid_parameter',
    status: 400,
    detail: `\`${region}\` is not a region. The regions are ${REGIONS.map((known) => `\`${known}\``).join(' and ')}: ask ${existing.join(' or ')}.`,
    source: { parameter: 'region' },
  })
}
