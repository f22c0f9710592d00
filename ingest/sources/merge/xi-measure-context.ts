import type { DutyReader } from '../../../src/tariff/duty-text/duty-reader.ts'
import type { GoodsNomenclatureRow } from '../../../src/tariff/goods-nomenclature.ts'
import type { Tree } from '../../../src/tariff/tree.ts'
import type { TaricMeasure } from '../eu-circabc/measures.ts'
import type { Rejects } from '../rejects.ts'
import type { Folding } from './fold-end-lines.ts'
import type { TradeDirection } from './measure-values.ts'
import type { Taric } from './taric.ts'
import type { XiLoad } from './xi-load.ts'

/** What the measures of one load are read with. */
export interface MeasureContext extends XiLoad {
  readonly rejects: Rejects
  readonly taricMeasures: Taric
  readonly tree: Tree<GoodsNomenclatureRow>
  readonly folding: Folding
  readonly directionOf: (measureTypeId: unknown) => TradeDirection
  readonly duties: DutyReader
  /** The measures of the workbooks that one of the reports was matched with. */
  readonly matched: Set<TaricMeasure>
  /** The types that the reports have measures of. */
  readonly reportedTypes: Set<string>
  readonly rowsByCode: ReadonlyMap<string, readonly GoodsNomenclatureRow[]>
  readonly syntheticSids: Set<number>
  /** How many sids were given to conditions. */
  conditionSids: number
}
