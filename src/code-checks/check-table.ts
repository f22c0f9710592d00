import type { CheckedLine } from './check-list.ts'
import { lineNote } from './check-list.ts'

/** Columns of a checked list as a table. Every cell is a text, so that codes keep their leading zeros. */
export const CHECK_COLUMNS = [
  'code',
  'description',
  'status',
  'item_id',
  'tariff_text',
  'last_day',
  'first_day',
  'successors',
  'commodities',
  'duty_before',
  'duty_now',
  'duty_changed',
  'description_verdict',
  'description_score',
  'note',
] as const

export function checkRow(checked: CheckedLine): readonly string[] {
  const { line, check, duty, declared } = checked
  const cells: Readonly<Record<(typeof CHECK_COLUMNS)[number], string>> = {
    code: line.code,
    description: line.description,
    status: check.status,
    item_id: check.itemId ?? '',
    tariff_text: check.path.join(' › '),
    last_day: check.lastDay ?? '',
    first_day: check.firstDay ?? '',
    successors: check.successors.join(' '),
    commodities: check.commodities.join(' '),
    duty_before: duty?.before ?? '',
    duty_now: duty?.now ?? '',
    duty_changed: duty === null || duty.hasChanged === null ? '' : duty.hasChanged ? 'yes' : 'no',
    description_verdict: declared?.fit?.verdict ?? '',
    description_score: declared?.fit ? String(declared.fit.score) : '',
    note: lineNote(checked),
  }
  return CHECK_COLUMNS.map((column) => cells[column])
}
