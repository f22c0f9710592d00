import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { PUBLISHED_ADDRESSES, PUBLISHED_SOURCES } from '../../../../ingest/sources/registry.ts'
import { packageRoot } from '../../../../src/config/package-root.ts'

/** The cells of each row of the tables in a document. */
const rowsOf = (document: string): readonly (readonly string[])[] =>
  document
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

describe('the registry of published sources', () => {
  const rows = rowsOf(readFileSync(join(packageRoot, 'docs', 'data.md'), 'utf8'))

  it('matches the table of sources in docs/data.md', () => {
    for (const [id, { group, gives, published, size, licence }] of Object.entries(PUBLISHED_SOURCES)) {
      expect(rows).to.deep.include([`\`${id}\``, group, gives, published, size, licence])
    }
  })

  it('matches the addresses in docs/data.md', () => {
    for (const { variable, byDefault } of PUBLISHED_ADDRESSES) {
      expect(rows).to.deep.include([`\`${variable}\``, `\`${byDefault}\``])
    }
  })
})
