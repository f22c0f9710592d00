import { posix } from 'node:path'
import { BUNDLE_FILES } from '../../../../../ingest/sources/bundle/files/all.ts'
import { expectUpToDate } from '../../../../support/up-to-date.ts'

describe('the files of a bundle', () => {
  it('match the list in ingest/README.md', async () => {
    const names = new Map<string, string[]>()
    for (const { path, required } of BUNDLE_FILES) {
      const { dir, base } = posix.parse(path)
      names.set(dir, [...(names.get(dir) ?? []), `\`${base}\`${required ? ' (required)' : ''}`])
    }
    const list = [...names].map(([folder, ofFolder]) => `- \`${folder}/\`: ${ofFolder.join(', ')}\n`)
    await expectUpToDate('ingest/README.md', (readme) =>
      readme.replace(/(?:^- `(?:common|\{region\})\/.*\n)+/m, list.join('')),
    )
  })
})
