import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageRoot } from '../config/package-root.ts'

type JsonObject = { readonly [key: string]: unknown }

/** What an index is, as the engine takes it. */
export interface IndexDefinition {
  /** Body of "create index": settings, shared analyzers included, and mappings. */
  readonly body: { readonly settings: JsonObject; readonly mappings: JsonObject }
  /** sha256 of the body in hexadecimal: an index made from another definition has to be built again. */
  readonly fingerprint: string
}

/** Reads `index-mappings/<name>.json` and `analysis.json`, which people read too, and leaves their descriptions out. */
export const loadIndexDefinition = async (name: string): Promise<IndexDefinition> => {
  const definition = await readMappingFile(`${name}.json`)
  const analysis = await readMappingFile('analysis.json')
  const body = {
    settings: { ...objectAt(definition, 'settings'), analysis: objectAt(analysis, 'analysis') },
    mappings: objectAt(definition, 'mappings'),
  }
  return { body, fingerprint: hash('sha256', JSON.stringify(body), 'hex') }
}

const readMappingFile = async (name: string): Promise<JsonObject> => {
  const text = await readFile(join(packageRoot, 'index-mappings', name), 'utf8')
  const content = withoutDescriptions(JSON.parse(text))
  if (!isObject(content)) throw new Error(`index-mappings/${name} must hold a JSON object.`)
  return content
}

const objectAt = (parent: JsonObject, key: string): JsonObject => {
  const value = parent[key]
  if (!isObject(value)) throw new Error(`index-mappings: "${key}" must be an object.`)
  return value
}

/** A description is text; an object of that name is the mapping of the field `description`. */
const withoutDescriptions = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutDescriptions)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, member]) => !(key === 'description' && typeof member === 'string'))
      .map(([key, member]) => [key, withoutDescriptions(member)]),
  )
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
