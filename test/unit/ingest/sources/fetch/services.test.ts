import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { publishedSource } from '../../../../../ingest/sources/registry.ts'
import { file, json, status } from '../../../../support/publisher.ts'
import { rejectionOf } from '../../../../support/rejection.ts'
import { type Fetching, startFetching } from './fetching.ts'

describe('the public Trade Tariff API', () => {
  let fetching: Fetching

  const on = (path: string, document: unknown) => fetching.publisher.on(`/uk/api/v2/${path}`, json(document))

  beforeEach(async () => {
    fetching = await startFetching()
    on('updates/latest', { data: [{ id: '2026-11-20_TGB', type: 'tariff_update' }] })
    on('sections', { data: [{ id: '1', type: 'section', attributes: { position: 1 } }] })
    on('chapters', {
      data: [{ id: '27623', type: 'chapter', attributes: { goods_nomenclature_item_id: '0100000000' } }],
    })
    on('sections/1', { data: { id: '1', attributes: { section_note: '1. Any reference' } } })
    on('chapters/01', { data: { id: '27623', attributes: { chapter_note: '1. This chapter covers' } } })
    on('search_references', { data: [] })
    on('certificates', { data: [] })
  })

  afterEach(() => fetching.close())

  const fetch = (today?: string) => fetching.fetch(publishedSource('uk-tariff-api', fetching.publisher.address), today)

  it('provides the notes of sections and chapters, references by letter, and its lists', async () => {
    const { downloaded, absent } = await fetch()
    expect(downloaded.map(({ name }) => name)).to.include.members([
      'section-1.json',
      'chapter-01.json',
      'search-references-a.json',
      'search-references-z.json',
      'certificates.json',
    ])
    expect(absent).to.include('measure-types.json')
    const note = JSON.parse(
      await readFile(join(fetching.directory, 'uk-tariff-api/2026-11-20/chapter-01.json'), 'utf8'),
    )
    expect(note.data.attributes.chapter_note).to.equal('1. This chapter covers')
  })

  it('receives no second call on the same day', async () => {
    await fetch()
    fetching.publisher.clearRequests()
    await fetch()
    expect(fetching.publisher.requests).to.deep.equal([])
    expect((await fetch('2026-11-21')).version).to.equal('2026-11-21')
  })

  it('restarts the fetch where its data was updated in the middle', async () => {
    fetching.publisher.on(
      '/uk/api/v2/updates/latest',
      json({ data: [{ id: 'before' }] }),
      json({ data: [{ id: 'after' }] }),
    )
    await fetch()
    expect(fetching.publisher.requests.filter((request) => request.endsWith('/chapters/01'))).to.have.length(2)
  })

  it('works without a date of its last update', async () => {
    fetching.publisher.on('/uk/api/v2/updates/latest', status(404))
    expect((await fetch()).version).to.equal('2026-11-20')
  })
})

describe('CIRCABC', () => {
  let fetching: Fetching

  const ROOT = '64db9d0f-e7c9-4084-afe9-f47e70e53c10'
  const WORKBOOKS = [
    'Nomenclature EN.xlsx',
    'Nomenclature DE.xlsx',
    'Duties Import 01-99.xlsx',
    'Measure conditions.xlsx',
    'Measure exclusions.xlsx',
    'Read me.pdf',
  ]

  beforeEach(async () => {
    fetching = await startFetching()
    folder(ROOT, ['2025', '2026', 'Archive'])
    folder('2026', ['09 September', '10 October', '11 November'])
    folder('10 October', WORKBOOKS)
  })

  afterEach(() => fetching.close())

  const idOf = (name: string) => name.replace(/\W/g, '')
  const folder = (name: string, children: readonly string[]) => {
    const data = children.map((child) => ({ id: idOf(child), name: child, properties: { modified: '2026-11-03' } }))
    fetching.publisher.on(
      `/service/circabc/spaces/${name === ROOT ? ROOT : idOf(name)}/children`,
      json({ data, total: data.length }),
    )
    for (const child of children) fetching.publisher.on(`/rest/download/${idOf(child)}`, file(`${name}: ${child}`))
  }
  const fetch = () => fetching.fetch(publishedSource('eu-circabc', fetching.publisher.address))

  it('provides the English workbooks of the newest month', async () => {
    folder('11 November', WORKBOOKS)
    const { version, downloaded } = await fetch()
    expect(version).to.equal('2026-11')
    expect(downloaded.map(({ name }) => name)).to.deep.equal([
      'Nomenclature EN.xlsx',
      'Duties Import 01-99.xlsx',
      'Measure conditions.xlsx',
      'Measure exclusions.xlsx',
    ])
  })

  it('provides the month before while the newest is being uploaded', async () => {
    folder('11 November', ['Nomenclature EN.xlsx', 'Duties Import 01-99.xlsx'])
    const { version, skipped } = await fetch()
    expect(version).to.equal('2026-10')
    expect(skipped[0]).to.match(/has only Nomenclature EN\.xlsx, Duties Import 01-99\.xlsx of 2026-11 yet/)
  })

  it('causes an error where it lists something else', async () => {
    fetching.publisher.on(`/service/circabc/spaces/${ROOT}/children`, json({ error: 'guest access is off' }))
    expect((await rejectionOf(fetch())).message).to.include('answered something else than documented')
  })
})
