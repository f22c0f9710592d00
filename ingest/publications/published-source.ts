import type { IsoDate } from '../../src/tariff/goods-nomenclature.ts'
import type { HttpClient } from './http-client.ts'

/** A file that a publisher offers. */
export interface RemoteFile {
  /** The published name, so that a file got in another way can be put into its place. */
  readonly name: string
  readonly address: string
  readonly headers?: Readonly<Record<string, string>>
  /** What is known of its content before the download, to see whether that has changed after it. */
  readonly state?: string
  /** Where it is of an earlier version than the one that lists it: the cache keeps it under its own. */
  readonly published?: Pick<RemoteVersion, 'version' | 'date'>
  /** A version is complete without it. */
  readonly optional?: true
  /** A document may have few or many entries: its size says nothing. */
  readonly sizeVaries?: true
  /**
   * The lines of a file that is put together from many small answers, in place of a download.
   *
   * @param previous the file of the version before, to copy what can't have changed from; null where there is none
   */
  lines?(previous: string | null): AsyncIterable<string>
}

/** A version that a publisher announces. */
export interface RemoteVersion {
  /** The publisher's name of the version; a day where it has no names. */
  readonly version: string
  readonly date: IsoDate
  /**
   * Lists the files in the order in which they have to be read.
   *
   * @throws IncompleteVersionError while the publisher is still uploading
   */
  files(): Promise<readonly RemoteFile[]>
  /** Its files can't change. Where they can, they are listed again after the download. */
  readonly immutable?: true
}

/** Something that is published: where to find its newest version, and which files that has. */
export interface Publication {
  /** The announced versions, newest first. A later one is asked for only where an earlier one can't be had. */
  versions(http: HttpClient, today: IsoDate): AsyncIterable<RemoteVersion>
}
