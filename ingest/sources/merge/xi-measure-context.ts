import type { DutyReader } from '../../../src/tariff/duty-text/duty-reader.ts'
import type { GoodsNomenclatureRow, IsoDate } from '../../../src/tariff/goods-nomenclature.ts'
import type { Tree } from '../../../src/tariff/tree.ts'
import type { PublishedReading } from '../reading/published-cache.ts'
import type { Folding } from './fold-end-lines.ts'
import type { MeasureCollector } from './measure-findings.ts'
import type { TradeDirection } from './measure-values.ts'
import type { Taric } from './taric.ts'

/** What the measures of XI are merged with. */
export interface XiMeasureContext extends PublishedReading {
  /** The day of the reports. */
  readonly day: IsoDate
  readonly rowsByCode: ReadonlyMap<string, readonly GoodsNomenclatureRow[]>
  readonly tree: Tree<GoodsNomenclatureRow>
  readonly folding: Folding
  readonly taric: Taric
  readonly directionOf: (measureTypeId: string | null) => TradeDirection
  readonly duties: DutyReader
  readonly findings: MeasureCollector
}
