import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../src/config/package-root.ts'
import type { OpenApiDocument } from './compatibility.ts'

/** Holds the OpenAPI document of the last release, as `VERSION.json`. */
export const KEPT_DOCUMENTS = join(packageRoot, 'openapi')

const DOCUMENT = /^(\d+\.\d+\.\d+)\.json$/

/** The only document of the folder; releasing replaces it. */
export const readKeptDocument = (folder: string = KEPT_DOCUMENTS): OpenApiDocument => {
  const files = readdirSync(folder).filter((file) => DOCUMENT.test(file))
  const [file] = files
  if (file === undefined || files.length > 1) {
    throw new Error(`${folder} must have one document, that of the last release, and has ${files.length}.`)
  }
  return JSON.parse(readFileSync(join(folder, file), 'utf8')) as OpenApiDocument
}

/** Keys with texts for people and with headers, which compatibility does not depend on. */
const NOT_COMPARED: ReadonlySet<string> = new Set([
  'description',
  'summary',
  'example',
  'examples',
  'headers',
  'pattern',
])

/** The document without what no rule of compatibility reads: a third of its size. */
export const withoutTexts = (value: unknown, isMap = false): unknown => {
  if (Array.isArray(value)) return value.map((item) => withoutTexts(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      // The keys of `properties` are names of the API.
      .filter(([key]) => isMap || !NOT_COMPARED.has(key))
      .map(([key, member]) => [key, withoutTexts(member, key === 'properties' && !isMap)]),
  )
}
