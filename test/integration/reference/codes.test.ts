import { expect } from 'chai'
import type { Body, Resource } from '../../support/json-api.ts'
import { referenceService } from '../../support/reference-service.ts'

/** Values without meaning, or with a special meaning in SQL, patterns or numbers. */
const NASTY = ['%', '_', '\\', "'", '"', "'; DROP TABLE certificates; --", '💧', '9'.repeat(20), '-1', '[]', ' ', '\t']

describe('codes of the reference API', () => {
  const service = referenceService()
  const read = async (path: string): Promise<Body<readonly Resource[]>> =>
    (await service().json(path)) as Body<readonly Resource[]>
  const statusOf = async (path: string): Promise<number> => (await service().get(path)).status
  const codes = async (path: string): Promise<readonly unknown[]> =>
    (await read(path)).data.map(({ attributes, id }) => attributes.code ?? id)

  for (const region of ['', '/uk', '/xi']) {
    describe(`lists at ${region}/api/v2`, () => {
      for (const [path, ids] of Object.entries({
        '/additional_code_types': ['2', '8', 'V', 'X'],
        '/certificate_types': ['9', 'C', 'N', 'Y'],
        '/footnote_types': ['CD', 'NC', 'TN'],
        '/measure_types?as_of=1990-01-01': [...['103', '105', '122', '142', '143', '305', '306', '410', '478', '552']],
        '/measure_actions': ['01', '04', '05', '07', '09', '25', '27', '29'],
        '/measure_condition_codes': ['B', 'E', 'V', 'Y'],
        '/quota_order_numbers?as_of=2025-12-31': ['050100', '050200', '050300'],
      })) {
        it(`lists ${path} in order`, async () => {
          expect((await read(`${region}/api/v2${path}`)).data.map(({ id }) => id)).to.deep.equal(ids)
        })
      }
    })
  }

  it('lists types whatever the day, and other codes only while they are in force', async () => {
    const count = async (path: string) => (await read(`/uk/api/v2${path}`)).data.length
    for (const list of ['additional_code_types', 'certificate_types', 'footnote_types']) {
      expect(await count(`/${list}?as_of=1800-01-01`), list).to.equal(await count(`/${list}`))
    }
    for (const [list, first, last] of [
      ['measure_actions', '1972-01-01', '2023-12-31'],
      ['measure_condition_codes', '1972-01-01', '2023-12-31'],
      ['quota_order_numbers', '2021-01-01', '2030-12-31'],
    ] as const) {
      const on = (day: string) => count(`/${list}?as_of=${day}`)
      expect(await on(dayBefore(first)), list).to.equal(0)
      expect(await on(first), list).to.be.above(0)
      expect(await on(last), list).to.be.above(await on(dayAfter(last)))
    }
    expect(await count('/measure_types?as_of=2099-12-31')).to.equal(
      (await count('/measure_types?as_of=2100-01-01')) + 1,
    )
    expect(await count('/measure_types?as_of=1971-12-31')).to.equal(0)
  })

  it('lists quota order numbers with their period of the day', async () => {
    const tulips = async (day: string) => {
      const { data, included } = await read(`/uk/api/v2/quota_order_numbers?as_of=${day}`)
      const { relationships } = data.find(({ id }) => id === '050300') ?? data[0] ?? {}
      const { id } = (relationships?.quota_definition?.data ?? {}) as { readonly id?: string }
      expect(included.map(({ type }) => type)).to.include('quota_definition')
      return included.find((period) => period.id === id)
    }
    expect(await tulips('2024-12-31')).to.deep.include({ id: '920100003', type: 'quota_definition' })
    const { id, attributes } = (await tulips('2025-01-01')) ?? {}
    expect(id).to.equal('920100004')
    expect(attributes).to.include({
      quota_order_number_id: '050300',
      initial_volume: '500.0',
      balance: '500.0',
      measurement_unit: 'Number of items',
      measurement_unit_code: 'NAR',
      measurement_unit_qualifier_code: null,
      status: 'Open',
      validity_start_date: '2025-01-01T00:00:00.000Z',
    })
  })

  describe('a code search', () => {
    it('takes a code or its prefix, with or without its type, in any case', async () => {
      for (const query of ['Y900', 'y900', 'Y9', '900', ' 900 ', '90&type=Y', '900&type=y']) {
        expect(await codes(`/api/v2/certificates/search?code=${query}`), query).to.deep.equal(['Y900'])
      }
      for (const query of ['8835', '835', '83&description=SPARK', '8835&type=8']) {
        expect(await codes(`/api/v2/additional_codes/search?code=${query}`), query).to.deep.equal(['8835'])
      }
      for (const query of ['001&type=CD', 'CD001&type=CD', 'cd0&type=cd']) {
        expect(await codes(`/xi/api/v2/footnotes/search?code=${query}`), query).to.deep.equal(['CD001'])
      }
      expect(await codes('/api/v2/certificates/search?type=C')).to.deep.equal(['C640'])
      expect(await codes('/api/v2/certificates/search?type=C&code=Y900')).to.deep.equal([])
      expect(await codes('/api/v2/certificates/search?type=C6')).to.deep.equal([])
    })

    it('takes a prefix of the code with its type, also where the type is a digit', async () => {
      for (const query of ['2', '25', '250', ' 25']) {
        expect(await codes(`/api/v2/additional_codes/search?code=${query}`), query).to.deep.equal(['2500', '2501'])
      }
      expect(await codes('/api/v2/additional_codes/search?code=88')).to.deep.equal(['8835'])
      expect(await codes('/api/v2/additional_codes/search?code=8&as_of=2016-01-01')).to.deep.equal([
        ...['8835', '8836', '8900'],
      ])
      expect(await codes('/api/v2/additional_codes/search?code=9')).to.deep.equal(['8900'])
    })

    it('shows everything, paginated, without criteria', async () => {
      const all = ['2500', '2501', '8835', '8900', 'VATZ', 'X301']
      for (const query of ['', '?code=', '?description=%20', '?code=&type=&description=&page=&per_page=']) {
        expect(await codes(`/uk/api/v2/additional_codes/search${query}`), query).to.deep.equal(all)
      }
      for (const list of ['certificates', 'additional_codes', 'footnotes']) {
        const { data, meta } = await read(`/xi/api/v2/${list}/search?per_page=2`)
        expect(data, list).to.have.length(2)
        expect(meta.pagination, list).to.include({ page: 1, per_page: 2 })
        expect(meta.pagination?.total_count, list).to.be.above(2)
      }
      expect((await read('/xi/api/v2/certificates/search')).data).to.deep.equal(
        (await read('/xi/api/v2/certificates')).data,
      )
    })

    it('finds words of a description in any case, order and position', async () => {
      const described = (words: string) =>
        codes(`/api/v2/certificates/search?as_of=2020-01-01&description=${encodeURIComponent(words)}`)
      expect(await described('LIVE health')).to.deep.equal(['C640'])
      expect(await described('ealth ent')).to.deep.equal(['C640', 'C641', 'N853'])
      expect(await described('health nothing')).to.deep.equal([])
    })

    it('takes pattern characters literally', async () => {
      const described = (words: string) =>
        codes(`/api/v2/certificates/search?as_of=2020-01-01&description=${encodeURIComponent(words)}`)
      expect(await described('%')).to.deep.equal(['C641'])
      expect(await described('100 %')).to.deep.equal(['C641'])
      for (const sign of ['_', '\\', 'h%h']) expect(await described(sign), sign).to.deep.equal([])
      expect(await codes('/api/v2/certificates/search?code=_')).to.deep.equal([])
    })

    it('returns 422 for a text that is too long, and for a footnote with only one of type and code', async () => {
      for (const list of ['certificates', 'additional_codes', 'footnotes']) {
        expect(await statusOf(`/uk/api/v2/${list}/search?description=${'a'.repeat(201)}`), list).to.equal(422)
      }
      const half = await read('/xi/api/v2/footnotes/search?type=TN&description=horses')
      expect(half.errors.map(({ source }) => source?.parameter)).to.deep.equal(['code'])
      const other = await read('/xi/api/v2/footnotes/search?code=101')
      expect(other.errors.map(({ source }) => source?.parameter)).to.deep.equal(['type'])
      const several = await read('/xi/api/v2/footnotes/search?type=TN&page=0&as_of=x')
      expect(several.errors.map(({ source }) => source?.parameter)).to.deep.equal(['page', 'as_of', 'code'])
      expect(await codes('/xi/api/v2/footnotes/search?type=TN&code=1&description=horses')).to.deep.equal(['TN101'])
      expect(await codes('/xi/api/v2/footnotes/search?description=horses')).to.deep.equal(['TN101'])
    })

    it('shows a code from its first day to its last', async () => {
      const on = (day: string) => codes(`/api/v2/additional_codes/search?code=8836&as_of=${day}`)
      expect(await on('2014-12-31')).to.deep.equal([])
      expect(await on('2015-01-01')).to.deep.equal(['8836'])
      expect(await on('2020-12-31')).to.deep.equal(['8836'])
      expect(await on('2021-01-01')).to.deep.equal([])
      const footnotes = (day: string) => codes(`/api/v2/footnotes/search?type=TN&code=102&as_of=${day}`)
      expect(await footnotes('2019-12-31')).to.deep.equal(['TN102'])
      expect(await footnotes('2020-01-01')).to.deep.equal([])
      const certificates = (day: string) => codes(`/api/v2/certificates?as_of=${day}`)
      expect(await certificates('2023-12-31')).to.include('C641')
      expect(await certificates('2024-01-01')).not.to.include('C641')
    })

    it('shows measures from their first day on, and their goods while they are in force', async () => {
      const on = async (day: string) => {
        const { data } = await read(`/api/v2/additional_codes/search?code=8836&as_of=${day}`)
        return [data[0]?.relationships.measures?.data, data[0]?.relationships.goods_nomenclatures?.data]
      }
      const measures = [{ id: '991000001', type: 'measure' }]
      const goods = [{ id: '170471', type: 'goods_nomenclature' }]
      expect(await on('2015-05-31')).to.deep.equal([[], []])
      expect(await on('2015-06-01')).to.deep.equal([measures, goods])
      expect(await on('2019-12-31')).to.deep.equal([measures, goods])
      expect(await on('2020-01-01')).to.deep.equal([measures, []])
    })

    it('marks measures that are not in force on the day', async () => {
      const isInForce = async (day: string) => {
        const { included } = await read(`/api/v2/additional_codes/search?code=8836&as_of=${day}`)
        return included.find(({ type, id }) => type === 'measure' && id === '991000001')?.attributes.in_force
      }
      expect(await isInForce('2019-12-31')).to.equal(true)
      expect(await isInForce('2020-01-01')).to.equal(false)
    })

    it('shows a row with a footnote under its class as type', async () => {
      const { data, included } = await read('/api/v2/footnotes/search?description=breeding')
      expect(data[0]?.relationships.goods_nomenclatures?.data).to.deep.equal([{ id: '100003', type: 'subheading' }])
      expect(included.map(({ type, id }) => [type, id])).to.deep.equal([['subheading', '100003']])
      // Through a measure.
      const measured = await read('/api/v2/footnotes/search?description=vet')
      expect(measured.included.map(({ type, id }) => [type, id])).to.deep.equal([['heading', '100002']])
    })

    it('includes everything that is referred to once', async () => {
      for (const path of ['/certificates', '/additional_codes/search?code=8', '/footnotes/search?description=the']) {
        for (const region of ['uk', 'xi']) {
          const { data, included } = await read(`/${region}/api/v2${path}`)
          const keys = [...data, ...included].map(({ type, id }) => `${type} ${id}`)
          expect(keys, path).to.have.length(new Set(keys).size)
          const referred = [...data, ...included].flatMap(({ relationships }) =>
            Object.values(relationships ?? {}).flatMap((linkage) => (linkage.data ?? []) as Resource | Resource[]),
          )
          expect(keys, path).to.include.members(referred.map(({ type, id }) => `${type} ${id}`))
          expect(included, path).not.to.deep.equal([])
        }
      }
    })

    it('comes in pages', async () => {
      const all = await codes('/api/v2/certificates')
      const first = await read('/api/v2/certificates?per_page=3')
      expect(first.meta.pagination).to.deep.equal({ page: 1, per_page: 3, total_count: 4 })
      expect(first.data.map(({ id }) => id)).to.deep.equal(all.slice(0, 3))
      expect(await codes(first.links.next ?? '')).to.deep.equal(all.slice(3))
      const past = await read('/api/v2/certificates/search?code=C&page=999999999&per_page=100')
      expect(past.data).to.deep.equal([])
      expect(past.meta.pagination).to.deep.equal({ page: 999999999, per_page: 100, total_count: 1 })
      expect(past.links.prev).to.include('page=1&')
      for (const bad of ['page=0', 'page=x', 'per_page=0', 'per_page=101', 'page=1.5', 'page=1e2', 'page=1&page=2']) {
        expect(await statusOf(`/api/v2/certificates?${bad}`), bad).to.equal(422)
      }
    })

    it('sends a validator and answers HEAD, like other endpoints', async () => {
      const path = '/xi/api/v2/additional_codes/search?code=8835'
      const response = await service().get(path)
      const tag = response.headers.get('ETag') ?? ''
      expect(tag).to.match(/^"/)
      expect((await service().get(path, { 'If-None-Match': tag })).status).to.equal(304)
      expect((await service().head(path)).headers.get('ETag')).to.equal(tag)
    })
  })

  it('answers no request with a 5xx, whatever the values', async () => {
    for (const list of ['certificates', 'additional_codes', 'footnotes']) {
      for (const value of NASTY.map(encodeURIComponent)) {
        for (const query of [`code=${value}`, `type=${value}&code=${value}`, `description=${value}`]) {
          expect(await statusOf(`/api/v2/${list}/search?${query}`), `${list} ${query}`).to.be.oneOf([200, 422])
        }
      }
      expect(await statusOf(`/api/v2/${list}/search?code=%00`)).to.equal(400)
      expect(await statusOf(`/api/v2/${list}/search?code=a&code=b`)).to.equal(422)
    }
  })

  it('takes at most three statements for an answer', async () => {
    await read('/uk/api/v2/certificates')
    for (const [path, most] of [
      ...['additional_code_types', 'certificate_types', 'footnote_types', 'measure_types', 'measure_actions'].map(
        (list) => [`/${list}`, 1] as const,
      ),
      ['/measure_condition_codes', 1],
      ['/quota_order_numbers', 2],
      ['/certificates', 3],
      ['/certificates/search?code=nothing', 1],
      ['/additional_codes/search?code=8', 3],
      ['/footnotes/search?description=the', 3],
    ] as const) {
      service().statements()
      expect(await statusOf(`/uk/api/v2${path}`), path).to.equal(200)
      expect(service().statements().length, path).to.be.within(1, most)
    }
  })
})

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
const dayBefore = (day: string): string => shifted(day, -1)
const dayAfter = (day: string): string => shifted(day, 1)
