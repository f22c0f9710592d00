import { NO_DUTY } from '../../src/tariff/duty-expression.ts'
import type { Certificate, Measure, MeasureComponent, MeasureCondition, Quota } from '../../src/tariff/measure.ts'
import { measureKind } from '../../src/tariff/measure-type.ts'

export const ALL = { id: '1011', sid: 400, description: 'ERGA OMNES' }

let nextSid = 1

/** A duty whose three forms are the same. */
export const dutyOf = (text: string): Measure['duty'] => ({ base: text, formattedBase: text, verboseDuty: text })

type Own = Partial<Omit<Measure, 'duty' | 'type' | 'kind'>> & {
  readonly duty?: string
  /** The description of the measure type. */
  readonly description?: string
  readonly typeId?: string
  readonly seriesId?: string | null
}

/** A third country duty of 12 %, except for what the test says. Its kind follows from the rest. */
export function measure({
  duty = '12.00%',
  description = 'Third country duty',
  typeId = '103',
  seriesId = 'C',
  ...own
}: Own = {}): Measure {
  const { isVat = false, isExcise = false, quota = null } = own
  return {
    sid: nextSid++,
    goodsNomenclatureSid: 1,
    goodsNomenclatureItemId: '0702000000',
    kind: measureKind({ typeId, seriesId, isVat, isExcise, hasQuota: quota !== null, hasDuty: duty !== '' }),
    type: {
      id: typeId,
      description,
      seriesId,
      seriesDescription: null,
      tradeMovementCode: 0,
      orderNumberCaptureCode: 2,
      measureComponentApplicableCode: 1,
      national: false,
      validityStartDate: null,
      validityEndDate: null,
    },
    origin: 'eu',
    isImport: true,
    isExport: false,
    isVat,
    isExcise,
    isMeursing: false,
    universalWaiverApplies: false,
    reductionIndicator: null,
    schemeCode: null,
    geographicalArea: ALL,
    excludedAreas: [],
    additionalCodeId: own.additionalCode?.code ?? null,
    additionalCode: null,
    preference: null,
    quota,
    duty: dutyOf(duty),
    components: [],
    conditions: [],
    footnotes: [],
    legalActs: [],
    suspension: null,
    generatingRegulation: null,
    validityStartDate: '2021-01-01',
    validityEndDate: null,
    ...own,
  }
}

/** An amount of a duty, without a unit: a percentage. */
export const component = (dutyAmount: number | null, own: Partial<MeasureComponent> = {}): MeasureComponent => ({
  dutyExpressionId: '01',
  dutyExpression: { description: null, abbreviation: null },
  dutyAmount,
  monetaryUnitCode: null,
  monetaryUnitAbbreviation: null,
  measurementUnitCode: null,
  measurementUnitQualifierCode: null,
  unit: null,
  unitDescription: null,
  qualifierDescription: null,
  ...own,
})

export const additionalCode = (code: string, description: string): NonNullable<Measure['additionalCode']> => ({
  sid: nextSid++,
  typeId: code.charAt(0),
  code,
  description,
  formattedDescription: null,
})

export const quota = (orderNumber: string, own: Partial<Quota> = {}): Quota => ({
  orderNumber,
  isLicensed: false,
  definition: null,
  unit: null,
  ...own,
})

export const document = (code: string): Certificate => ({
  code,
  description: null,
  typeDescription: null,
  guidanceCds: null,
  guidanceChief: null,
})

export const condition = (own: Partial<MeasureCondition>): MeasureCondition => ({
  sid: nextSid++,
  conditionClass: 'document',
  code: 'B',
  description: null,
  action: null,
  certificate: null,
  dutyAmount: null,
  monetaryUnitCode: null,
  monetaryUnitAbbreviation: null,
  measurementUnitCode: null,
  measurementUnitQualifierCode: null,
  unit: null,
  requirement: null,
  requirementOperator: null,
  components: [],
  duty: NO_DUTY,
  ...own,
})
