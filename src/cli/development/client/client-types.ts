import { register } from 'node:module'

/** The types of a client, for `openapi-fetch`, of an OpenAPI document. */
export async function clientTypes(openApiDocument: string): Promise<string> {
  register(new URL('./typescript-5.mjs', import.meta.url))
  const { default: typesOf, astToString } = await import('openapi-typescript')
  return astToString(await typesOf(openApiDocument))
}
