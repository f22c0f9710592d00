import { z } from 'zod'
import { day, dayOrNull } from '../../postgres/columns.ts'
import { sql } from '../../postgres/sql.ts'
import type { DescribedRow } from '../../tariff/goods-nomenclature.ts'

/** A row of `goods_nomenclatures`, as trees are built from it. */
export const nomenclatureRow = z.object({
  goodsNomenclatureSid: z.int(),
  goodsNomenclatureItemId: z.string(),
  productlineSuffix: z.string(),
  numberIndents: z.int(),
  description: z.string(),
  validityStartDate: day,
  validityEndDate: dayOrNull,
}) satisfies z.ZodType<DescribedRow>

const IDENTITY_AND_PERIOD = sql`
  g.goods_nomenclature_sid AS "goodsNomenclatureSid", g.goods_nomenclature_item_id AS "goodsNomenclatureItemId",
  g.productline_suffix AS "productlineSuffix", g.validity_start_date AS "validityStartDate",
  g.validity_end_date AS "validityEndDate"`

/** The columns of {@link nomenclatureRow} for a row `g`, with its latest indent and description. */
export const LATEST_COLUMNS = sql`${IDENTITY_AND_PERIOD}, g.number_indents AS "numberIndents", g.description`

/** The same with the indent of `i` and the description of `d`, where the row has such a history. */
export const HISTORIC_COLUMNS = sql`${IDENTITY_AND_PERIOD},
  coalesce(i.number_indents, g.number_indents) AS "numberIndents", coalesce(d.description, g.description) AS description`
