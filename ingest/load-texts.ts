import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transaction } from '../src/postgres/client.ts'
import { sql } from '../src/postgres/sql.ts'
import type { IsoDate } from '../src/tariff/goods-nomenclature.ts'
import { IngestError, type Pipeline } from './pipeline.ts'
import { createCopyWriter } from './sinks/copy-writer.ts'
import {
  ENGLISH,
  languageOfWorkbook,
  type NomenclatureText,
  readNomenclatureTexts,
} from './sources/eu-circabc/texts.ts'
import { fileStatus } from './sources/file-status.ts'
import { createReport } from './sources/published-report.ts'
import { openCache } from './sources/reading/published-cache.ts'
import type { Rejects } from './sources/rejects.ts'
import type { TargetTable } from './sources/source.ts'
import type { SourceFile } from './sources/source-record.ts'

/** A workbook with the official texts of the nomenclature in a language. */
export interface TextFile extends SourceFile {
  readonly language: string
  /** The day that it is of. */
  readonly asOf: IsoDate
}

export interface LoadedTexts {
  readonly language: string
  readonly asOf: IsoDate
  readonly texts: number
}

const TEXTS: TargetTable = {
  table: 'nomenclature_texts',
  columns: ['language', 'goods_nomenclature_item_id', 'productline_suffix', 'validity_start_date', 'description'],
}

/** What `ingest fetch --source cn-texts` downloaded into a cache. */
export async function fetchedTextFiles(cacheDirectory: string): Promise<readonly TextFile[]> {
  const files = (await openCache(cacheDirectory)).files('cn-texts').map((file) => ({ ...file, asOf: file.date }))
  return inOtherLanguages(
    files,
    `${cacheDirectory} has no texts: "opentariff ingest fetch --source cn-texts" fetches them.`,
  )
}

/** The workbooks in a directory that an operator filled, all of one day. */
export async function textFilesIn(directory: string, asOf: IsoDate): Promise<readonly TextFile[]> {
  if ((await fileStatus(directory)) !== 'directory') throw new IngestError(`${directory} is not a directory.`)
  const files = (await readdir(directory)).toSorted().map((name) => ({ name, path: join(directory, name), asOf }))
  return inOtherLanguages(files, `${directory} has no file such as "Nomenclature DE.xlsx".`)
}

function inOtherLanguages(files: readonly Omit<TextFile, 'language'>[], none: string): readonly TextFile[] {
  const found = files.flatMap((file) => {
    const language = languageOfWorkbook(file.name.slice(file.name.lastIndexOf('/') + 1))
    return language === null || language === ENGLISH ? [] : [{ ...file, language }]
  })
  if (found.length === 0) throw new IngestError(none)
  return found
}

/**
 * Puts the texts of each file in the place of those that its language had. All files, or none if one of them cannot be
 * read to its end, is in another language than its name says, or if more than `maxRejects` rows are bad.
 *
 * @throws SourceError, IngestError
 */
export function loadTexts(
  { postgres, progress }: Pick<Pipeline, 'postgres' | 'progress'>,
  files: readonly TextFile[],
  rejects: Rejects,
  maxRejects = 0,
): Promise<readonly LoadedTexts[]> {
  return postgres.transaction(async (transaction) => {
    // Two loads at a time would each replace what the other one is writing.
    await transaction.query(sql`LOCK TABLE nomenclature_languages IN SHARE ROW EXCLUSIVE MODE`)
    const loaded: LoadedTexts[] = []
    for (const file of files) {
      const reading = progress.start(`${file.name}: texts`, null)
      const texts = await textsOf(file, rejects)
      if (rejects.count > maxRejects) {
        throw new IngestError(
          `${file.name}: rows rejected: ${rejects.count}, allowed: ${maxRejects}. Nothing was loaded.`,
        )
      }
      if (texts.length === 0) throw new IngestError(`${file.name} has no texts. Nothing was loaded.`)
      await replace(transaction, file, texts, reading.advance)
      reading.done()
      loaded.push({ language: file.language, asOf: file.asOf, texts: texts.length })
    }
    return loaded
  })
}

/** The texts of a file; of several for a row and day, the last. */
async function textsOf(file: TextFile, rejects: Rejects): Promise<readonly NomenclatureText[]> {
  const texts = new Map<string, NomenclatureText>()
  for await (const text of readNomenclatureTexts(file, file.language, { rejects, report: createReport() })) {
    texts.set(`${text.itemId} ${text.suffix} ${text.startDate}`, text)
  }
  return [...texts.values()]
}

async function replace(
  transaction: Transaction,
  { language, asOf }: TextFile,
  texts: readonly NomenclatureText[],
  onRows: (count: number) => void,
): Promise<void> {
  await transaction.query(sql`DELETE FROM nomenclature_languages WHERE language = ${language}`)
  await transaction.query(sql`INSERT INTO nomenclature_languages (language, as_of) VALUES (${language}, ${asOf})`)
  const writer = createCopyWriter(transaction, onRows)
  await writer.add(
    TEXTS,
    texts.map(({ itemId, suffix, startDate, description }) => [language, itemId, suffix, startDate, description]),
  )
  await writer.end()
}
