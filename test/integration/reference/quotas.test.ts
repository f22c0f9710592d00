import { expect } from 'chai'
import type { Body, Resource } from '../../support/json-api.ts'
import { referenceService } from '../../support/reference-service.ts'

const SWEET_ORANGES = '050100-920100001'
const BITTER_ORANGES = '050200-920100002'
const TULIPS_OF_2024 = '050300-920100003'
const TULIPS_OF_2025 = '050300-920100004'

describe('quotas', () => {
  const service = referenceService()
  const read = async (query: string, region = 'uk'): Promise<Body<readonly Resource[]>> =>
    (await service().json(`/${region}/api/v2/quotas/search?${query}`)) as Body<readonly Resource[]>
  /** Order numbers with the sid of the period. */
  const found = async (query: string, region?: string): Promise<readonly string[]> =>
    (await read(query, region)).data.map(({ id, attributes }) => `${attributes.quota_order_number_id}-${id}`)
  const statusOf = async (query: string): Promise<number> =>
    (await service().get(`/api/v2/quotas/search?${query}`)).status

  for (const region of ['uk', 'xi']) {
    it(`consist of those of ${region} whose period includes the day, by order number`, async () => {
      const on = (day: string) => found(`as_of=${day}`, region)
      expect(await on('2020-12-31')).to.deep.equal([])
      expect(await on('2021-01-01')).to.deep.equal([SWEET_ORANGES, BITTER_ORANGES])
      expect(await on('2024-12-31')).to.deep.equal([SWEET_ORANGES, BITTER_ORANGES, TULIPS_OF_2024])
      expect(await on('2025-01-01')).to.deep.equal([SWEET_ORANGES, BITTER_ORANGES, TULIPS_OF_2025])
      expect(await on('2030-12-31')).to.deep.equal([SWEET_ORANGES, BITTER_ORANGES])
      expect(await on('2031-01-01')).to.deep.equal([])
    })
  }

  it('match a day as year, month and day', async () => {
    expect(await found('year=2024&month=7&day=05')).to.include(TULIPS_OF_2024)
    expect(await found('year=2024&month=07&day=5&as_of=2025-07-05')).to.include(TULIPS_OF_2024)
    for (const bad of ['year=2025&month=2&day=29', 'year=2025&month=2', 'year=2025&day=3']) {
      expect(await statusOf(bad), bad).to.equal(422)
    }
  })

  it('match without a month or a day that has no year', async () => {
    const today = await found('as_of=2025-01-01')
    for (const part of ['month=2', 'day=3', 'month=2&day=3']) {
      expect(await found(`${part}&as_of=2025-01-01`), part).to.deep.equal(today)
    }
  })

  it('match years if their period starts in one of them', async () => {
    expect(await found('years[]=2024')).to.deep.equal([TULIPS_OF_2024])
    for (const query of ['year=2024', 'years=2024', 'years=2024&years[]=']) {
      expect(await found(query), query).to.deep.equal([TULIPS_OF_2024])
    }
    expect(await found('years=2021&years=2025')).to.deep.equal(await found('years[]=2021&years[]=2025'))
    expect(await found('years[]=2021&years[]=2025')).to.deep.equal([SWEET_ORANGES, BITTER_ORANGES, TULIPS_OF_2025])
    expect(await found('years[]=1999')).to.deep.equal([])
  })

  it('carry their balance events if the data contains any', async () => {
    const { data, included } = await read('order_number=050100&include=quota_balance_events')
    expect(data[0]?.relationships?.quota_balance_events).to.deep.equal({ data: [] })
    expect(included).to.deep.equal([])
  })

  it('show volumes as decimals', async () => {
    const { data } = await read('as_of=2025-01-01')
    expect(data.map(({ attributes }) => [attributes.initial_volume, attributes.balance])).to.deep.equal([
      ['54000.0', '12000.5'],
      ['9000.0', '9000.0'],
      ['500.0', '500.0'],
    ])
  })

  it('match an order number', async () => {
    expect(await found('order_number=050200')).to.deep.equal([BITTER_ORANGES])
    expect(await found('order_number=999999')).to.deep.equal([])
  })

  it('match goods, if declared on the code or an ancestor', async () => {
    // The quotas are declared on 0805100000, an ancestor of 0805102200.
    expect(await found('goods_nomenclature_item_id=0805102200')).to.deep.equal([SWEET_ORANGES, BITTER_ORANGES])
    expect(await found('goods_nomenclature_item_id=0805100000')).to.deep.equal([SWEET_ORANGES, BITTER_ORANGES])
    expect(await found('goods_nomenclature_item_id=0805000000')).to.deep.equal([])
    expect(await found('goods_nomenclature_item_id=0805210000')).to.deep.equal([])
    expect(await found('goods_nomenclature_item_id=9999999999')).to.deep.equal([])
    // Only recorded with the quota.
    expect(await found('goods_nomenclature_item_id=0601000000&as_of=2024-06-01')).to.deep.equal([TULIPS_OF_2024])
  })

  it('match an area and the groups that contain it, unless they exclude it', async () => {
    const day = 'as_of=2024-06-01'
    expect(await found(`geographical_area_id=MA&${day}`)).to.deep.equal([SWEET_ORANGES, BITTER_ORANGES])
    expect(await found(`geographical_area_id=de&${day}`)).to.deep.equal([BITTER_ORANGES, TULIPS_OF_2024])
    expect(await found(`geographical_area_id=FR&${day}`)).to.deep.equal([BITTER_ORANGES])
    expect(await found(`geographical_area_id=CN&${day}`)).to.deep.equal([])
    expect(await found(`geographical_area_id=1013&${day}`)).to.deep.equal([BITTER_ORANGES, TULIPS_OF_2024])
    expect(await statusOf('geographical_area_id=ZZ')).to.equal(422)
  })

  it('match status and critical state on the day', async () => {
    const status = async (query: string) => (await read(query)).data.map(({ attributes }) => attributes.status)
    expect(await status('order_number=050100&as_of=2025-03-31')).to.deep.equal(['Critical'])
    expect(await status('order_number=050100&as_of=2025-04-01')).to.deep.equal(['Suspended'])
    expect(await status('order_number=050100&as_of=2025-06-01')).to.deep.equal(['Blocked'])
    expect(await found('status=blocked&as_of=2025-06-30')).to.deep.equal([SWEET_ORANGES])
    expect(await found('status=blocked&as_of=2025-07-01')).to.deep.equal([])
    expect(await found('status=not_blocked&as_of=2025-06-30')).to.deep.equal([BITTER_ORANGES, TULIPS_OF_2025])
    expect(await found('status=not+blocked&as_of=2025-06-30')).to.have.length(2)
    expect(await found('status=exhausted&as_of=2024-06-01')).to.deep.equal([TULIPS_OF_2024])
    expect(await found('status=not_exhausted&as_of=2024-06-01')).to.deep.equal([SWEET_ORANGES, BITTER_ORANGES])
    expect(await found('critical=Y&as_of=2025-03-31')).to.deep.equal([SWEET_ORANGES])
    expect(await found('critical=N&as_of=2025-03-31')).to.deep.equal([BITTER_ORANGES, TULIPS_OF_2025])
  })

  it('a search returns quotas that match all criteria', async () => {
    expect(await found('geographical_area_id=MA&goods_nomenclature_item_id=0805102200&critical=N')).to.deep.equal([
      BITTER_ORANGES,
    ])
  })

  it('ignore empty parameters, which forms send', async () => {
    const empty = ['goods_nomenclature_item_id', 'geographical_area_id', 'order_number', 'critical', 'status', 'year']
    const query = [...empty, 'month', 'day', 'years[]'].map((name) => `${name}=`).join('&')
    expect(await found(`${query}&as_of=2025-01-01`)).to.deep.equal(await found('as_of=2025-01-01'))
  })

  it('return 422 for a bad value, which the error names', async () => {
    const bad = {
      goods_nomenclature_item_id: ['0101', '01012100001', 'abcdefghij'],
      geographical_area_id: ['F', 'FRANCE', "F'"],
      order_number: ['50100', '0501000', '05010x', '%'],
      critical: ['y', 'yes', '1'],
      status: ['open', 'Blocked', '_'],
      years: ['20', '20211', 'x'],
      year: ['21', 'x'],
      month: ['x', '123'],
      day: ['-1', '1.5'],
      page: ['0', '-1', '99999999999999999999'],
      per_page: ['0', '101'],
    }
    /** Parts of a day that have to be sent with the bad one. */
    const otherParts: Readonly<Record<string, string>> = { month: 'year=2021&day=1&', day: 'year=2021&month=1&' }
    for (const [name, values] of Object.entries(bad)) {
      for (const value of values) {
        const query = `${otherParts[name] ?? ''}${name}=${encodeURIComponent(value)}`
        expect(await statusOf(query), query).to.equal(422)
        const { errors } = await read(query)
        expect(
          errors.map(({ source }) => source?.parameter),
          query,
        ).to.deep.equal([name])
      }
    }
    const several = await read('critical=x&status=x&order_number=x')
    expect(several.errors).to.have.length(3)
    const day = await read('year=2025&month=x&critical=x')
    expect(day.errors.map(({ source }) => source?.parameter)).to.have.members(['month', 'critical', 'day'])
    expect(await statusOf('order_number=%00')).to.equal(400)
    expect(await statusOf(`years[]=${Array.from({ length: 51 }, () => '2021').join('&years[]=')}`)).to.equal(422)
  })

  it('carry the measures in force in the period, without a row that the nomenclature lacks', async () => {
    const of2025 = await read('order_number=050300&as_of=2025-06-30')
    expect(of2025.data[0]?.relationships?.measures?.data).to.deep.equal([
      { id: '991000003', type: 'measure' },
      { id: '991000004', type: 'measure' },
    ])
    const unknown = of2025.included.find(({ id }) => id === '991000004')
    expect(unknown?.relationships?.goods_nomenclature?.data).to.equal(null)
    const later = await read('order_number=050300&as_of=2025-07-01')
    expect(later.data[0]?.relationships?.measures?.data).to.deep.equal([{ id: '991000003', type: 'measure' }])
  })

  it('include everything that is referred to once, areas and order number first', async () => {
    for (const region of ['uk', 'xi']) {
      const { data, included } = await read('as_of=2025-06-01', region)
      const keys = [...data, ...included].map(({ type, id }) => `${type} ${id}`)
      expect(keys).to.have.length(new Set(keys).size)
      const referred = [...data, ...included].flatMap(({ relationships }) =>
        Object.values(relationships ?? {}).flatMap((linkage) => (linkage.data ?? []) as Resource | Resource[]),
      )
      expect(keys).to.include.members(referred.map(({ type, id }) => `${type} ${id}`))
      expect(included.slice(0, 2).map(({ type }) => type)).to.deep.equal(['geographical_area', 'order_number'])
    }
  })

  it('come in pages', async () => {
    const first = await read('as_of=2025-01-01&per_page=2')
    expect(first.data).to.have.length(2)
    expect(first.meta.pagination).to.deep.equal({ page: 1, per_page: 2, total_count: 3 })
    const next = (await service().json(first.links.next ?? '')) as Body<readonly Resource[]>
    expect(next.data.map(({ id }) => id)).to.deep.equal(['920100004'])
    const past = await read('as_of=2025-01-01&page=999999999&per_page=100')
    expect(past.data).to.deep.equal([])
    expect(past.meta.pagination?.total_count).to.equal(3)
  })

  it('take at most four statements for an answer', async () => {
    await read('')
    for (const [query, most] of [
      ['as_of=2025-01-01', 3],
      ['as_of=1999-01-01', 1],
      ['goods_nomenclature_item_id=0805102200&geographical_area_id=MA&critical=Y', 4],
    ] as const) {
      service().statements()
      expect(await statusOf(query), query).to.equal(200)
      expect(service().statements().length, query).to.be.within(1, most)
    }
  })
})
