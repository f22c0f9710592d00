const JSON_API = 'application/vnd.api+json'

/** `application/json`, unless the client names the media type of JSON:API. Any other wish is answered with JSON too. */
export function mediaType(accept: string): string {
  return accept.toLowerCase().includes(JSON_API) ? JSON_API : 'application/json; charset=utf-8'
}
