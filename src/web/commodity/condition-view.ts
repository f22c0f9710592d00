import { groupBy } from '../../collections/group-by.ts'
import { composeDuty, dutyAmountText } from '../../tariff/duty-expression.ts'
import { type MeasureConditionClass, measureConditionClass } from '../../tariff/measure-condition.ts'
import type { CodeLists } from '../../tariff-data/code-lists.ts'
import type { MeasureDetails } from '../../tariff-data/measures/details.ts'
import { dutyComponents } from '../../tariff-data/measures/duty.ts'
import type { ConditionRow } from '../../tariff-data/measures/query.ts'
import { plainText } from './plain-text.ts'

/** A document that customs can ask for. */
export interface DocumentView {
  /** `C644`. */
  readonly code: string
  /** `Other certificates`; null if the data does not say. */
  readonly kind: string | null
  readonly description: string | null
  /** How it is entered in a declaration, in Markdown. */
  readonly guidance: string | null
}

/** One way to meet, or not to meet, the conditions of a measure. */
export interface ConditionView {
  readonly sid: number
  readonly conditionClass: MeasureConditionClass
  readonly document: DocumentView | null
  /** `€48.40 / 100 kg`, where an amount decides. */
  readonly threshold: string | null
  /** A text of the source, where there is neither document nor amount. */
  readonly requirement: string | null
  /** What follows; null if the data does not say. */
  readonly action: string | null
  /** The duty that follows; empty if none does. */
  readonly duty: string
}

/** Conditions of one kind, of which one has to be met. */
export interface ConditionGroup {
  /** `B`. */
  readonly code: string
  readonly description: string | null
  readonly conditions: readonly ConditionView[]
}

/** The conditions of a measure, in their order, by kind. */
export const viewConditions = (
  rows: readonly ConditionRow[],
  codeLists: CodeLists,
  details: Pick<MeasureDetails, 'certificate'>,
): readonly ConditionGroup[] =>
  [...groupBy(rows, ({ condition_code }) => condition_code)].map(([code, conditions]) => ({
    code,
    description: codeLists.conditionDescription(code),
    conditions: conditions.map((condition) => viewCondition(condition, codeLists, details)),
  }))

function viewCondition(
  row: ConditionRow,
  codeLists: CodeLists,
  details: Pick<MeasureDetails, 'certificate'>,
): ConditionView {
  const document = viewDocument(row, codeLists, details)
  const threshold = thresholdOf(row, codeLists)
  return {
    sid: row.measure_condition_sid,
    conditionClass: measureConditionClass({
      actionCode: row.action_code,
      documentCode: row.document_code,
      conditionDutyAmount: row.condition_duty_amount,
    }),
    document,
    threshold,
    requirement: document === null && threshold === null && row.requirement ? plainText(row.requirement) : null,
    action: codeLists.actionDescription(row.action_code),
    duty: composeDuty(dutyComponents(row.components, codeLists)).verboseDuty,
  }
}

function viewDocument(
  { document_code: code, certificate_description: own }: ConditionRow,
  codeLists: CodeLists,
  details: Pick<MeasureDetails, 'certificate'>,
): DocumentView | null {
  if (!code) return null
  const certificate = details.certificate(code)
  const description = own ?? certificate?.description ?? null
  return {
    code,
    kind: codeLists.certificateTypeDescription(certificate?.certificate_type_code ?? code.charAt(0)),
    description: description && plainText(description),
    guidance: certificate?.guidance_cds ? plainText(certificate.guidance_cds) : null,
  }
}

/** The unit before the amount of money, as duties have it; a quantity alone is followed by its unit. */
function thresholdOf(row: ConditionRow, codeLists: CodeLists): string | null {
  const { condition_duty_amount: amount, condition_monetary_unit_code: currency } = row
  if (amount === null) return null
  const unitCode = row.condition_measurement_unit_code
  const unit = unitCode === null ? null : codeLists.unit(unitCode, row.condition_measurement_unit_qualifier_code)
  if (currency === null) return unit === null ? dutyAmountText(amount) : `${dutyAmountText(amount)} ${unit.expansion}`
  const component = { dutyExpressionId: '01', dutyAmount: amount, monetaryUnitCode: currency, unit }
  return composeDuty([component]).verboseDuty
}
