import { register } from 'node:module'

/** Returns the types of an OpenAPI document for a client with `openapi-fetch`. */
export async function clientTypes(openApiDocument: string): Promise<string> {
  register(new URL('./typescript-5.mjs', import.meta.url))
  const { default: typesOf, astToString } = await import('openapi-typescript')
  return astToString(await typesOf(openApiDocument))
}
