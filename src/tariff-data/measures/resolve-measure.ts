import { composeDuty, type DutyExpression, dutyExpressionText } from '../../tariff/duty-expression.ts'
import type {
  Certificate,
  LegalAct,
  Measure,
  MeasureComponent,
  MeasureCondition,
  Quota,
  QuotaDefinition,
} from '../../tariff/measure.ts'
import { isUniversalWaiver, measureConditionClass } from '../../tariff/measure-condition.ts'
import { measureKind } from '../../tariff/measure-type.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import type { CodeLists } from '../code-lists.ts'
import type { GeographicalAreas } from '../geographical-areas/geographical-areas.ts'
import type { MeasureDetails } from './details.ts'
import type { ComponentRow, ConditionRow, DutyRow, MeasureRow } from './measure-rows.ts'

/** The lists in which the codes of measures are looked up. */
export interface MeasureLists {
  readonly codeLists: CodeLists
  readonly areas: GeographicalAreas
  readonly details: MeasureDetails
  readonly quotas: ReadonlyMap<string, QuotaDefinition>
}

/** A measure with the texts of its codes. */
export function resolveMeasure(row: MeasureRow, lists: MeasureLists, { asOf }: Pick<TariffDay, 'asOf'>): Measure {
  const { codeLists, details } = lists
  const type = codeLists.measureType(row.typeId)
  const duty = dutyOf(row, codeLists)
  const preference = row.preferenceCode
  return {
    sid: row.sid,
    goodsNomenclatureSid: row.goodsNomenclatureSid,
    goodsNomenclatureItemId: row.goodsNomenclatureItemId,
    kind: measureKind({
      typeId: type.id,
      seriesId: type.seriesId,
      isVat: row.isVat,
      isExcise: row.isExcise,
      hasQuota: row.orderNumber !== null,
      hasDuty: duty.verboseDuty !== '',
    }),
    type,
    origin: row.apiOrigin === 'uk' || (row.apiOrigin === null && row.sid < 0) ? 'uk' : 'eu',
    isImport: row.isImport,
    isExport: row.isExport,
    isVat: row.isVat,
    isExcise: row.isExcise,
    isMeursing: row.isMeursing,
    universalWaiverApplies:
      row.universalWaiverApplies ?? row.conditions.some(({ documentCode }) => isUniversalWaiver(documentCode)),
    reductionIndicator: row.reductionIndicator,
    schemeCode: row.schemeCode,
    geographicalArea: row.geographicalAreaId === null ? null : lists.areas.area(row.geographicalAreaId),
    excludedAreas: row.excludedGeographicalAreas.map(lists.areas.area),
    additionalCodeId: row.additionalCodeId,
    additionalCode: details.additionalCode(row.additionalCodeId),
    preference:
      preference === null ? null : { code: preference, description: codeLists.preferenceDescription(preference) },
    quota: row.orderNumber === null ? null : quotaOf(row.orderNumber, lists),
    duty,
    components: row.components.map((component) => resolveComponent(component, codeLists)),
    conditions: row.conditions.map((condition) => resolveCondition(condition, codeLists, details)),
    footnotes: row.footnotes.flatMap((code) => details.footnote(code) ?? []),
    legalActs: row.legalActs.map(({ regulationId, role }) => details.legalAct(regulationId, role)),
    suspension: suspensionOf(row, details, asOf),
    generatingRegulation:
      row.generatingRegulationId === null
        ? null
        : { id: row.generatingRegulationId, role: row.generatingRegulationRole },
    validityStartDate: row.validityStartDate,
    validityEndDate: row.validityEndDate,
  }
}

/** The duty of a measure from its components; without components, the text of the source, such as a seasonal duty. */
export function dutyOf(row: DutyRow, codeLists: CodeLists): DutyExpression {
  if (row.components.length > 0) return composeDuty(row.components.map((one) => dutyComponent(one, codeLists)))
  const base = row.dutyBase ?? row.rawDuty ?? ''
  return { base, formattedBase: row.dutyFormattedBase ?? base, verboseDuty: row.dutyVerbose ?? base }
}

