import type { IsoDate } from '../../../src/tariff/goods-nomenclature.ts'
import { type FetchedFile, fetchedPath, type Manifest, readManifest } from '../../publications/manifest.ts'
import type { Reading } from '../published-report.ts'
import type { SourceFile } from '../source-record.ts'

/** A downloaded file. Its name, `<source>/<version>/<name>`, is the one in messages. */
export interface PublishedFile extends SourceFile {
  readonly address: string
  /** When the publisher says the file is from. */
  readonly date: IsoDate
}

/** What the published files of a region are read with. */
export interface PublishedReading extends Reading {
  readonly cache: PublishedCache
}

/** What `ingest fetch` downloaded. */
export interface PublishedCache {
  readonly directory: string
  readonly manifest: Manifest
  /** The files of a source in the order in which they have to be read; none where it was not fetched. */
  files(source: string): readonly PublishedFile[]
  /** The only file of a source whose name matches; null if there is none. */
  find(source: string, name: RegExp): PublishedFile | null
}

export async function openCache(directory: string): Promise<PublishedCache> {
  const manifest = await readManifest(directory)
  const files = (source: string): readonly PublishedFile[] =>
    (manifest.sources[source]?.files ?? []).map((file) => publishedFile(directory, source, file))
  return {
    directory,
    manifest,
    files,
    // A later version of a file comes after the one before.
    find: (source, name) => files(source).findLast((file) => name.test(file.name)) ?? null,
  }
}

const publishedFile = (directory: string, source: string, file: FetchedFile): PublishedFile => ({
  path: fetchedPath(directory, source, file),
  name: `${source}/${file.version}/${file.name}`,
  address: file.address,
  date: file.date,
})
