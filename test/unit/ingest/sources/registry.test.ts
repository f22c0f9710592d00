import { expect } from 'chai'
import { PUBLISHED_ADDRESSES, PUBLISHED_SOURCES } from '../../../../ingest/sources/registry.ts'
import { loadConfig } from '../../../../src/config/config.ts'
import { expectUpToDate } from '../../../support/up-to-date.ts'

/** A table of a document, with columns as wide as their widest cell. */
function table(rows: readonly (readonly string[])[]): string {
  const [header = []] = rows
  const widths = header.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const rule = widths.map((width) => '-'.repeat(width))
  return [header, rule, ...rows.slice(1)]
    .map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
    .join('\n')
}

/** The document with this table in the place of its own, which has the same first column. */
const withTable = (document: string, [header = [], ...rows]: readonly (readonly string[])[]): string =>
  document.replace(new RegExp(`^\\| ${header[0]} .*(\n\\|.*)*`, 'm'), table([header, ...rows]))

describe('the registry of published sources', () => {
  it('matches the tables in docs/data.md', async () => {
    const sources = Object.entries(PUBLISHED_SOURCES).map(([id, { group, gives, published, size, licence }]) => [
      `\`${id}\``,
      ...[group, gives, published, size, licence],
    ])
    const addresses = PUBLISHED_ADDRESSES.map(({ variable, byDefault }) => [`\`${variable}\``, `\`${byDefault}\``])
    await expectUpToDate('docs/data.md', (guide) =>
      [
        [['Source', 'For', 'What it gives', 'Published', 'Size', 'Licence'], ...sources],
        [['Address', 'Default'], ...addresses],
      ].reduce(withTable, guide),
    )
  })

  it('names every source of labels that PUBLIC_LABELS accepts, and no other', () => {
    const labels = Object.entries(PUBLISHED_SOURCES).flatMap(([id, { group }]) => (group === 'labels' ? [id] : []))
    expect(loadConfig({ PUBLIC_LABELS: labels.join(',') }).publicLabels).to.deep.equal(labels)
  })
})
