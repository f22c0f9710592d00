import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { uniqueBy } from '../../../src/collections/unique-by.ts'
import { REGIONS, type Region } from '../../../src/tariff/region.ts'
import { fileStatus } from '../file-status.ts'
import { fingerprintFiles } from '../fingerprint.ts'
import { createReport } from '../published-report.ts'
import { type LocatedFile, locateFile } from '../reading/locate-file.ts'
import { regionRows } from '../reading/region-rows.ts'
import { type Source, type SourceKind, UNDATED } from '../source.ts'
import { SourceError } from '../source-error.ts'
import type { SourceFile } from '../source-record.ts'
import { withBorrowedAreas } from './borrowed-areas.ts'
import { BUNDLE_FILES } from './files/all.ts'
import { withLastDays } from './last-days.ts'
import { type BundleManifest, readBundleManifest } from './manifest.ts'

const SYNONYMS = 'common/search/synonyms'

/**
 * Opens our own format: a directory of CSV and NDJSON files, gzipped or not, in `uk/`, `xi/` (at least one of them) and
 * `common/`. Throws a `SourceError` if the directory is no bundle.
 */
export async function openBundle(directory: string, kind: SourceKind = 'bundle'): Promise<Source> {
  if (!(await isDirectory(directory))) throw new SourceError(`${directory} is not a directory`)
  const regions: Region[] = []
  for (const region of REGIONS) if (await isDirectory(join(directory, region))) regions.push(region)
  if (regions.length === 0) {
    throw new SourceError(`${directory} is not a bundle: it has neither a directory uk nor a directory xi`)
  }
  const located = new Map<Region, readonly LocatedFile[]>()
  const manifests = new Map<Region, BundleManifest>()
  for (const region of regions) {
    manifests.set(region, await readBundleManifest(directory, region))
    located.set(region, await Promise.all(BUNDLE_FILES.map((spec) => locateFile(directory, spec, region))))
  }
  const synonyms = await listSynonyms(directory)

  return {
    kind,
    location: directory,
    regions,
    fingerprint: () => {
      const files = [...located.values()].flat().flatMap(({ file }) => file ?? [])
      return fingerprintFiles(uniqueBy([...files, ...synonyms], ({ name }) => name))
    },
    dates: (region) => manifests.get(region) ?? UNDATED,
    rows(region, rejects, report = createReport()) {
      const [files, manifest] = [located.get(region), manifests.get(region)]
      if (!files || !manifest) {
        throw new SourceError(`${directory} has no data of region ${region}, only of ${regions.join(', ')}`)
      }
      const rows = withLastDays(regionRows(files, region, rejects), manifest.hasExclusiveEnds, report)
      return withBorrowedAreas(rows, region, (other) => located.get(other) ?? [])
    },
    ...(synonyms.length > 0 ? { synonymsDirectory: join(directory, SYNONYMS) } : {}),
  }
}

async function listSynonyms(directory: string): Promise<readonly SourceFile[]> {
  const path = join(directory, SYNONYMS)
  if (!(await isDirectory(path))) return []
  const names = (await readdir(path)).filter((name) => name.endsWith('.txt'))
  return names.map((name) => ({ path: join(path, name), name: `${SYNONYMS}/${name}` }))
}

const isDirectory = async (path: string): Promise<boolean> => (await fileStatus(path)) === 'directory'
