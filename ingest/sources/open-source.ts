import { resolve } from 'node:path'
import { openBundle } from './bundle/bundle.ts'
import { openSample } from './sample.ts'
import { SOURCE_KINDS, type Source } from './source.ts'
import { SourceError } from './source-error.ts'
import { openUkCsv } from './uk-csv/uk-csv.ts'

export interface SourceChoice {
  /** One of `SOURCE_KINDS`. */
  readonly kind: string
  /** Directory or file; the sample has its own. */
  readonly path?: string
}

/**
 * Opens the chosen source; its location is an absolute path. Throws a `SourceError` for an unknown kind, and if there is
 * no source of the kind at the path.
 */
export async function openSource({ kind, path }: SourceChoice): Promise<Source> {
  switch (kind) {
    case 'sample':
      if (path !== undefined) throw new SourceError(`The sample is built in: it cannot be read from ${path}`)
      return openSample()
    case 'bundle':
      return openBundle(resolve(pathOf(path, 'a bundle', 'its directory')))
    case 'uk-csv':
      return openUkCsv(resolve(pathOf(path, 'a commodities report', 'its file, or the directory it is in')))
    default:
      throw new SourceError(`There is no source ${kind}: choose one of ${SOURCE_KINDS.join(', ')}`)
  }
}

function pathOf(path: string | undefined, what: string, where: string): string {
  if (path === undefined || path === '') throw new SourceError(`To read ${what}, give ${where}`)
  return path
}
