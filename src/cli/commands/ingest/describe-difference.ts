import type { Difference } from '../../../tariff-data/difference.ts'

/** A difference in a line for people: what happened, to what, and what it was before. */
export function describeDifference(difference: Difference): string {
  const { kind, change, sid, goods_nomenclature_item_id: itemId, productline_suffix: suffix } = difference
  const what =
    kind === 'measure'
      ? `${itemId}  measure ${sid}, type ${difference.measure_type_id}${labelled(', area ', difference.geographical_area_id)}`
      : `${itemId}-${suffix}  ${oneLine(difference.description)}`
  return `${LABELS[change].padEnd(12)}  ${what}${labelled('; ', detailOf(difference))}`
}

/** How many of each there are, in a line; keys are kind and change, separated by a space. */
export function describeTotals(totals: ReadonlyMap<string, number>): string {
  if (totals.size === 0) return 'No differences.'
  return KINDS.map(([kind, name]) => {
    const counts = Object.entries(LABELS).flatMap(([change, label]) => {
      const count = totals.get(`${kind} ${change}`)
      return count === undefined ? [] : [`${count} ${label}`]
    })
    return `${name}: ${counts.length === 0 ? 'no differences' : counts.join(', ')}.`
  }).join(' ')
}

const KINDS: readonly (readonly [kind: Difference['kind'], name: string])[] = [
  ['goods_nomenclature', 'Goods nomenclature'],
  ['measure', 'Measures'],
]

const LABELS: Readonly<Record<Difference['change'], string>> = {
  added: 'added',
  ended: 'ended',
  reworded: 'reworded',
  moved: 'moved',
  duty_changed: 'duty changed',
}

function detailOf(difference: Difference): string | null {
  const { change, duty_expression: duty, previous_duty_expression: previousDuty } = difference
  switch (change) {
    case 'added':
      return `from ${difference.validity_start_date}${labelled(', duty ', previousDuty === null || previousDuty === duty ? duty : arrow(previousDuty, duty))}`
    case 'ended': {
      const day = difference.validity_end_date
      return `on ${day ?? 'a day that is not stated'}${labelled(', duty ', duty)}`
    }
    case 'reworded':
      return `before: ${oneLine(difference.previous_description)}`
    case 'moved':
      return difference.kind === 'measure'
        ? `before: ${difference.previous_code}`
        : arrow(
            place(difference.previous_code, difference.previous_parent_code),
            place(codeOf(difference), difference.parent_code),
          )
    case 'duty_changed':
      return arrow(previousDuty, duty)
  }
}

const codeOf = (difference: Difference): string =>
  `${difference.goods_nomenclature_item_id}-${difference.productline_suffix}`

const place = (code: string | null, parent: string | null): string => `${code}${labelled(' below ', parent)}`

const arrow = (before: string | null, after: string | null): string => `${before ?? 'none'} → ${after ?? 'none'}`

const labelled = (label: string, text: string | null): string => (text === null ? '' : label + text)

/** Published texts have line breaks. */
const oneLine = (text: string | null): string => (text ?? '').replaceAll(/\s+/g, ' ').trim()
