import { Option } from '@commander-js/extra-typings'
import { loadFetchConfig } from '../../../../ingest/fetch/fetch-config.ts'
import { openSource } from '../../../../ingest/sources/open-source.ts'
import { SOURCE_KINDS, type Source, type SourceKind } from '../../../../ingest/sources/source.ts'
import { loadConfig } from '../../../config/config.ts'
import { isBuiltIn } from '../../../versions/data-version.ts'

export const sourceOption = () =>
  new Option(
    '--source <kind>',
    'format of the data (default: bundle if --path or TARIFF_DATA is set, else built-in)',
  ).choices(SOURCE_KINDS)

export const pathOption = () =>
  new Option(
    '--path <path>',
    'directory of the bundle (default: TARIFF_DATA) or of published files (default: PUBLISHED_DATA)',
  )

/** The source that the options or else the environment name; the built-in data where neither does. */
export function chosenSource(
  { source, path: given }: { readonly source?: SourceKind | undefined; readonly path?: string | undefined },
  env: NodeJS.ProcessEnv,
): Promise<Source> {
  const { tariffData, builtInLabels, publicLabels } = loadConfig(env)
  const named = source === undefined && given === undefined && tariffData === 'sample' ? 'sample' : source
  if (named === 'published') {
    return openSource({ kind: named, path: given ?? loadFetchConfig(env).directory, builtInLabels, publicLabels })
  }
  const path = given ?? (named !== undefined && isBuiltIn(named) ? undefined : tariffData)
  const kind = named ?? (path === undefined ? 'built-in' : 'bundle')
  return openSource({ kind, ...(path === undefined ? {} : { path }), builtInLabels, publicLabels })
}
