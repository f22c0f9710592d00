import { hash } from 'node:crypto'
import type { IsoDate } from '../../../src/tariff/goods-nomenclature.ts'
import { REGIONS, type Region } from '../../../src/tariff/region.ts'
import type { Manifest } from '../../publications/manifest.ts'
import { createReport } from '../published-report.ts'
import type { LocatedFile } from '../reading/locate-file.ts'
import { openCache, type PublishedReading } from '../reading/published-cache.ts'
import { regionRows } from '../reading/region-rows.ts'
import type { SourceId } from '../registry.ts'
import type { Source, TableRows } from '../source.ts'
import { SourceError } from '../source-error.ts'
import { stopAtUnreadable } from '../stop-at-unreadable.ts'
import { TEXTS } from './merged-sources.ts'
import { locatedTable, type RegionTables } from './published-table.ts'
import { sectionFiles } from './sections.ts'
import { ukTables } from './uk.ts'
import { xiTables } from './xi.ts'

interface PublishedRegion {
  readonly tables: RegionTables
  /** Each of them has a nomenclature: without any, there is nothing to load. The first that was fetched dates the data. */
  readonly nomenclatures: readonly SourceId[]
}

const PUBLISHED_REGIONS: Readonly<Partial<Record<Region, PublishedRegion>>> = {
  uk: { tables: ukTables, nomenclatures: ['uk-dbt-tariff', 'uk-hmrc-weekly', 'uk-hmrc-reports'] },
  xi: { tables: xiTables, nomenclatures: ['xi-hmrc-reports'] },
}

/**
 * Opens what `ingest fetch` downloaded: the cache directory with its manifest. Throws a `SourceError` if it has the
 * nomenclature of no region.
 */
export async function openPublished(directory: string): Promise<Source> {
  const cache = await openCache(directory)
  const regions = REGIONS.filter((region) => datingSource(cache.manifest, region) !== null)
  if (regions.length === 0) {
    throw new SourceError(`${directory} has no nomenclature of any region: "opentariff ingest fetch" downloads it`)
  }
  return {
    kind: 'published',
    location: directory,
    regions,
    fingerprint: async () => fingerprintOf(cache.manifest),
    dates: (region) => {
      const source = datingSource(cache.manifest, region)
      return {
        snapshotDate: source === null ? null : dateOf(cache.manifest, source),
        dates: {},
        // Rows of several sources name the most direct one first.
        dateOf: (origin) => cache.manifest.sources[origin.split('|')[0] ?? '']?.date ?? null,
      }
    },
    rows(region, rejects, report = createReport()) {
      const published = PUBLISHED_REGIONS[region]
      if (published === undefined || !regions.includes(region)) {
        throw new SourceError(`${directory} has no data of region ${region}, only of ${regions.join(', ')}`)
      }
      return publishedRows(region, published.tables, { cache, rejects: stopAtUnreadable(rejects), report })
    },
  }
}

const publishedRows = (region: Region, tables: RegionTables, reading: PublishedReading): AsyncGenerator<TableRows> =>
  regionRows(publishedFiles(region, tables, reading), region, reading.rejects)

async function* publishedFiles(
  region: Region,
  tables: RegionTables,
  reading: PublishedReading,
): AsyncGenerator<LocatedFile> {
  yield* await sectionFiles(region)
  for await (const table of tables(reading)) yield locatedTable(table, reading.cache.directory, region)
}

const datingSource = (manifest: Manifest, region: Region): SourceId | null =>
  PUBLISHED_REGIONS[region]?.nomenclatures.find((source) => dateOf(manifest, source) !== null) ?? null

const dateOf = ({ sources }: Manifest, source: SourceId): IsoDate | null => sources[source]?.date ?? null

/**
 * A hash of the checksums in the manifest: the files have hundreds of megabytes and never change. Texts in other languages
 * are no part of the tariff.
 */
function fingerprintOf({ sources }: Manifest): string {
  const files = Object.entries(sources).flatMap(([source, fetched]) =>
    source === TEXTS ? [] : fetched.files.map(({ version, name, sha256 }) => `${source}/${version}/${name} ${sha256}`),
  )
  return hash('sha256', files.toSorted().join('\n'), 'hex')
}
