import { z } from 'zod'
import type { Queryable } from '../../postgres/client.ts'
import { day, dayOrNull } from '../../postgres/columns.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { sql } from '../../postgres/sql.ts'
import { type CoveredKind, coveredKind, type KindsInData } from '../../tariff/coverage.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { isVatSeries, measureKind } from '../../tariff/measure-type.ts'
import { isValidOn } from '../../tariff/validity.ts'
import { holdsWholeExtracts } from '../../versions/data-version.ts'
import { defineDerived } from '../../versions/version-data.ts'
import type { CodeLists } from '../code-lists.ts'
import { TARIFF_LISTS } from '../tariff-lists.ts'

/** The kinds of measures that a version has on a day. */
export type KindsInDataOn = (date: IsoDate) => KindsInData

export const KINDS_IN_DATA = defineDerived<KindsInDataOn>({
  name: 'kinds_in_data',
  load: async ({ postgres, data, version }) => {
    const [{ codeLists }, rows] = await Promise.all([
      data.get(TARIFF_LISTS),
      readTypesInUse(postgres, version.dataVersionId),
    ])
    const periods = rows.map((row) => ({ ...row, kind: kindOfRow(row, codeLists) }))
    const isComplete = holdsWholeExtracts(version.sourceKind)
    return (date) => ({
      everywhere: new Set(periods.filter((period) => isValidOn(period, date)).map(({ kind }) => kind)),
      isComplete,
    })
  },
})

export const kindColumns = {
  typeId: z.string(),
  isVat: z.boolean(),
  isExcise: z.boolean(),
  hasQuota: z.boolean(),
}

/** The columns of {@link kindColumns}, for a measure `m`. */
export const KIND_COLUMNS = sql`m.measure_type_id AS "typeId", m.vat AS "isVat", m.excise AS "isExcise",
           m.ordernumber IS NOT NULL AS "hasQuota"`

type KindRow = z.output<z.ZodObject<typeof kindColumns>>

/** @param hasDuty Decides only for a type that no series describes */
export function kindOfRow(row: KindRow, codeLists: CodeLists, hasDuty = false): CoveredKind {
  const { seriesId } = codeLists.measureType(row.typeId)
  return coveredKind({
    kind: measureKind({ ...row, seriesId, hasDuty }),
    typeId: row.typeId,
    isValueAddedTax: row.isVat || isVatSeries(seriesId),
    hasQuota: row.hasQuota,
  })
}

const typeInUse = z.object({ ...kindColumns, validityStartDate: day, validityEndDate: dayOrNull })

/** The types of measures with the period from the first start to the last end of their measures. One scan of the version. */
const readTypesInUse = (db: Queryable, dataVersionId: number): Promise<readonly z.output<typeof typeInUse>[]> =>
  queryRows(
    db,
    typeInUse,
    sql`
    SELECT ${KIND_COLUMNS}, min(m.validity_start_date) AS "validityStartDate",
           nullif(max(coalesce(m.validity_end_date, 'infinity')), 'infinity') AS "validityEndDate"
      FROM measures m
     WHERE m.data_version_id = ${dataVersionId}
     GROUP BY 1, 2, 3, 4`,
  )
