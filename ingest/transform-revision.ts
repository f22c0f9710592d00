import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { packageRoot } from '../src/config/package-root.ts'

/** What reads the sources and makes rows and documents of them. */
const FOLDERS = ['ingest/sources', 'ingest/transform']

/** What these import without an effect on any row or document: servers, settings, errors, and what goes live when. */
const WITHOUT_EFFECT = [
  'ingest/data-versions.ts',
  'src/config/',
  'src/errors/',
  'src/http/',
  'src/opensearch/',
  'src/postgres/',
  'src/tracing/',
  'src/versions/',
]

/** Written by the build, which has the source: a compiled program has not. */
const BUILT_FILE = join(packageRoot, 'dist/transform-revision')

let revision: string | undefined

/**
 * Identifies the code that makes rows and documents of a source: a hash of its files and of all that they import. With
 * another one, the same source may give other data, so that installations load it again.
 */
export const transformRevision = (): string => {
  revision ??= import.meta.filename.endsWith('.js') ? readFileSync(BUILT_FILE, 'utf8') : hashTransformSource()
  return revision
}

export function hashTransformSource(): string {
  const hash = createHash('sha256')
  for (const file of transformFiles()) hash.update(`${file}\n${readFileSync(join(packageRoot, file), 'utf8')}\n`)
  return hash.digest('hex')
}

/** The files from the root of the package, in order. */
export function transformFiles(): readonly string[] {
  const found = new Set<string>()
  const add = (file: string): void => {
    if (found.has(file) || WITHOUT_EFFECT.some((folder) => file.startsWith(folder))) return
    found.add(file)
    for (const imported of importsOf(file)) add(imported)
  }
  for (const folder of FOLDERS) {
    for (const name of readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' })) {
      if (name.endsWith('.ts')) add(`${folder}/${name}`)
    }
  }
  return [...found].sort()
}

/** The files of this package that a file imports. */
const importsOf = (file: string): readonly string[] =>
  [...readFileSync(join(packageRoot, file), 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+\.ts)'/g)]
    .map(([, path = '']) => normalize(join(dirname(file), path)))
    .filter((path) => existsSync(join(packageRoot, path)))
