import type { IsoDate } from './goods-nomenclature.ts'
import type { MeasureKind } from './measure-type.ts'

/** Kinds of data, which are published by different offices on different days. */
export const DATA_KINDS = ['nomenclature', 'duties', 'taxes', 'controls', 'quotas', 'notes'] as const

export type DataKind = (typeof DATA_KINDS)[number]

/** The kinds as people call them. */
export const DATA_KIND_NAMES: Readonly<Record<DataKind, string>> = {
  nomenclature: 'nomenclature',
  duties: 'duties',
  taxes: 'VAT and excise',
  controls: 'controls',
  quotas: 'quotas',
  notes: 'notes',
}

/** The day that each kind of data describes; without a kind that is missing, or of which no day is known. */
export type DataDates = { readonly [Kind in DataKind]?: IsoDate }

/** The kind of data that measures of a kind are. Supplementary units are published with the duties. */
export function dataKindOfMeasures(kind: MeasureKind): DataKind {
  if (kind === 'tax') return 'taxes'
  return kind === 'control' ? 'controls' : 'duties'
}

/** Rows of a kind of data, and the day that they describe; null: unknown. */
export interface DatedRows {
  readonly kind: DataKind
  readonly date: IsoDate | null
  readonly rows: number
}

/** The day that most rows of each kind describe; of two days with as many, the earlier. */
export function datesOfMostRows(groups: readonly DatedRows[]): DataDates {
  const dates: Partial<Record<DataKind, IsoDate>> = {}
  for (const kind of DATA_KINDS) {
    const counts = new Map<IsoDate, number>()
    for (const { kind: ofKind, date, rows } of groups) {
      if (ofKind === kind && date !== null) counts.set(date, (counts.get(date) ?? 0) + rows)
    }
    const [most] = [...counts].sort(([day, rows], [other, others]) => others - rows || (day < other ? -1 : 1))
    if (most !== undefined) dates[kind] = most[0]
  }
  return dates
}
