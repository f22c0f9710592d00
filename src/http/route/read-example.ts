import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../config/package-root.ts'

/**
 * The example of an endpoint in the OpenAPI document: that of `/commodities/:id` is `commodities-id.json` in the folder
 * of its API. The files are shortened answers about the built-in sample, written and checked by
 * `test/integration/examples.test.ts`. Undefined if there is no such file.
 */
export function readExample(api: 'reference' | 'green-lanes', path: string): unknown {
  const file = join(packageRoot, 'openapi-examples', api, exampleFile(path))
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** The name of the file that has the example of an endpoint. */
export const exampleFile = (path: string): string => `${path.slice(1).replaceAll('/', '-').replaceAll(':', '')}.json`
