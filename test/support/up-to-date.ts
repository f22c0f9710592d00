import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { packageRoot } from '../../src/config/package-root.ts'

/** Expects that an update would not change a document; writes it to the document instead with `UPDATE_DOCS=1`. */
export async function expectUpToDate(document: string, update: (text: string) => string): Promise<void> {
  const path = join(packageRoot, document)
  const text = await readFile(path, 'utf8')
  const updated = update(text)
  if (process.env.UPDATE_DOCS === '1') await writeFile(path, updated)
  else expect(text, `${document}: run this test with UPDATE_DOCS=1 to update it`).to.equal(updated)
}
