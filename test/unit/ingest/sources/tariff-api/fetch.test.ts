import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { useFetching } from '../../../../support/fetching.ts'
import { file, json, status } from '../../../../support/publisher.ts'

describe('the public Trade Tariff API', () => {
  const given = useFetching()

  const on = (path: string, document: unknown) => given.publisher.on(`/uk/api/v2/${path}`, json(document))

  beforeEach(async () => {
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

  const fetch = (today?: string) => given.fetch('uk-tariff-api', today)

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
    const note = JSON.parse(await readFile(join(given.directory, 'uk-tariff-api/2026-11-20/chapter-01.json'), 'utf8'))
    expect(note.data.attributes.chapter_note).to.equal('1. This chapter covers')
  })

  it('provides the exchange rates of the month to come, of this one and of a year before, where they are published', async () => {
    const rates = (month: string) =>
      given.publisher.on(`/api/v2/exchange_rates/files/monthly_csv_${month}.csv`, file(`rates of ${month}`))
    for (const month of ['2026-11', '2026-1', '2025-11', '2025-10']) rates(month)
    const { downloaded, absent } = await fetch()
    expect(downloaded.map(({ name }) => name).filter((name) => name.startsWith('exchange'))).to.deep.equal([
      'exchange-rates-2026-11.csv',
      'exchange-rates-2026-01.csv',
      'exchange-rates-2025-11.csv',
    ])
    expect(absent).to.include('exchange-rates-2026-12.csv')
  })

  it('receives no second call on the same day', async () => {
    await fetch()
    given.publisher.clearRequests()
    await fetch()
    expect(given.publisher.requests).to.deep.equal([])
    expect((await fetch('2026-11-21')).version).to.equal('2026-11-21')
  })

  it('restarts the fetch where its data was updated in the middle', async () => {
    given.publisher.on(
      '/uk/api/v2/updates/latest',
      json({ data: [{ id: 'before' }] }),
      json({ data: [{ id: 'after' }] }),
    )
    await fetch()
    expect(given.publisher.requests.filter((request) => request.endsWith('/chapters/01'))).to.have.length(2)
  })

  it('works without a date of its last update', async () => {
    given.publisher.on('/uk/api/v2/updates/latest', status(404))
    expect((await fetch()).version).to.equal('2026-11-20')
  })
})
