import { refTo } from '../../json-api/reference.ts'
import type { ResourceOf } from '../../json-api/resource.ts'
import type { OverviewMeasure } from '../../tariff-data/measures/overview-measures.ts'
import { presentMeasureType } from '../../tariff-data/resources/measure-type.ts'
import type { overviewMeasure } from './overview-resources.ts'
import { presentAdditionalCode, presentDutyExpression } from './present-codes.ts'

/** A measure in the list of a heading's or subheading's rows, after what it refers to. */
export function presentOverview({ sid, type, isVat, duty, additionalCode }: OverviewMeasure) {
  const dutyExpression = presentDutyExpression(sid, duty)
  const measureType = presentMeasureType(type)
  const code = additionalCode && presentAdditionalCode(additionalCode)
  const measure: ResourceOf<typeof overviewMeasure> = {
    id: String(sid),
    type: 'measure',
    attributes: { id: sid, vat: isVat },
    relationships: {
      duty_expression: { data: refTo(dutyExpression) },
      measure_type: { data: refTo(measureType) },
      additional_code: { data: code && refTo(code) },
    },
  }
  return [dutyExpression, measureType, ...(code ? [code] : []), measure]
}
