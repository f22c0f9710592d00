import { concernsArea } from '../../tariff/geographical-area.ts'
import { unknownArea } from '../../tariff-data/geographical-areas/area-filter.ts'
import type { GeographicalAreas } from '../../tariff-data/geographical-areas/geographical-areas.ts'
import { type MeasureRow, readMeasures } from '../../tariff-data/measures/query.ts'
import { lineageSids, type NomenclatureNode } from '../../tariff-data/nomenclature/trees.ts'
import { TARIFF_LISTS } from '../../tariff-data/tariff-lists.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import { type MeasureReferences, readMeasureReferences } from './measure-references.ts'

/** The measures of a commodity or declarable heading, and what they refer to. */
export interface DeclarableMeasures {
  readonly measures: readonly MeasureRow[]
  readonly references: MeasureReferences
  /** Whether chemicals are classified under the row; null if the data has no chemicals at all. */
  readonly hasChemicals: boolean | null
}

/**
 * The measures in force on a row, its own and inherited; with `areaId`, only those that concern the area. One
 * statement, one more if any has a quota, and one for the first request of a data version.
 */
export async function readDeclarableMeasures(
  tariff: TariffDay,
  node: NomenclatureNode,
  areaId: string | undefined,
): Promise<DeclarableMeasures> {
  const [{ areas, hasChemicals }, all] = await Promise.all([
    tariff.data.get(TARIFF_LISTS),
    readMeasures(tariff, lineageSids(node)),
  ])
  const measures = areaId === undefined ? all : ofArea(all, areaId, areas, tariff)
  return {
    measures,
    references: await readMeasureReferences(tariff, measures),
    hasChemicals: hasChemicals(node.row.goodsNomenclatureSid),
  }
}

function ofArea(
  measures: readonly MeasureRow[],
  areaId: string,
  areas: GeographicalAreas,
  { asOf }: TariffDay,
): readonly MeasureRow[] {
  if (!areas.has(areaId)) throw unknownArea(areaId)
  const groups = areas.groupsOf(areaId, asOf)
  return measures.filter((measure) =>
    concernsArea(
      {
        geographicalAreaId: measure.geographical_area_id,
        excludedGeographicalAreas: measure.excluded_geographical_areas,
      },
      areaId,
      groups,
    ),
  )
}
