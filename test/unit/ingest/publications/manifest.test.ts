import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import {
  type FetchedSource,
  fetchedPath,
  readManifest,
  recordSource,
} from '../../../../ingest/publications/manifest.ts'
import { rejectionOf } from '../../../support/rejection.ts'

const source: FetchedSource = {
  version: 'v4.0.1530',
  date: '2026-11-20',
  files: [
    {
      name: 'commodities-report.csv',
      address: 'http://127.0.0.1/commodities-report',
      version: 'v4.0.1530',
      date: '2026-11-20',
      bytes: 12,
      sha256: '0'.repeat(64),
      fetched_at: '2026-11-20T08:00:00.000Z',
    },
  ],
}

describe('the manifest of published files', () => {
  let directory: string

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'manifest-'))
  })

  afterEach(() => rm(directory, { recursive: true, force: true }))

  it('lists no sources before the first fetch', async () => {
    expect(await readManifest(directory)).to.deep.equal({ sources: {} })
  })

  it('records one source and keeps what it says of the others', async () => {
    await recordSource(directory, 'uk-dbt-tariff', source)
    await recordSource(directory, 'eu-circabc', { ...source, version: '2026-11' })
    await recordSource(directory, 'eu-circabc', { ...source, version: '2026-12' })
    const { sources } = await readManifest(directory)
    expect(sources['uk-dbt-tariff']).to.deep.equal(source)
    expect(sources['eu-circabc']?.version).to.equal('2026-12')
    expect(await readdir(directory)).to.deep.equal(['manifest.json'])
  })

  it('keeps what it says of a source that only another release has', async () => {
    await writeFile(join(directory, 'manifest.json'), JSON.stringify({ sources: { 'uk-removed': source } }))
    await recordSource(directory, 'eu-circabc', source)
    expect(Object.keys((await readManifest(directory)).sources)).to.have.members(['uk-removed', 'eu-circabc'])
  })

  it('places a file under its source and version', () => {
    expect(fetchedPath('published', 'uk-dbt-tariff', { version: 'v4.0.1530', name: 'a.csv' })).to.equal(
      'published/uk-dbt-tariff/v4.0.1530/a.csv',
    )
  })

  for (const [what, text] of [
    ['is not JSON', '{"sources":'],
    ['names a file outside its directory', JSON.stringify({ sources: { 'eu-circabc': { ...source, version: '..' } } })],
    ['names a source outside its directory', JSON.stringify({ sources: { '../elsewhere': source } })],
  ] as const) {
    it(`rejects a manifest that ${what}`, async () => {
      await writeFile(join(directory, 'manifest.json'), text)
      expect((await rejectionOf(readManifest(directory))).message).to.match(/manifest\.json is not a manifest of/)
    })
  }
})