/** A component as a duty is composed of it: the currency is written by its abbreviation. */
const dutyComponent = (row: ComponentRow, codeLists: CodeLists) => ({
  dutyExpressionId: row.dutyExpressionId,
  dutyExpression: codeLists.dutyExpression(row.dutyExpressionId),
  dutyAmount: row.dutyAmount,
  monetaryUnitCode: codeLists.monetaryUnitAbbreviation(row.monetaryUnitCode) ?? row.monetaryUnitCode,
  unit: unitOf(row, codeLists),
})

const unitOf = (
  row: Pick<ComponentRow, 'measurementUnitCode' | 'measurementUnitQualifierCode'>,
  codeLists: CodeLists,
) =>
  row.measurementUnitCode === null ? null : codeLists.unit(row.measurementUnitCode, row.measurementUnitQualifierCode)

const resolveComponent = (row: ComponentRow, codeLists: CodeLists): MeasureComponent => ({
  ...row,
  dutyExpression: dutyExpressionText(row.dutyExpressionId, codeLists.dutyExpression(row.dutyExpressionId)),
  monetaryUnitAbbreviation: codeLists.monetaryUnitAbbreviation(row.monetaryUnitCode),
  unit: unitOf(row, codeLists),
  unitDescription: row.measurementUnitCode && codeLists.unit(row.measurementUnitCode, null).description,
  qualifierDescription:
    row.measurementUnitQualifierCode && codeLists.qualifierDescription(row.measurementUnitQualifierCode),
})

function resolveCondition(row: ConditionRow, codeLists: CodeLists, details: MeasureDetails): MeasureCondition {
  const { actionCode, documentCode, certificateDescription, components, ...condition } = row
  return {
    ...condition,
    conditionClass: measureConditionClass({ actionCode, documentCode, conditionDutyAmount: row.dutyAmount }),
    description: codeLists.conditionDescription(row.code),
    action: actionCode === null ? null : { code: actionCode, description: codeLists.actionDescription(actionCode) },
    certificate: documentCode ? certificateOf(documentCode, certificateDescription, codeLists, details) : null,
    monetaryUnitAbbreviation: codeLists.monetaryUnitAbbreviation(row.monetaryUnitCode),
    unit: unitOf(row, codeLists),
    components: components.map((component) => resolveComponent(component, codeLists)),
    duty: composeDuty(components.map((component) => dutyComponent(component, codeLists))),
  }
}

/** @param own The description of the source, which the condition has itself */
function certificateOf(code: string, own: string | null, codeLists: CodeLists, details: MeasureDetails): Certificate {
  const listed = details.certificate(code)
  return {
    code,
    description: own ?? listed?.description ?? null,
    typeDescription: codeLists.certificateTypeDescription(listed?.typeCode ?? code.charAt(0)),
    guidanceCds: listed?.guidanceCds ?? null,
    guidanceChief: listed?.guidanceChief ?? null,
  }
}

/** The third digit of an order number says that a quota is managed by licences. */
const LICENSED = /^\d{2}4/

function quotaOf(orderNumber: string, { quotas, codeLists }: MeasureLists): Quota {
  const definition = quotas.get(orderNumber) ?? null
  const unitCode = definition?.measurementUnitCode ?? null
  return {
    orderNumber,
    isLicensed: LICENSED.test(orderNumber),
    definition,
    unit:
      unitCode === null
        ? (definition?.measurementUnit ?? null)
        : codeLists.unit(unitCode, definition?.measurementUnitQualifierCode ?? null).abbreviation,
  }
}

/** Null unless an act suspends the measure on the day. */
function suspensionOf(row: MeasureRow, details: MeasureDetails, asOf: string) {
  const { suspensionRegulationId: id, suspensionStartDate: start, suspensionEndDate: end } = row
  if (id === null || (start !== null && asOf < start) || (end !== null && end < asOf)) return null
  const act: LegalAct = details.legalAct(id, row.suspensionRegulationRole)
  return { act, start, end }
}
