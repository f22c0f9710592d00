const JSON_API = 'application/vnd.api+json'

const JSON_ONLY = 'application/json'

/**
 * `application/json`, unless the client names the media type of JSON:API and likes it no less. Any other wish is answered
 * with JSON too.
 */
export function mediaType(accept: string): string {
  const qualities = qualitiesIn(accept)
  const jsonApi = qualities.get(JSON_API) ?? 0
  // The most specific range that includes JSON counts (RFC 9110, section 12.5.1).
  const json = qualities.get(JSON_ONLY) ?? qualities.get('application/*') ?? qualities.get('*/*') ?? 0
  return jsonApi > 0 && jsonApi >= json ? JSON_API : `${JSON_ONLY}; charset=utf-8`
}

/** The quality of each media range of an `Accept` header, without its other parameters. */
const qualitiesIn = (accept: string): ReadonlyMap<string, number> =>
  new Map(
    accept
      .toLowerCase()
      .split(',')
      .map((range) => {
        const [name = '', ...parameters] = range.split(';').map((part) => part.trim())
        const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
        return [name, quality === undefined ? 1 : Number(quality) || 0] as const
      }),
  )
