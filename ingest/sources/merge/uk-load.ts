import type { GoodsNomenclatureRow } from '../../../src/tariff/goods-nomenclature.ts'
import type { PublishedCache } from '../reading/published-cache.ts'
import type { PublishedReport } from '../reading/published-report.ts'
import type { Rejects } from '../rejects.ts'
import type { SourceRecord } from '../source-record.ts'
import type { ApiRecords } from '../tariff-api/tariff-api.ts'
import type { MeasureLists } from './measure-lists.ts'

/** What the tables of one load leave for those after them. */
export interface UkLoad {
  readonly cache: PublishedCache
  readonly report: PublishedReport
  readonly nomenclature: Map<number, GoodsNomenclatureRow>
  readonly lists: MeasureLists
  readonly footnotes: SourceRecord[]
  /** By order number, the areas of its measures. */
  readonly areasOfOrderNumbers: Map<string, Set<string>>
  /** Ids of areas by `areaKey` of their descriptions. */
  readonly areaIds: Map<string, string>
  /** Units of quotas, as published. */
  readonly unitTexts: Set<string>
  readonly api: (rejects: Rejects) => Promise<ApiRecords>
}

/** Publishers write a description with other capitals and spaces. */
export const areaKey = (description: unknown): string =>
  String(description)
    .replaceAll(/[\s|]+/g, ' ')
    .trim()
    .toLowerCase()
