import type { z } from 'zod'
import type { IsoDate } from '../tariff/goods-nomenclature.ts'
import { type CheckedLine, lineNote } from './check-list.ts'
import { CODE_STATUSES, type CodeStatus } from './code-check.ts'
import type { codeCheckDocument } from './resources.ts'

type Document = z.input<typeof codeCheckDocument>

/** The number of lines by status, those of none included. */
export const countStatuses = (lines: readonly CheckedLine[]): Record<CodeStatus, number> => {
  const counts = Object.fromEntries(CODE_STATUSES.map((status) => [status, 0])) as Record<CodeStatus, number>
  for (const { check } of lines) counts[check.status] += 1
  return counts
}

export const presentChecks = (lines: readonly CheckedLine[], asOf: IsoDate): Document => ({
  data: lines.map((checked, index) => {
    const { check, duty, declared } = checked
    return {
      type: 'code_check',
      id: String(index + 1),
      attributes: {
        code: check.sent,
        status: check.status,
        goods_nomenclature_item_id: check.itemId,
        descriptions: [...check.path],
        validity_end_date: check.lastDay,
        validity_start_date: check.firstDay,
        successors: [...check.successors],
        commodities: [...check.commodities],
        duty: duty && { before: duty.before, now: duty.now, changed: duty.hasChanged },
        description_fit: declared && { verdict: declared.fit?.verdict ?? null, score: declared.fit?.score ?? null },
        note: lineNote(checked),
      },
    }
  }),
  meta: { as_of: asOf, counts: countStatuses(lines) },
})
