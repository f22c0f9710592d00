import type { Queryable } from '../postgres/client.ts'
import type { IsoDate } from '../tariff/goods-nomenclature.ts'
import type { Region } from '../tariff/region.ts'
import type { LiveVersion } from './live-versions.ts'
import type { LoadedLanguage } from './loaded-languages.ts'
import type { VersionData } from './version-data.ts'
import type { VersionedRouteDependencies } from './versioned-route.ts'

/** The tariff that a request is about: one version of one region's data, on one day. */
export interface TariffDay {
  readonly db: Queryable
  readonly region: Region
  readonly dataVersionId: number
  readonly asOf: IsoDate
  readonly data: VersionData
  /** The language of descriptions; null: English. */
  readonly language: LoadedLanguage | null
}

/** The tariff of a live version on a day. */
export const tariffOn = (
  db: Queryable,
  { region, dataVersionId, data }: Pick<LiveVersion, 'region' | 'dataVersionId' | 'data'>,
  asOf: IsoDate,
  language: LoadedLanguage | null = null,
): TariffDay => ({
  db,
  region,
  dataVersionId,
  asOf,
  data,
  language,
})

/** The dependencies of every route over a tariff. */
export interface TariffRouteDependencies extends VersionedRouteDependencies {
  readonly postgres: Queryable
}
