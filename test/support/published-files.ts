import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import type { SourceFile } from '../../ingest/sources/source-record.ts'

type Cell = string | number | null

/** A temporary directory for made-up files in published formats. Removed after the tests of the `describe` block. */
export const publishedFiles = (): {
  write(name: string, content: string | Uint8Array): Promise<SourceFile>
  writeSheet(name: string, sheet: string, rows: readonly (readonly Cell[])[]): Promise<SourceFile>
} => {
  let directory = ''

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'opentariff-published-'))
  })

  after(() => rm(directory, { recursive: true, force: true }))

  const write = async (name: string, content: string | Uint8Array): Promise<SourceFile> => {
    const path = join(directory, name)
    await writeFile(path, content)
    return { path, name }
  }
  return {
    write,
    writeSheet: async (name, sheet, rows) =>
      write(name, await writeXlsx({ sheets: [{ name: sheet, rows: rows.map((row) => [...row]) }] })),
  }
}
