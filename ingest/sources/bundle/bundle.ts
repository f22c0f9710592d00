import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { uniqueBy } from '../../../src/collections/unique-by.ts'
import type { IsoDate } from '../../../src/tariff/goods-nomenclature.ts'
import { REGIONS, type Region } from '../../../src/tariff/region.ts'
import { fileStatus } from '../file-status.ts'
import { fingerprintFiles } from '../fingerprint.ts'
import { type LocatedFile, locateFile } from '../reading/locate-file.ts'
import { regionRows } from '../reading/region-rows.ts'
import type { Source, SourceKind } from '../source.ts'
import { SourceError } from '../source-error.ts'
import type { SourceFile } from '../source-record.ts'
import { withBorrowedAreas } from './borrowed-areas.ts'
import { BUNDLE_FILES } from './files/all.ts'

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
  const snapshotDates = new Map<Region, IsoDate | null>()
  for (const region of regions) {
    snapshotDates.set(region, await snapshotDateOf(directory, region))
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
    snapshotDate: (region) => snapshotDates.get(region) ?? null,
    rows(region, rejects) {
      const files = located.get(region)
      if (!files) throw new SourceError(`${directory} has no data of region ${region}, only of ${regions.join(', ')}`)
      return withBorrowedAreas(regionRows(files, region, rejects), region, (other) => located.get(other) ?? [])
    },
    ...(synonyms.length > 0 ? { synonymsDirectory: join(directory, SYNONYMS) } : {}),
  }
}

const manifestSchema = z.looseObject({ region: z.string().optional(), snapshot_date: z.iso.date().nullish() })

/**
 * The day that a region's data describes; null without a manifest, or without the day in it. Throws a `SourceError` if
 * the manifest is of another region: directories were mixed up then.
 */
async function snapshotDateOf(directory: string, region: Region): Promise<IsoDate | null> {
  const path = join(directory, region, 'manifest.json')
  if (!(await isFile(path))) return null
  const manifest = manifestSchema.safeParse(parseJson(await readFile(path, 'utf8'), path))
  if (!manifest.success) throw new SourceError(`${path} is not a manifest: ${z.prettifyError(manifest.error)}`)
  const { region: stated = region, snapshot_date: snapshotDate = null } = manifest.data
  if (stated !== region) throw new SourceError(`${path} says that it is of region ${stated}, not ${region}`)
  return snapshotDate
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new SourceError(`${path} is not JSON`)
  }
}

async function listSynonyms(directory: string): Promise<readonly SourceFile[]> {
  const path = join(directory, SYNONYMS)
  if (!(await isDirectory(path))) return []
  const names = (await readdir(path)).filter((name) => name.endsWith('.txt'))
  return names.map((name) => ({ path: join(path, name), name: `${SYNONYMS}/${name}` }))
}

const isDirectory = async (path: string): Promise<boolean> => (await fileStatus(path)) === 'directory'

const isFile = async (path: string): Promise<boolean> => (await fileStatus(path)) === 'file'
