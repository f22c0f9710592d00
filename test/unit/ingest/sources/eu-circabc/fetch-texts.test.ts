import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { readManifest } from '../../../../../ingest/publications/manifest.ts'
import { useFetching } from '../../../../support/fetching.ts'
import { file, json, status } from '../../../../support/publisher.ts'
import { rejectionOf } from '../../../../support/rejection.ts'

describe('the texts of the Combined Nomenclature on CIRCABC', () => {
  const given = useFetching()

  const ROOT = '64db9d0f-e7c9-4084-afe9-f47e70e53c10'
  const MONTHLY = ['Nomenclature EN.xlsx', 'Nomenclature DE.xlsx', 'Nomenclature FR.xlsx', 'Duties Import 01-99.xlsx']

  beforeEach(() => {
    folder(ROOT, ['2026'])
    folder('2026', ['07 July', '10 October', '11 November'])
    folder('07 July', [...MONTHLY, 'Nomenclature IT.xlsx', 'Nomenclature EL.xlsx', 'Read me.pdf'])
    folder('10 October', MONTHLY)
    folder('11 November', MONTHLY)
  })

  const idOf = (name: string) => name.replace(/\W/g, '')
  const folder = (name: string, children: readonly string[]) => {
    const of = name === ROOT ? ROOT : idOf(name)
    const data = children.map((child) => ({
      id: child.endsWith('.xlsx') ? idOf(name + child) : idOf(child),
      name: child,
    }))
    given.publisher.on(`/service/circabc/spaces/${of}/children`, json({ data }))
    for (const { id, name: child } of data) given.publisher.on(`/rest/download/${id}`, file(`${name}: ${child}`))
  }
  const fetch = () => given.fetch('cn-texts')

  it('come from the newest month of each language but English', async () => {
    const { version, downloaded } = await fetch()
    expect(version).to.equal('2026-11')
    expect(downloaded.map(({ name, version, date }) => [name, version, date])).to.deep.equal([
      ['Nomenclature DE.xlsx', '2026-11', '2026-11-01'],
      ['Nomenclature FR.xlsx', '2026-11', '2026-11-01'],
      ['Nomenclature IT.xlsx', '2026-07', '2026-07-01'],
      ['Nomenclature EL.xlsx', '2026-07', '2026-07-01'],
    ])
  })

  it('are downloaded again only where a newer month has them', async () => {
    await fetch()
    folder('2026', ['07 July', '10 October', '11 November', '12 December'])
    folder('12 December', MONTHLY)
    const { downloaded } = await fetch()
    expect(downloaded.map(({ name, version }) => [name, version])).to.deep.equal([
      ['Nomenclature DE.xlsx', '2026-12'],
      ['Nomenclature FR.xlsx', '2026-12'],
    ])
    folder(ROOT, ['2026', '2027'])
    folder('2027', ['01 January'])
    folder('01 January', MONTHLY)
    await fetch()
    const { sources } = await readManifest(given.directory)
    expect(sources['cn-texts']?.files.map(({ name, version }) => `${version} ${name}`)).to.include(
      '2026-07 Nomenclature IT.xlsx',
    )
    const kept = await readFile(join(given.directory, 'cn-texts/2026-07/Nomenclature IT.xlsx'), 'utf8')
    expect(kept).to.equal('07 July: Nomenclature IT.xlsx')
  })

  it('come from the month before while the newest is being uploaded', async () => {
    folder('11 November', ['Nomenclature DE.xlsx'])
    const { version, skipped } = await fetch()
    expect(version).to.equal('2026-10')
    expect(skipped[0]).to.match(/has no nomenclature in fr of 2026-11 yet$/)
  })

  it('cause an error that names the setting and the address where it cannot be had', async () => {
    given.publisher.on(`/service/circabc/spaces/${ROOT}/children`, file('<!DOCTYPE html><title>Sign in</title>'))
    expect((await rejectionOf(fetch())).message).to.match(/If it has moved, set CIRCABC_URL/)
    given.publisher.on(`/service/circabc/spaces/${ROOT}/children`, status(404))
    expect((await rejectionOf(fetch())).message).to.include(given.publisher.address)
  })
})
