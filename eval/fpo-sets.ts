import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { SetError } from './search-sets.ts'

/** A description of goods with its gold code. */
export interface ClassifiedItem {
  readonly description: string
  /** 6 digits, or 8. */
  readonly gold: string
}

export interface ClassifiedSet {
  /** The file's name without `.csv`. */
  readonly name: string
  readonly items: readonly ClassifiedItem[]
}

/** Columns with gold codes and the number of digits that count: the classifier answers eight of ten digits. */
const GOLDS: Readonly<Record<string, number>> = { cn8: 8, hs6: 6, expected_code: 8, expected_hs6: 6, code: 6 }

const DESCRIPTIONS = ['description', 'query', 'text']

/** Every CSV file of the folders that has descriptions with codes, sorted by name; others are skipped. */
export const readClassifiedSets = async (folders: readonly string[]): Promise<readonly ClassifiedSet[]> => {
  const sets: ClassifiedSet[] = []
  for (const folder of folders) {
    const names = await readdir(folder).catch(() => {
      throw new SetError(`There is no folder ${folder}: name one with judged sets.`)
    })
    for (const file of names.filter((name) => name.endsWith('.csv')).sort()) {
      const items = readClassifiedItems(await readFile(join(folder, file), 'utf8'))
      if (items !== null) sets.push({ name: basename(file, '.csv'), items })
    }
  }
  if (sets.length === 0) throw new SetError(`No CSV file in ${folders.join(', ')} has descriptions with codes.`)
  return sets
}

/** Null: the columns are others. */
export const readClassifiedItems = (text: string): readonly ClassifiedItem[] | null => {
  const rows: Readonly<Record<string, string>>[] = parse(text, { bom: true, columns: true, skip_empty_lines: true })
  const [first] = rows
  if (first === undefined) return null
  const description = DESCRIPTIONS.find((column) => column in first)
  const gold = Object.keys(GOLDS).find((column) => column in first)
  if (description === undefined || gold === undefined) return null
  return rows.map((row) => ({ description: row[description] ?? '', gold: (row[gold] ?? '').slice(0, GOLDS[gold]) }))
}
