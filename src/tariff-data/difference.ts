import type { IsoDate } from '../tariff/goods-nomenclature.ts'

/** One way in which a row of the nomenclature or a measure differs between two versions. It may differ in several. */
export interface Difference {
  readonly kind: 'goods_nomenclature' | 'measure'
  /**
   * `ended`: gone, or its end has come nearer. `moved`: has another code or, in the nomenclature, another parent.
   * `duty_changed`: the text of the duty differs.
   */
  readonly change: 'added' | 'ended' | 'reworded' | 'moved' | 'duty_changed'
  /** `goods_nomenclature_sid` or `measure_sid`. */
  readonly sid: number
  readonly goods_nomenclature_sid: number
  readonly goods_nomenclature_item_id: string
  /** Null for a measure, as is every text and code of the nomenclature below. */
  readonly productline_suffix: string | null
  readonly measure_type_id: string | null
  readonly geographical_area_id: string | null
  readonly description: string | null
  /** The text of a reworded row before. */
  readonly previous_description: string | null
  /** The code before a move: item id and, in the nomenclature, product line suffix: `0101210000-80`. */
  readonly previous_code: string | null
  /** Item id and suffix of the parent of a row that moved; null for a chapter. */
  readonly parent_code: string | null
  readonly previous_parent_code: string | null
  /** Text of a measure's duty, as it is now or was last; null without a duty. */
  readonly duty_expression: string | null
  /**
   * The duty before, where it changed. An added measure has that of the measure it replaces: an ended one of the
   * same code, type, area, additional code and order number.
   */
  readonly previous_duty_expression: string | null
  readonly validity_start_date: IsoDate
  readonly validity_end_date: IsoDate | null
}
