import {
  isForAuthorisedUse,
  isThirdCountryDuty,
  SUPPLEMENTARY_UNIT_TYPES,
  VAT_TYPE,
} from '../../tariff/measure-type.ts'
import type { OverviewMeasure, OverviewsBySid } from '../../tariff-data/measures/overview-measures.ts'
import type { TreeColumn } from '../components/tree.tsx'

/** What a column shows of a row's measures. */
interface OverviewColumn extends TreeColumn {
  textOf(measureTypeId: string, duty: string): string | null
}

const COLUMNS: readonly OverviewColumn[] = [
  {
    name: 'duty',
    title: 'Third-country duty',
    textOf: (type, duty) => {
      if (!isThirdCountryDuty(type)) return null
      return isForAuthorisedUse(type) ? `${duty} (authorised use)` : duty
    },
  },
  { name: 'vat', title: 'VAT', textOf: (type, duty) => (type === VAT_TYPE ? duty : null) },
  {
    name: 'unit',
    title: 'Unit to declare',
    textOf: (type, duty) => (SUPPLEMENTARY_UNIT_TYPES.includes(type) ? duty : null),
  },
]

/** The overview of a tree's rows: only columns in which some row has a value. */
export interface Overview {
  readonly columns: readonly TreeColumn[]
  /** Values of a row by its goods_nomenclature_sid, in the order of the columns. */
  valuesOf(sid: number): readonly (readonly string[])[]
}

export function overviewOf(measures: OverviewsBySid): Overview {
  const columns = COLUMNS.filter((column) =>
    [...measures.values()].some((own) => own.some((measure) => overviewText(column, measure) !== null)),
  )
  return {
    columns,
    valuesOf: (sid) =>
      columns.map((column) => [
        ...new Set((measures.get(sid) ?? []).flatMap((measure) => overviewText(column, measure) ?? [])),
      ]),
  }
}

const overviewText = ({ textOf }: OverviewColumn, { type, duty }: OverviewMeasure): string | null =>
  textOf(type.id, inWords(duty.verboseDuty ?? duty.base))

const MONTHS = /\b0?(\d{1,2}) (JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)\b/g

/** `8.00% (01 NOV - 14 MAY)` → `8.00% (1 Nov – 14 May)`. */
const inWords = (duty: string): string =>
  duty
    .replaceAll(MONTHS, (_, day: string, month: string) => `${day} ${month.charAt(0)}${month.slice(1).toLowerCase()}`)
    .replaceAll(' - ', ' – ')
    .trim()
