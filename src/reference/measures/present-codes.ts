import type { ResourceOf } from '../../json-api/resource.ts'
import type { DutyExpression } from '../../tariff/duty-expression.ts'
import type { AdditionalCodeRow } from '../../tariff-data/measures/details.ts'
import type { overviewAdditionalCode } from './overview-resources.ts'

export const presentDutyExpression = (measureSid: number, duty: DutyExpression) => ({
  id: `${measureSid}-duty_expression`,
  type: 'duty_expression' as const,
  attributes: { base: duty.base, formatted_base: duty.formattedBase, verbose_duty: duty.verboseDuty },
})

export const presentAdditionalCode = (
  row: Omit<AdditionalCodeRow, 'additional_code_type_id'>,
): ResourceOf<typeof overviewAdditionalCode> => ({
  id: String(row.additional_code_sid),
  type: 'additional_code',
  attributes: {
    code: row.code,
    description: row.description,
    formatted_description: row.formatted_description ?? row.description,
  },
})
