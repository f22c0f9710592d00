import type { Reading } from '../published-report.ts'
import { BadValue } from '../reading/bad-value.ts'
import { orReject } from '../reading/or-reject.ts'
import { readSheetRecords } from '../reading/read-sheet-records.ts'
import { SourceError } from '../source-error.ts'
import type { SourceFile, Values } from '../source-record.ts'
import { dayOf, goodsCodeOf, requiredText } from './codecs.ts'
import { WORKBOOKS } from './workbooks.ts'

/** The language of the tariff itself. */
export const ENGLISH = 'en'

/** `Nomenclature DE.xlsx`. */
const WORKBOOK = /^nomenclature *([a-z]{2}) *\.xlsx$/i

/** The language (ISO 639-1) of a workbook of the nomenclature, by its name; null for any other file. */
export const languageOfWorkbook = (name: string): string | null => WORKBOOK.exec(name)?.[1]?.toLowerCase() ?? null

/** The official text of a row of the nomenclature. */
export interface NomenclatureText {
  readonly itemId: string
  readonly suffix: string
  readonly description: string
  /** The day from which the text holds. */
  readonly startDate: string
}

/**
 * The texts of a workbook of the nomenclature in a language.
 * @throws SourceError if it cannot be read to its end, lacks a column, or has texts in another language
 */
export async function* readNomenclatureTexts(
  file: SourceFile,
  language: string,
  { rejects, report }: Reading,
): AsyncGenerator<NomenclatureText> {
  const { columns } = WORKBOOKS.nomenclature
  for await (const record of readSheetRecords(file, { sheet: null, columns }, report)) {
    const text = orReject(record, rejects, () => {
      const found = requiredText(record.values, 'Language').toLowerCase()
      if (found !== language) {
        throw new SourceError(`${file.name}: row ${record.line} is in the language ${found}, not in ${language}`)
      }
      return textOf(record.values)
    })
    if (text !== null) yield text
  }
}

function textOf(values: Values): NomenclatureText {
  const startDate = dayOf(values, 'Descr. start date') ?? dayOf(values, 'Start date')
  if (startDate === null) throw new BadValue('Descr. start date: is missing')
  return { ...goodsCodeOf(values), description: requiredText(values, 'Description'), startDate }
}
