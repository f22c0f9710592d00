import { expect } from 'chai'
import { publishedSource } from '../../../../../ingest/sources/registry.ts'
import { file, status } from '../../../../support/publisher.ts'
import { rejectionOf } from '../../../../support/rejection.ts'
import { type Fetching, startFetching } from './fetching.ts'

describe('the reports of HMRC', () => {
  let fetching: Fetching

  beforeEach(async () => {
    fetching = await startFetching()
  })

  afterEach(() => fetching.close())

  const reports = (day: string, ...names: string[]) => {
    const [date, suffix] = [day.replaceAll('-', '/'), day.replaceAll('-', '_')]
    for (const name of names) {
      fetching.publisher.on(`/xi/reporting/${date}/${name.replace('*', `xi_${suffix}`)}`, file(`${name} of ${day}`))
    }
  }
  const NEEDED = ['commodities_*.csv', 'declarable_commodities_with_duty_measures_*.xlsx', 'category_assessments_*.zip']
  const fetch = (today?: string) =>
    fetching.fetch(publishedSource('xi-hmrc-reports', fetching.publisher.address), today)

  it('come by name, and missing ones are reported', async () => {
    reports('2026-11-20', ...NEEDED, 'supplementary_units_*.csv')
    const { version, downloaded, absent } = await fetch()
    expect(version).to.equal('2026-11-20')
    expect(downloaded.map(({ name }) => name)).to.deep.equal([
      'commodities_xi_2026_11_20.csv',
      'declarable_commodities_with_duty_measures_xi_2026_11_20.xlsx',
      'supplementary_units_xi_2026_11_20.csv',
      'category_assessments_xi_2026_11_20.zip',
    ])
    expect(absent).to.deep.equal([
      'declarable_commodities_with_prohibition_measures_xi_2026_11_20.xlsx',
      'geographical_area_groups_xi_2026_11_20.xlsx',
    ])
  })

  it('come from the day before where those of today are incomplete', async () => {
    reports('2026-11-20', 'commodities_*.csv')
    reports('2026-11-19', ...NEEDED)
    expect((await fetch()).version).to.equal('2026-11-19')
    const again = await fetch()
    expect(again.downloaded).to.deep.equal([])
  })

  it('come from the day before where the server fails for an optional one', async () => {
    reports('2026-11-20', ...NEEDED)
    fetching.publisher.on('/xi/reporting/2026/11/20/supplementary_units_xi_2026_11_20.csv', status(500))
    reports('2026-11-19', ...NEEDED)
    expect((await fetch()).version).to.equal('2026-11-19')
  })

  it('fail the fetch where none is younger than ten days', async () => {
    reports('2026-11-10', ...NEEDED)
    expect((await rejectionOf(fetch())).message).to.include('no version can be had')
  })
})

describe('the weekly file of HMRC', () => {
  let fetching: Fetching

  beforeEach(async () => {
    fetching = await startFetching()
    for (const day of ['2026-11-20', '2026-11-19', '2026-11-18']) list(day)
  })

  afterEach(() => fetching.close())

  const FOLDER = 'electronic_tariff_file/csv'

  /** The listing of S3 for a day, with the daily reports that are in the same folder. */
  const list = (day: string, ...tables: string[]) => {
    const prefix = `uk/reporting/${day.replaceAll('-', '/')}`
    const keys = tables.map((table) => `${prefix}/${FOLDER}/hmrc-tariff-${table}-${day}.zip`)
    const entries = [`${prefix}/commodities_uk_${day.replaceAll('-', '_')}.csv`, ...keys].map(
      (key) => `<Contents><Key>${key}</Key><ETag>&quot;5d41402abc4b2a76&quot;</ETag><Size>11</Size></Contents>`,
    )
    fetching.publisher.on(
      `/?prefix=${prefix}&max-keys=5000`,
      file(
        `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>reports</Name><IsTruncated>false</IsTruncated>${entries.join('')}</ListBucketResult>`,
      ),
    )
    for (const key of keys) fetching.publisher.on(`/${key}`, file(`PK ${key}`))
  }
  const fetch = (today?: string) => fetching.fetch(publishedSource('uk-hmrc-weekly', fetching.publisher.address), today)

  it('comes from the listing of its day, with the side files listed there', async () => {
    list('2026-11-19', 'measures', 'commodities', 'measure_type')
    const { version, downloaded } = await fetch()
    expect(version).to.equal('2026-11-19')
    expect(downloaded.map(({ name }) => name)).to.deep.equal([
      'hmrc-tariff-measures-2026-11-19.zip',
      'hmrc-tariff-commodities-2026-11-19.zip',
      'hmrc-tariff-measure_type-2026-11-19.zip',
    ])
  })

  it('comes from the week before while the newest is being uploaded', async () => {
    list('2026-11-19', 'certificates')
    for (const day of ['17', '16', '15', '14', '13']) list(`2026-11-${day}`)
    list('2026-11-12', 'measures', 'commodities')
    const { version, skipped } = await fetch()
    expect(version).to.equal('2026-11-12')
    expect(skipped[0]).to.match(/^2026-11-19: .* has no measures, commodities of 2026-11-19 yet$/)
  })

  it('lists days only back to the one that is here', async () => {
    list('2026-11-19', 'measures', 'commodities')
    await fetch()
    fetching.publisher.clearRequests()
    expect((await fetch('2026-11-20')).downloaded).to.deep.equal([])
    expect(fetching.publisher.requests).to.have.length(2)
  })
})
