import { isMeursingExpression } from './duty-expression.ts'
import type { Measure, MeasurementUnit } from './measure.ts'
import { isEntryPriceCondition } from './measure-condition.ts'
import {
  ERGA_OMNES,
  isCharged,
  isMeursing,
  isPreferentialQuota,
  isTariffPreference,
  isThirdCountryDuty,
  isTradeDefence,
} from './measure-type.ts'
import type { Region } from './region.ts'

/** The duties of most imports: each is the formatted duty of the only measure of its kind, or null. */
export interface ImportTradeSummary {
  readonly basicThirdCountryDuty: string | null
  readonly preferentialTariffDuty: string | null
  readonly preferentialQuotaDuty: string | null
}

export const importTradeSummary = (measures: readonly Measure[]): ImportTradeSummary => ({
  basicThirdCountryDuty: onlyDuty(
    measures.filter((measure) => isThirdCountryDuty(measure.type.id) && measure.geographicalArea?.id === ERGA_OMNES),
  ),
  preferentialTariffDuty: onlyDuty(measures.filter((measure) => isTariffPreference(measure.type.id))),
  preferentialQuotaDuty: onlyDuty(measures.filter((measure) => isPreferentialQuota(measure.type.id))),
})

/** The third country duty, where exactly one measure sets one, for whatever area. */
export const basicDutyRate = (measures: readonly Measure[]): string | null =>
  onlyDuty(measures.filter((measure) => isThirdCountryDuty(measure.type.id)))

const onlyDuty = (measures: readonly Measure[]): string | null =>
  measures.length === 1 ? (measures[0]?.duty.formattedBase ?? null) : null

/** The questions and facts that a duty calculator needs for a consignment. */
export interface DutyCalculatorFacts {
  readonly applicableAdditionalCodes: Readonly<Record<string, ApplicableAdditionalCodes>>
  readonly applicableMeasureUnits: Readonly<Record<string, ApplicableMeasureUnit>>
  readonly applicableVatOptions: Readonly<Record<string, string>>
  readonly entryPriceSystem: boolean
  readonly meursingCode: boolean
  readonly source: Region
  readonly tradeDefence: boolean
  readonly zeroMfnDuty: boolean
}

export interface ApplicableAdditionalCodes {
  readonly measureTypeDescription: string
  readonly heading: { readonly overlay: string; readonly hint: string }
  readonly additionalCodes: readonly {
    readonly code: string
    readonly overlay: string
    readonly hint: string
    readonly geographicalAreaId: string | null
    readonly measureSid: number
  }[]
}

export interface ApplicableMeasureUnit {
  readonly measurementUnitCode: string
  readonly measurementUnitQualifierCode: string | null
  readonly abbreviation: string
  readonly expansion: string
  readonly unitQuestion: string
  readonly unitHint: string
  readonly unit: string | null
  readonly multiplier: string | null
  readonly coercedMeasurementUnitCode: string | null
  readonly originalUnit: string
  readonly measurementUnitType: string | null
}

/** The facts in the import measures of a commodity. */
export const dutyCalculatorFacts = (region: Region, measures: readonly Measure[]): DutyCalculatorFacts => ({
  applicableAdditionalCodes: applicableAdditionalCodes(measures),
  applicableMeasureUnits: applicableMeasureUnits(measures),
  applicableVatOptions: applicableVatOptions(measures),
  entryPriceSystem: measures.some((measure) =>
    measure.conditions.some((condition) => isEntryPriceCondition(condition.code)),
  ),
  meursingCode: measures.some(isMeursingMeasure),
  source: region,
  tradeDefence: measures.some((measure) => isTradeDefence(measure.type.id)),
  zeroMfnDuty: isZeroMfn(measures),
})

/** Whether some part of the duty needs a Meursing additional code. */
const isMeursingMeasure = (measure: Measure): boolean =>
  measure.isMeursing === true ||
  isMeursing(measure.type.id) ||
  measure.components.some((component) => isMeursingExpression(component.dutyExpressionId))

/** Every third country duty is zero per cent, and there is one. */
function isZeroMfn(measures: readonly Measure[]): boolean {
  const thirdCountry = measures.filter((measure) => isThirdCountryDuty(measure.type.id))
  return (
    thirdCountry.length > 0 &&
    thirdCountry.every(
      ({ components }) =>
        components.length === 1 &&
        components.every(({ dutyAmount, monetaryUnitCode }) => dutyAmount === 0 && monetaryUnitCode === null),
    )
  )
}

/** Additional codes of this type only choose a rate of VAT, which has options of its own. */
const VAT_ADDITIONAL_CODE_TYPE = 'V'

/** Types of the additional codes of trade defence, which name companies. */
const TRADE_DEFENCE_ADDITIONAL_CODE_TYPES: ReadonlySet<string> = new Set(['8', 'A', 'B', 'C'])

const TRADE_DEFENCE_HEADING = {
  overlay: 'From which company are you buying these goods?',
  hint: 'Additional duties are levied against imports from certain companies in the form of anti-dumping or anti-subsidy duties.',
}
const HEADING = {
  overlay: 'Describe your goods in more detail',
  hint: 'To trade this commodity, you need to specify an additional 4 digits, known as an additional code',
}

