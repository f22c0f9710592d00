import type { DataDates } from '../tariff/data-dates.ts'
import type { IsoDate } from '../tariff/goods-nomenclature.ts'
import type { Region } from '../tariff/region.ts'
import type { LoadedLanguage } from './loaded-languages.ts'
import type { VersionIndices } from './version-indices.ts'

/** Whether data ships with the program: the built-in data, and the sample, which is a small part of it. */
export const isBuiltIn = (sourceKind: string): boolean => sourceKind === 'built-in' || sourceKind === 'sample'

/** Whether data consists of the extracts of the publishers, which have every measure of their kinds. */
export const holdsWholeExtracts = (sourceKind: string): boolean => sourceKind === 'published'

/** One loaded version of a region's data. */
export interface DataVersion extends VersionIndices {
  readonly dataVersionId: number
  readonly region: Region
  /** Hash of the model that made the vectors in the indices (`Encoder.modelHash`); null: they have none. */
  readonly embeddingModel: string | null
  readonly publishedAt: Date
  readonly sourceKind: string
  /** Day the data describes, where its source says so. */
  readonly snapshotDate: IsoDate | null
  /** Day that each kind of its data describes. */
  readonly dataDates: DataDates
  /** The languages other than English that descriptions can be shown in, by their codes. */
  readonly languages: readonly LoadedLanguage[]
}
