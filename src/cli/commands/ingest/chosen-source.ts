import { Option } from '@commander-js/extra-typings'
import { openSource } from '../../../../ingest/sources/open-source.ts'
import { SOURCE_KINDS, type Source, type SourceKind } from '../../../../ingest/sources/source.ts'
import { loadConfig } from '../../../config/config.ts'

export const sourceOption = () =>
  new Option(
    '--source <kind>',
    'format of the data (default: bundle if --path or TARIFF_DATA is set, else sample)',
  ).choices(SOURCE_KINDS)

export const pathOption = () =>
  new Option('--path <path>', 'directory of the bundle, or file or directory of the CSV (default: TARIFF_DATA)')

/** The source that the options or else the environment name; the built-in sample where neither does. */
export function chosenSource(
  { source, path: given }: { readonly source?: SourceKind | undefined; readonly path?: string | undefined },
  env: NodeJS.ProcessEnv,
): Promise<Source> {
  const path = given ?? (source === 'sample' ? undefined : loadConfig(env).tariffData)
  const kind = source ?? (path === undefined ? 'sample' : 'bundle')
  return openSource({ kind, ...(path === undefined ? {} : { path }) })
}
