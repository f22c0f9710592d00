import type { Measure } from '../../src/tariff/measure.ts'
import type { Region } from '../../src/tariff/region.ts'
import { codeListsOf } from '../../src/tariff-data/code-lists.ts'
import { geographicalAreasOf } from '../../src/tariff-data/geographical-areas/geographical-areas.ts'
import { measureDetailsOf } from '../../src/tariff-data/measures/details.ts'
import type { ComponentRow } from '../../src/tariff-data/measures/measure-rows.ts'
import { resolveMeasure } from '../../src/tariff-data/measures/resolve-measure.ts'
import type { RawComponent, RawMeasure } from '../full/raw/bundle.ts'

/** The lists that the rows of measures refer to. */
export interface RawLists {
  readonly region: Region
  /** The series of each measure type. */
  readonly series: ReadonlyMap<string, string>
  /** Descriptions by additional code. */
  readonly additionalCodes: ReadonlyMap<string, string>
}

/** Measures as the service has them, from the rows of a bundle's file, without a server. */
export function measuresFromRows(rows: readonly RawMeasure[], lists: RawLists, day: string): readonly Measure[] {
  const resolved = {
    codeLists: codeListsOf({
      ...NO_LISTS,
      measureTypes: [...lists.series].map(([id, seriesId]) => ({ ...UNKNOWN_TYPE, id, seriesId, description: id })),
    }),
    areas: geographicalAreasOf({ areas: [], memberships: [] }),
    quotas: new Map(),
    details: measureDetailsOf(
      {
        regulations: [],
        footnotes: [],
        certificates: [],
        additionalCodes: [...lists.additionalCodes].map(([code, description], sid) => ({
          sid,
          code,
          description,
          typeId: code.charAt(0),
          formattedDescription: null,
          validityStartDate: null,
          validityEndDate: null,
        })),
      },
      lists.region,
    )(day),
  }
  return rows.map((row) =>
    resolveMeasure(
      {
        sid: row.measure_sid,
        goodsNomenclatureSid: row.goods_nomenclature_sid,
        goodsNomenclatureItemId: '',
        typeId: row.measure_type_id,
        geographicalAreaId: row.geographical_area_id,
        additionalCodeId: row.additional_code,
        orderNumber: row.ordernumber,
        preferenceCode: null,
        reductionIndicator: null,
        generatingRegulationId: null,
        generatingRegulationRole: null,
        validityStartDate: row.validity_start_date,
        validityEndDate: row.validity_end_date,
        isImport: row.import,
        isExport: row.export,
        isExcise: row.excise,
        isVat: row.vat,
        isMeursing: null,
        universalWaiverApplies: null,
        schemeCode: null,
        apiOrigin: null,
        suspensionRegulationId: null,
        suspensionRegulationRole: null,
        suspensionStartDate: null,
        suspensionEndDate: null,
        dutyBase: null,
        dutyFormattedBase: null,
        dutyVerbose: row.duty_expression?.verbose_duty ?? null,
        rawDuty: row.raw_duty ?? null,
        components: row.components.map(componentRow),
        conditions: row.conditions.map((condition, sid) => ({
          sid,
          code: condition.condition_code,
          actionCode: condition.action_code,
          documentCode: condition.document_code,
          requirement: null,
          certificateDescription: null,
          requirementOperator: null,
          dutyAmount: condition.condition_duty_amount,
          monetaryUnitCode: condition.condition_monetary_unit_code,
          measurementUnitCode: condition.condition_measurement_unit_code,
          measurementUnitQualifierCode: condition.condition_measurement_unit_qualifier_code,
          components: condition.components.map(componentRow),
        })),
        excludedGeographicalAreas: [...row.excluded_geographical_areas],
        footnotes: [...row.footnotes],
        legalActs: [],
      },
      resolved,
      { asOf: day },
    ),
  )
}

const componentRow = (row: RawComponent): ComponentRow => ({
  dutyExpressionId: row.duty_expression_id,
  dutyAmount: row.duty_amount,
  monetaryUnitCode: row.monetary_unit_code,
  measurementUnitCode: row.measurement_unit_code,
  measurementUnitQualifierCode: row.measurement_unit_qualifier_code,
})

const NO_LISTS = {
  actions: [],
  conditionCodes: [],
  certificateTypes: [],
  preferenceCodes: [],
  monetaryUnits: [],
  units: [],
  qualifiers: [],
  dutyExpressions: [],
  abbreviations: [],
}

const UNKNOWN_TYPE = {
  seriesDescription: null,
  tradeMovementCode: null,
  orderNumberCaptureCode: null,
  measureComponentApplicableCode: null,
  national: null,
  validityStartDate: null,
  validityEndDate: null,
}
