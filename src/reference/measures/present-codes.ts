import type { ResourceOf } from '../../json-api/resource.ts'
import type { DutyExpression } from '../../tariff/duty-expression.ts'
import type { AdditionalCode } from '../../tariff/measure.ts'
import type { overviewAdditionalCode } from './overview-resources.ts'

export const presentDutyExpression = (measureSid: number, duty: DutyExpression) => ({
  id: `${measureSid}-duty_expression`,
  type: 'duty_expression' as const,
  attributes: { base: duty.base, formatted_base: duty.formattedBase, verbose_duty: duty.verboseDuty },
})

export const presentAdditionalCode = (code: AdditionalCode): ResourceOf<typeof overviewAdditionalCode> => ({
  id: String(code.sid),
  type: 'additional_code',
  attributes: {
    code: code.code,
    description: code.description,
    formatted_description: code.formattedDescription ?? code.description,
  },
})
