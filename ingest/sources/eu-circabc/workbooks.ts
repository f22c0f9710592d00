import type { SheetSpec } from '../reading/read-sheet-records.ts'
import type { SourceFile } from '../source-record.ts'

/** A kind of workbook: the names that it is uploaded under, and its columns. */
interface Workbook extends Pick<SheetSpec, 'columns' | 'others'> {
  readonly name: RegExp
}

const MEASURE_KEY = ['Goods code', 'Add code', 'Order No.'] as const
const DATES = ['Start date', 'End date'] as const

/** The workbooks of a month that are read. The name of the one sheet differs between workbooks and months: the first is read. */
export const WORKBOOKS = {
  nomenclature: {
    name: /^Nomenclature ?EN\b/i,
    columns: ['Goods code', ...DATES, 'Language', 'Hier. Pos.', 'Indent', 'Description', 'Descr. start date'],
  },
  duties: {
    name: /^Duties (Import|Export)\b/i,
    columns: [
      ...MEASURE_KEY,
      ...DATES,
      'RED_IND',
      'Origin',
      'Measure type',
      'Legal base',
      'Duty',
      'Origin code',
      'Meas. type code',
    ],
  },
  conditions: {
    name: /^Measure conditions\b/i,
    columns: [
      ...MEASURE_KEY,
      'Origin code',
      'Meas. type code',
      'Meas. cond',
      'Sequence',
      'Certificate',
      'Cond. amount',
      'Mon. unit',
      'Meas. unit',
      'Meas. unit qual',
      'Meas. action',
    ],
    others: DATES,
  },
  exclusions: {
    name: /^Measure exclusions\b/i,
    columns: [
      ...MEASURE_KEY,
      'Origin',
      'Measure type',
      'Excluded country code',
      'Origin code',
      'Meas. type code',
      'Excluded country',
    ],
    others: DATES,
  },
  measureFootnotes: {
    name: /^Measure footnotes\b/i,
    columns: [...MEASURE_KEY, 'Origin code', 'Meas. type code', 'Footnote'],
    others: [...DATES, 'Origin', 'Measure type'],
  },
  exchangeRates: {
    name: /^CCT Exchange rates\b/i,
    columns: ['MON_UNIT_COD', 'MON_UNIT_COD_1', 'DAT_START', 'DAT_END', 'EXCH_RATE'],
  },
  certificates: {
    name: /^Box ?44\b/i,
    columns: ['Certificate code', 'Language', 'Description', ...DATES],
    others: ['Description start date'],
  },
  footnotes: {
    name: /^Footnotes descriptions?\b/i,
    columns: ['Footnote', 'Language', 'Description', ...DATES],
    others: ['Descr. start date'],
  },
  additionalCodes: {
    name: /^Additional codes descriptions?\b/i,
    columns: ['Add code', 'Language', 'Description', ...DATES],
    others: ['Descr. start date'],
  },
  areas: {
    name: /^Geographical areas descriptions?\b/i,
    columns: ['Or./Dest.', 'Language', 'Description', ...DATES],
    others: ['Abbrev.', 'Descr. start date'],
  },
  legalActs: {
    name: /^Legal basis\b/i,
    columns: ['Legal base', 'Off. Journal', 'Page', 'Publ. date'],
  },
} as const satisfies Readonly<Record<string, Workbook>>

export type WorkbookKind = keyof typeof WORKBOOKS

/** Whether a workbook of this name is read. */
export const isRead = (name: string): boolean =>
  Object.values(WORKBOOKS).some((workbook: Workbook) => workbook.name.test(name))

/** The files of a kind among those of a month. */
export const workbooksOf = (kind: WorkbookKind, files: readonly SourceFile[]): readonly SourceFile[] =>
  files.filter(({ name }) => WORKBOOKS[kind].name.test(name.slice(name.lastIndexOf('/') + 1)))
