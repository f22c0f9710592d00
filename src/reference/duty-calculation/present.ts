import type { z } from 'zod'
import type { DutyAlternative } from '../../tariff/duty/calculate-duty.ts'
import type { DutyLine } from '../../tariff/duty/duty-line.ts'
import { needText } from '../../tariff/duty/work-out.ts'
import type { Measure } from '../../tariff/measure.ts'
import type { Duties } from '../../tariff-data/duties/read-duties.ts'
import type { dutyCalculationDocument } from './resources.ts'

type Document = z.input<typeof dutyCalculationDocument>
type Line = Document['data']['alternatives'][number]['lines'][number]

export const presentDutyCalculation = (
  { country, calculation, neededQuantities }: Duties,
  claimed: DutyAlternative,
  { itemId, day }: { readonly itemId: string; readonly day: string },
): Document => ({
  data: {
    goods_nomenclature_item_id: itemId,
    as_of: day,
    country: { id: country.id, description: country.description },
    currency: calculation.currency,
    customs_value: calculation.customsValue,
    total: claimed.total,
    alternatives: calculation.alternatives.map((alternative) => ({
      role: alternative.role,
      claimed: alternative === claimed,
      quota_order_number: alternative.measure?.quota?.orderNumber ?? null,
      total: alternative.total,
      known: alternative.known,
      lines: alternative.lines.map(presentLine),
    })),
    needed_quantities: neededQuantities.map(({ id, description }) => ({ id, description })),
    assumptions: [...calculation.assumptions],
  },
})

const presentLine = ({ measure, needs, assumptions, conditions, ...line }: DutyLine): Line => ({
  ...line,
  measure: measure && presentMeasure(measure),
  needs: needs.map(needText),
  assumptions: [...assumptions],
  conditions: [...conditions],
})

const presentMeasure = (measure: Measure): NonNullable<Line['measure']> => ({
  measure_sid: measure.sid,
  measure_type_id: measure.type.id,
  measure_type_description: measure.type.description,
  geographical_area_id: measure.geographicalArea?.id ?? null,
  additional_code: measure.additionalCodeId,
  legal_acts: measure.legalActs.map(({ regulationCode }) => regulationCode),
})