/** The additional codes to choose from, by measure type, and "none" where a measure of the type applies without one. */
function applicableAdditionalCodes(measures: readonly Measure[]): Readonly<Record<string, ApplicableAdditionalCodes>> {
  const byType: Record<string, ApplicableAdditionalCodes> = {}
  for (const measure of measures) {
    const { additionalCode, type } = measure
    if (additionalCode === null || additionalCode.typeId === VAT_ADDITIONAL_CODE_TYPE) continue
    if (byType[type.id] !== undefined) continue
    const sameType = measures.filter((other) => other.type.id === type.id)
    const without = sameType.find((other) => other.additionalCode === null)
    byType[type.id] = {
      measureTypeDescription: type.description,
      heading: TRADE_DEFENCE_ADDITIONAL_CODE_TYPES.has(additionalCode.typeId) ? TRADE_DEFENCE_HEADING : HEADING,
      additionalCodes: [
        ...sameType.flatMap((other) =>
          other.additionalCode === null
            ? []
            : [choice(other, other.additionalCode.code, other.additionalCode.description ?? other.additionalCode.code)],
        ),
        ...(without === undefined ? [] : [choice(without, 'none', 'Select no additional code')]),
      ],
    }
  }
  return byType
}

const choice = (measure: Measure, code: string, overlay: string) => ({
  code,
  overlay,
  hint: '',
  geographicalAreaId: measure.geographicalArea?.id ?? null,
  measureSid: measure.sid,
})

/** `VAT` for the standard rate, with its percentage; the additional code for the others. */
function applicableVatOptions(measures: readonly Measure[]): Readonly<Record<string, string>> {
  const options: Record<string, string> = {}
  for (const measure of measures) {
    if (!measure.isVat) continue
    const { additionalCode } = measure
    if (additionalCode === null) {
      const rate = measure.components[0]?.dutyAmount ?? null
      options.VAT = `${measure.type.description} (${rate === null ? '' : rateText(rate)}%)`
    } else {
      options[additionalCode.code] = additionalCode.description ?? additionalCode.code
    }
  }
  return options
}

/** At least one decimal: `20.0`. */
const rateText = (rate: number): string => (Number.isInteger(rate) ? rate.toFixed(1) : String(rate))

/** The question for a kind of unit; the question for any other kind contains its name. */
const QUESTIONS: Readonly<Record<string, { question: string; hint: string; coercedCode?: string; unit?: string }>> = {
  weight: {
    question: 'What is the weight of the goods you will be importing?',
    hint: 'Enter the value in kilograms',
    coercedCode: 'KGM',
    unit: 'kilograms',
  },
  volume: {
    question: 'What is the volume of the goods that you will be importing?',
    hint: 'Enter the value in litres',
    coercedCode: 'LTR',
    unit: 'litres',
  },
  number: {
    question: 'How many items will you be importing?',
    hint: 'Enter the value in items',
    coercedCode: 'NAR',
    unit: 'items',
  },
  pairs: {
    question: 'How many pairs will you be importing?',
    hint: 'Enter the number of pairs',
    coercedCode: 'NPR',
    unit: 'pairs',
  },
  percentage_abv: {
    question: 'What is the alcohol percentage (%) of the goods you are importing?',
    hint: 'Enter the alcohol by volume (ABV) percentage',
  },
}

/** The units of duties that are charged by quantity, by unit and qualifier. */
function applicableMeasureUnits(measures: readonly Measure[]): Readonly<Record<string, ApplicableMeasureUnit>> {
  const units: Record<string, ApplicableMeasureUnit> = {}
  for (const measure of measures) {
    if (!isCharged(measure.type.seriesId)) continue
    const components = [...measure.components, ...measure.conditions.flatMap((condition) => condition.components)]
    for (const { measurementUnitCode: code, measurementUnitQualifierCode: qualifier, unit } of components) {
      if (code !== null && unit !== null) units[`${code}${qualifier ?? ''}`] ??= askFor(code, qualifier, unit)
    }
  }
  return units
}

/** Things without a unit of their own count as items; square metres and the like, which share their type, do not. */
const questionFor = ({ measurementUnitType: type, unit }: MeasurementUnit) =>
  type === null || (type === 'number' && unit !== QUESTIONS.number?.unit) ? undefined : QUESTIONS[type]

function askFor(code: string, qualifier: string | null, description: MeasurementUnit): ApplicableMeasureUnit {
  const { abbreviation, expansion, multiplier, measurementUnitType } = description
  const asked = questionFor(description)
  // A multiple, such as 100 kg, is asked for in its base unit.
  const coerced = multiplier === null ? undefined : asked
  const unit = coerced?.unit ?? description.unit
  return {
    measurementUnitCode: code,
    measurementUnitQualifierCode: qualifier,
    abbreviation,
    expansion,
    unitQuestion: asked?.question ?? `What is the quantity of the goods you will be importing, in ${expansion}?`,
    unitHint:
      asked !== undefined && (multiplier !== null || asked.unit === undefined || asked.unit === unit)
        ? asked.hint
        : `Enter the value in ${unit ?? expansion}`,
    unit,
    multiplier,
    coercedMeasurementUnitCode: coerced?.coercedCode ?? null,
    originalUnit: multiplier === null ? (description.unit ?? abbreviation) : `x ${abbreviation}`,
    measurementUnitType,
  }
}
