import type { SourceRecord, Values } from '../source-record.ts'
import { dayOf, goodsCodeOf, requiredText, textOf } from './codecs.ts'
import { readWorkbooks, type Workbooks } from './read-workbook.ts'
import type { WorkbookKind } from './workbooks.ts'

/** A code with its English text and the time that it is in force. */
export interface DescribedCode {
  readonly code: string
  readonly description: string
  readonly startDate: string | null
  readonly endDate: string | null
  /** The day from which the text holds; null where the workbook has no column for it. */
  readonly textStartDate: string | null
}

/** Workbooks of codes and their texts, and the column of the code. */
const CODE_COLUMNS = {
  certificates: 'Certificate code',
  footnotes: 'Footnote',
  additionalCodes: 'Add code',
  areas: 'Or./Dest.',
} as const satisfies Partial<Record<WorkbookKind, string>>

const isEnglish = (values: Values): boolean => textOf(values, 'Language')?.toUpperCase() === 'EN'

/** The codes of a list with their newest English text, each once. */
export async function readCodeList(
  kind: keyof typeof CODE_COLUMNS,
  workbooks: Workbooks,
): Promise<readonly SourceRecord<DescribedCode>[]> {
  const newest = new Map<string, SourceRecord<DescribedCode>>()
  for await (const found of readWorkbooks(kind, workbooks, (values) => describedCode(values, CODE_COLUMNS[kind]))) {
    const known = newest.get(found.values.code)
    if (!known || newerThan(found.values, known.values)) newest.set(found.values.code, found)
  }
  return [...newest.values()]
}

const newerThan = (a: DescribedCode, b: DescribedCode): boolean =>
  (a.textStartDate ?? a.startDate ?? '') > (b.textStartDate ?? b.startDate ?? '')

function describedCode(values: Values, column: string): DescribedCode | null {
  if (!isEnglish(values)) return null
  return {
    code: requiredText(values, column),
    description: requiredText(values, 'Description'),
    startDate: dayOf(values, 'Start date'),
    endDate: dayOf(values, 'End date'),
    textStartDate: dayOf(values, 'Descr. start date') ?? dayOf(values, 'Description start date'),
  }
}

export interface LegalAct {
  /** `R0966/23`. */
  readonly legalBase: string
  /** `L 133`. */
  readonly journal: string | null
  readonly page: number | null
  readonly publishedDate: string | null
}

export const readLegalActs = (workbooks: Workbooks): AsyncGenerator<SourceRecord<LegalAct>> =>
  readWorkbooks('legalActs', workbooks, (values) => {
    const page = Number(textOf(values, 'Page') ?? Number.NaN)
    return {
      legalBase: requiredText(values, 'Legal base'),
      journal: textOf(values, 'Off. Journal'),
      page: Number.isInteger(page) ? page : null,
      publishedDate: dayOf(values, 'Publ. date'),
    }
  })

/** A row of the nomenclature, which has no sids. */
export interface TaricRow {
  readonly itemId: string
  readonly suffix: string
  readonly numberIndents: number
  readonly description: string
  readonly startDate: string | null
  readonly endDate: string | null
  readonly textStartDate: string | null
}

/** The English rows of the nomenclature, whose column `Indent` has a dash for each step: `- - `. */
export const readTaricNomenclature = (workbooks: Workbooks): AsyncGenerator<SourceRecord<TaricRow>> =>
  readWorkbooks('nomenclature', workbooks, (values) => {
    if (!isEnglish(values)) return null
    return {
      ...goodsCodeOf(values),
      numberIndents: (textOf(values, 'Indent')?.match(/-/g) ?? []).length,
      description: requiredText(values, 'Description'),
      startDate: dayOf(values, 'Start date'),
      endDate: dayOf(values, 'End date'),
      textStartDate: dayOf(values, 'Descr. start date'),
    }
  })
