import { resolve } from 'node:path'
import type { PublicLabelSource } from '../../src/config/config.ts'
import { openBuiltIn } from './built-in/built-in.ts'
import { withBuiltInLabels } from './built-in/labels.ts'
import { openBundle } from './bundle/bundle.ts'
import { withPublicLabels } from './merge/with-public-labels.ts'
import { openSample } from './sample.ts'
import { SOURCE_KINDS, type Source } from './source.ts'
import { SourceError } from './source-error.ts'

export interface SourceChoice {
  /** One of `SOURCE_KINDS`. */
  readonly kind: string
  /** Directory or file; the built-in data and the sample have their own. */
  readonly path?: string
  /** Whether to add the built-in labels to those of a bundle or of published files. Default: no. */
  readonly builtInLabels?: boolean
  /** Whose public labels to add to what was fetched, such as rulings of customs. Default: none. */
  readonly publicLabels?: readonly PublicLabelSource[]
}

/**
 * Opens the chosen source; its location is an absolute path. Throws a `SourceError` for an unknown kind, and if there is
 * no source of the kind at the path.
 */
export async function openSource({
  kind,
  path,
  builtInLabels = false,
  publicLabels = [],
}: SourceChoice): Promise<Source> {
  const labelled = (source: Source) => (builtInLabels ? withBuiltInLabels(source) : source)
  switch (kind) {
    case 'built-in':
    case 'sample':
      if (path !== undefined)
        throw new SourceError(`The ${kind} data has its own place: it cannot be read from ${path}`)
      return kind === 'sample' ? openSample() : openBuiltIn()
    case 'bundle':
      return labelled(await openBundle(resolve(pathOf(path, 'a bundle', 'its directory'))))
    case 'published': {
      // Its grammar of duties takes a fifth of a second to compile, which commands without it need not wait for.
      const { openPublished } = await import('./merge/open-published.ts')
      const directory = resolve(pathOf(path, 'published files', 'the directory they were fetched to'))
      return labelled(await withPublicLabels(await openPublished(directory), publicLabels))
    }
    default:
      throw new SourceError(`There is no source ${kind}: choose one of ${SOURCE_KINDS.join(', ')}`)
  }
}

function pathOf(path: string | undefined, what: string, where: string): string {
  if (path === undefined || path === '') throw new SourceError(`To read ${what}, give ${where}`)
  return path
}
