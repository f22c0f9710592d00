import type { Queryable } from '../postgres/client.ts'
import type { IsoDate } from '../tariff/goods-nomenclature.ts'
import type { Region } from '../tariff/region.ts'
import type { LiveVersions } from '../versions/live-versions.ts'
import type { Chapters } from './nomenclature/chapter-rows.ts'
import type { TariffListsByVersion } from './tariff-lists.ts'

/** What an API needs of its surroundings. */
export interface ReferenceServers {
  readonly postgres: Queryable
  readonly liveVersions: LiveVersions
  /** Version of the program: another one may say the same data differently. */
  readonly version: string
}

export interface ReferenceDependencies extends ReferenceServers {
  readonly chapters: Chapters
}

/** The tariff that a request is about: one version of one region's data, on one day. */
export interface TariffDay {
  readonly db: Queryable
  readonly chapters: Chapters
  readonly region: Region
  readonly dataVersionId: number
  readonly asOf: IsoDate
}

export interface MeasureDependencies extends ReferenceDependencies {
  readonly lists: TariffListsByVersion
}
