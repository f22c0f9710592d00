import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { packageRoot } from '../../config/package-root.ts'

/**
 * Where in a query a name applies: `anywhere`; at its end (`last`), for words that are often said of other goods, such as
 * "decking" in "decking screws"; or `alone`, for brands of many goods.
 */
export type Applies = 'anywhere' | 'last' | 'alone'

/** A brand, or an everyday word that the tariff does not use, and what the goods are. */
export interface GoodsName {
  readonly name: string
  /** In words of the tariff. */
  readonly goods: string
  /** Headings, of four digits, one of which the goods are of; for tests. */
  readonly headings: readonly string[]
  readonly applies: Applies
  readonly file: string
  /** 1-based. */
  readonly line: number
}

const FOLDER = join('synonyms', 'names')

const rowSchema = z.strictObject({
  goods: z.string().min(1),
  headings: z.string().regex(/^\d{4}(?: \d{4})*$/),
  names: z.string().min(1),
  applies: z.enum(['', 'last', 'alone']),
})

/** All names of `synonyms/names/`, in the order of the files. */
export const readGoodsNames = async (): Promise<readonly GoodsName[]> => {
  const folder = join(packageRoot, FOLDER)
  const files = (await readdir(folder)).filter((name) => name.endsWith('.csv')).sort()
  return (await Promise.all(files.map((file) => readFileOf(folder, file)))).flat()
}

const readFileOf = async (folder: string, file: string): Promise<readonly GoodsName[]> => {
  const records: readonly unknown[] = parse(await readFile(join(folder, file)), { columns: true })
  return records.flatMap((record, index) => {
    const { goods, headings, names, applies } = rowSchema.parse(record)
    return names.split('; ').map((name) => ({
      name,
      goods,
      headings: headings.split(' '),
      applies: applies === '' ? ('anywhere' as const) : applies,
      file: `${FOLDER}/${file}`,
      line: index + 2,
    }))
  })
}
