import type { DutyCalculatorFacts } from '../../tariff/duty-calculator.ts'

/**
 * `meta` of a commodity or declarable heading. The specification has it in the document, clients of the public service
 * read it from the resource: answers have both.
 */
export const dutyCalculatorMetaOf = (facts: DutyCalculatorFacts) => ({
  duty_calculator: {
    applicable_additional_codes: mapValues(facts.applicableAdditionalCodes, (codes) => ({
      measure_type_description: codes.measureTypeDescription,
      heading: codes.heading,
      additional_codes: codes.additionalCodes.map(({ geographicalAreaId, measureSid, ...code }) => ({
        ...code,
        geographical_area_id: geographicalAreaId,
        measure_sid: measureSid,
      })),
    })),
    applicable_measure_units: mapValues(facts.applicableMeasureUnits, (unit) => ({
      measurement_unit_code: unit.measurementUnitCode,
      measurement_unit_qualifier_code: unit.measurementUnitQualifierCode,
      abbreviation: unit.abbreviation,
      expansion: unit.expansion,
      unit_question: unit.unitQuestion,
      unit_hint: unit.unitHint,
      unit: unit.unit,
      multiplier: unit.multiplier,
      coerced_measurement_unit_code: unit.coercedMeasurementUnitCode,
      original_unit: unit.originalUnit,
      measurement_unit_type: unit.measurementUnitType,
    })),
    applicable_vat_options: { ...facts.applicableVatOptions },
    entry_price_system: facts.entryPriceSystem,
    meursing_code: facts.meursingCode,
    source: facts.source,
    trade_defence: facts.tradeDefence,
    zero_mfn_duty: facts.zeroMfnDuty,
  },
})

const mapValues = <From, To>(from: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(from).map(([key, value]) => [key, map(value)]))
