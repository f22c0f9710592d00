import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'

/** The longest query that the service takes, in characters. */
export const MAX_QUERY_LENGTH = 512

/** The distinct texts of the `query` or `description` columns of a folder's CSV files that fit into a query. */
export const readTexts = async (folder: string): Promise<readonly string[]> => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.csv')).sort()
  const texts = new Set<string>()
  for (const file of files) {
    const rows: readonly Readonly<Record<string, string>>[] = parse(await readFile(join(folder, file), 'utf8'), {
      bom: true,
      columns: true,
      skip_empty_lines: true,
    })
    for (const { query, description } of rows) {
      const text = (query ?? description ?? '').trim()
      if (text !== '' && [...text].length <= MAX_QUERY_LENGTH) texts.add(text)
    }
  }
  return [...texts]
}

/** `count` texts of exactly the longest length, joined from the given ones. */
export const joinTexts = (texts: readonly string[], count: number): readonly string[] => {
  const letters = [...texts.join(' ')]
  return Array.from({ length: Math.min(count, Math.floor(letters.length / MAX_QUERY_LENGTH)) }, (_, position) =>
    letters.slice(position * MAX_QUERY_LENGTH, (position + 1) * MAX_QUERY_LENGTH).join(''),
  )
}
