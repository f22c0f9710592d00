import { expect } from 'chai'
import { useFetching } from '../../../../support/fetching.ts'
import { file } from '../../../../support/publisher.ts'

describe('the weekly file of HMRC', () => {
  const given = useFetching()

  beforeEach(() => {
    for (const day of ['2026-11-20', '2026-11-19', '2026-11-18']) list(day)
  })

  const FOLDER = 'electronic_tariff_file/csv'

  /** The listing of S3 for a day, with the daily reports that are in the same folder. */
  const list = (day: string, ...tables: string[]) => {
    const prefix = `uk/reporting/${day.replaceAll('-', '/')}`
    const keys = tables.map((table) => `${prefix}/${FOLDER}/hmrc-tariff-${table}-${day}.zip`)
    const entries = [`${prefix}/commodities_uk_${day.replaceAll('-', '_')}.csv`, ...keys].map(
      (key) => `<Contents><Key>${key}</Key><ETag>&quot;5d41402abc4b2a76&quot;</ETag><Size>11</Size></Contents>`,
    )
    given.publisher.on(
      `/?prefix=${prefix}&max-keys=5000`,
      file(
        `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>reports</Name><IsTruncated>false</IsTruncated>${entries.join('')}</ListBucketResult>`,
      ),
    )
    for (const key of keys) given.publisher.on(`/${key}`, file(`PK ${key}`))
  }
  const fetch = (today?: string) => given.fetch('uk-hmrc-weekly', today)

  it('comes from the listing of its day, with the side files listed there that are read', async () => {
    list('2026-11-19', 'measures', 'commodities', 'measure_type', 'mfn', 'supplementary_units')
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
    given.publisher.clearRequests()
    expect((await fetch('2026-11-20')).downloaded).to.deep.equal([])
    expect(given.publisher.requests).to.have.length(2)
  })
})
