import { expect } from 'chai'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import type { Body, Resource } from '../../support/json-api.ts'
import { referenceService } from '../../support/reference-service.ts'

describe('the reference API', () => {
  const service = referenceService()
  const read = async (path: string): Promise<Body<Resource & readonly Resource[]>> =>
    (await service().json(path)) as Body<Resource & readonly Resource[]>
  const statusOf = async (path: string): Promise<number> => (await service().get(path)).status
  const attribute = async (path: string, name: string) => (await read(path)).data.attributes[name]

  describe('regions', () => {
    it('serve the UK tariff without a prefix, and the XI tariff with its own', async () => {
      const [bare, uk, xi] = await Promise.all(
        ['', '/uk', '/xi'].map((prefix) => read(`${prefix}/api/v2/headings/9919`)),
      )
      expect(bare).to.deep.equal(uk)
      expect(xi).not.to.deep.equal(uk)
    })

    it('appear in the 400 for an unknown one', async () => {
      const response = await service().get('/fr/api/v2/headings/0101')
      expect(response.status).to.equal(400)
      const { errors } = (await response.json()) as Body<Resource & readonly Resource[]>
      expect(errors[0]?.detail).to.equal(
        '`fr` is not a region. The regions are `uk` and `xi`: ask /uk/api/v2/headings/0101 or /xi/api/v2/headings/0101.',
      )
    })

    it('need no version in the address, which may end in .json', async () => {
      for (const path of ['/headings/0101', '/certificates', '/goods_nomenclatures/heading/0101']) {
        for (const region of ['uk', 'xi']) {
          const asSpecified = await read(`/${region}/api/v2${path}`)
          for (const alias of [
            `/${region}/api/v2${path}.json`,
            `/${region}/api${path}`,
            `/${region}/api${path}.json`,
          ]) {
            const { data, included } = await read(alias)
            expect(data, alias).to.deep.equal(asSpecified.data)
            expect(included, alias).to.deep.equal(asSpecified.included)
          }
        }
      }
      expect(
        (await service().get('/uk/api/goods_nomenclatures/heading/0101.csv')).headers.get('Content-Type'),
      ).to.match(/^text\/csv/)
    })
  })

  describe('as_of', () => {
    it('shows a row from its first day to its last, neither the day before nor the day after', async () => {
      const codes = async (day: string): Promise<readonly unknown[]> =>
        (await read(`/api/v2/headings/0702?as_of=${day}`)).included
          .filter(({ type }) => type === 'commodity')
          .map(({ attributes }) => attributes.goods_nomenclature_item_id)
      expect(await codes('1997-12-31')).not.to.include('0702000007')
      expect(await codes('1998-01-01')).to.include('0702000007')
      expect(await codes('2024-02-29')).to.include('0702000007')
      expect(await codes('2024-12-31')).to.include('0702000007')
      expect(await codes('2025-01-01')).not.to.include('0702000007')
    })

    it('shows the text and the indent that a row had on the day', async () => {
      const text = (day: string) => attribute(`/api/v2/headings/0101?as_of=${day}`, 'description')
      expect(await text('2011-12-31')).to.equal('Live horses and donkeys')
      expect(await text('2012-01-01')).to.equal('Horses, donkeys and their crosses (mules and hinnies), alive')
      const indent = async (day: string) =>
        (await read(`/api/v2/goods_nomenclatures/section/1?as_of=${day}`)).data.find(({ id }) => id === '100550')
          ?.attributes.number_indents
      expect(await indent('2009-12-31')).to.equal(6)
      expect(await indent('2010-01-01')).to.equal(5)
    })

    it('shows only footnotes in force', async () => {
      const footnotes = async (day: string) =>
        (await read(`/api/v2/headings/0101?as_of=${day}`)).data.relationships?.footnotes?.data
      expect(await footnotes('2019-12-31')).to.deep.equal([
        { id: 'TN101', type: 'footnote' },
        { id: 'TN102', type: 'footnote' },
      ])
      expect(await footnotes('2020-01-01')).to.deep.equal([{ id: 'TN101', type: 'footnote' }])
    })

    it('finds nothing before the first row, and open-ended rows far in the future', async () => {
      expect(await statusOf('/api/v2/chapters/01?as_of=0001-01-01')).to.equal(404)
      expect((await read('/api/v2/chapters?as_of=1800-01-01')).data).to.deep.equal([])
      expect((await read('/api/v2/sections/1?as_of=1800-01-01')).included).to.deep.equal([])
      expect(await statusOf('/api/v2/chapters/01?as_of=9999-12-31')).to.equal(200)
    })

    for (const day of ['2023-02-29', '2023-13-01', '0000-01-01', '20230101', 'today', '2023-1-1', '+002023-01-01']) {
      it(`rejects "${day}" with 422`, async () => {
        const response = await service().get(`/api/v2/sections?as_of=${encodeURIComponent(day)}`)
        expect(response.status).to.equal(422)
        const { errors } = (await response.json()) as Body<Resource & readonly Resource[]>
        expect(errors.map(({ source }) => source)).to.deep.equal([{ parameter: 'as_of' }])
      })
    }

    it('counts as absent if it is empty', async () => {
      for (const path of ['/chapters/01', '/commodities/0101300000', '/goods_nomenclatures/heading/0101']) {
        const response = await service().get(`/uk/api/v2${path}?as_of=`)
        expect(response.status, path).to.equal(200)
        expect(await response.json(), path).to.deep.equal(await read(`/uk/api/v2${path}`))
      }
      expect(await statusOf('/uk/api/v2/certificates?page=&per_page=&as_of=')).to.equal(200)
    })

    it('places the parent of every row of a chapter, except the chapter, before it on any day', async function () {
      this.timeout(60_000)
      await fc.assert(
        fc.asyncProperty(
          fc.date({ min: new Date('1972-01-01'), max: new Date('2030-12-31'), noInvalidDate: true }),
          fc.constantFrom('01', '04', '07', '28', '84', '85', '99'),
          fc.constantFrom('uk', 'xi'),
          async (date, chapter, region) => {
            const day = date.toISOString().slice(0, 10)
            const { data } = await read(`/${region}/api/v2/goods_nomenclatures/chapter/${chapter}?as_of=${day}`)
            const before = new Set<string>()
            // Some chapters start later than the tariff.
            for (const { id, relationships } of data ?? []) {
              const parent = relationships?.parent?.data as { readonly id: string } | null
              expect(parent === null, id).to.equal(before.size === 0)
              if (parent !== null) expect(before.has(parent.id), `${id} before its parent`).to.equal(true)
              before.add(id)
            }
          },
        ),
        { numRuns: 40 },
      )
    })
  })

  describe('caching', () => {
    it('sends Cache-Control, Last-Modified and ETag, and answers 304 without a statement', async () => {
      const first = await service().get('/api/v2/chapters/01?as_of=2025-01-01')
      expect(first.headers.get('Cache-Control')).to.equal('public, max-age=120')
      expect(first.headers.get('Last-Modified')).to.equal('Fri, 02 Jan 2026 03:04:05 GMT')
      const etag = first.headers.get('ETag') ?? ''
      expect(etag).to.match(/^"[\w-]+"$/)
      service().statements()
      const again = await service().get('/api/v2/chapters/01?as_of=2025-01-01', { 'If-None-Match': etag })
      expect(again.status).to.equal(304)
      expect(again.headers.get('ETag')).to.equal(etag)
      const since = { 'If-Modified-Since': 'Fri, 02 Jan 2026 03:04:05 GMT' }
      expect((await service().get('/api/v2/chapters/01?as_of=2025-01-01', since)).status).to.equal(304)
      expect(service().statements()).to.deep.equal([])
    })

    it('changes the validators of answers about today when the day changes', async () => {
      const since = { 'If-Modified-Since': 'Fri, 02 Jan 2026 03:04:05 GMT' }
      expect((await service().get('/api/v2/chapters/01', since)).status).to.equal(200)
    })

    it('changes the ETag with region, day, address or media type', async () => {
      const tagOf = async (path: string, headers = {}) => (await service().get(path, headers)).headers.get('ETag')
      const heading = '/api/v2/goods_nomenclatures/heading/0101'
      const tags = await Promise.all([
        tagOf(`/uk${heading}`),
        tagOf(`/xi${heading}`),
        tagOf(`/uk${heading}?as_of=2020-01-01`),
        tagOf(`/uk${heading}?as_of=2020-01-02`),
        tagOf(`/uk${heading}`, { Accept: 'text/csv' }),
        tagOf(`/uk${heading}`, { Accept: 'application/vnd.api+json' }),
        tagOf(`/uk${heading}`, { 'Accept-Encoding': 'identity' }),
      ])
      expect(new Set(tags).size).to.equal(tags.length)
    })

    it('sends HEAD the headers of GET', async () => {
      const [head, get] = await Promise.all([
        service().head('/api/v2/headings/0101'),
        service().get('/api/v2/headings/0101'),
      ])
      expect(head.status).to.equal(200)
      expect(head.headers.get('ETag')).to.equal(get.headers.get('ETag'))
      expect(await head.text()).to.equal('')
    })

    it('allows requests from pages of other sites', async () => {
      expect((await service().get('/api/v2/sections')).headers.get('Access-Control-Allow-Origin')).to.equal('*')
    })
  })

  describe('include and fields', () => {
    it('includes only what the paths lead to', async () => {
      const { included } = await read('/api/v2/headings/0702?include=chapter.guides')
      expect(included.map(({ type }) => type)).to.deep.equal(['guide', 'chapter'])
      expect((await read('/api/v2/headings/0101?include=')).included).to.deep.equal([])
    })

    it('shows the row of a code by 4 to 10 digits, the last of those with the same', async () => {
      for (const [id, suffix, href] of [
        ['0101', '80', '/uk/api/v2/headings/0101'],
        ['010121', '80', '/uk/api/v2/commodities/0101210000'],
        ['0101210000', '80', '/uk/api/v2/commodities/0101210000'],
        ['01012', null, null],
        ['0100000000', '80', '/uk/api/v2/chapters/01'],
      ] as const) {
        const address = `/uk/api/v2/goods_nomenclatures/${id}`
        if (href === null) {
          expect(await statusOf(address)).to.equal(404)
          continue
        }
        const { data } = await read(address)
        expect(data.attributes).to.include({ producline_suffix: suffix, productline_suffix: suffix, href })
      }
      for (const id of ['010', '01012100001', 'x']) {
        expect(await statusOf(`/uk/api/v2/goods_nomenclatures/${id}`), id).to.equal(404)
      }
    })

    it('shows on a declarable heading what clients read of a commodity', async () => {
      const { data } = await read('/uk/api/v2/headings/0409')
      expect(data.attributes).to.include({ producline_suffix: '80', meursing_code: false })
      expect(data.attributes).to.have.property('basic_duty_rate')
    })

    it('names the parts of a measure as the public service does, too', async () => {
      const { data, included } = await read('/uk/api/v2/measures/990000011?as_of=2025-06-01')
      const of = data.relationships ?? {}
      expect(of.excluded_geographical_areas).to.deep.equal(of.measure_excluded_geographical_areas)
      expect([of.legal_acts?.data].flat()).to.deep.include(of.measure_generating_legal_act?.data)
      const { id, type } = included.find((resource) => resource.type === 'order_number') ?? {}
      expect(of.order_number?.data).to.deep.equal({ id, type })
    })

    it('shows only the chosen fields of each type', async () => {
      const { data, included } = await read(
        '/api/v2/chapters/01?include=headings&fields[chapter]=description,headings&fields[heading]=leaf',
      )
      expect(data.attributes).to.deep.equal({ description: 'Live animals' })
      expect(Object.keys(data.relationships ?? {})).to.deep.equal(['headings'])
      expect(included[0]).to.deep.equal({ id: '100002', type: 'heading', attributes: { leaf: true } })
      const list = await read('/api/v2/goods_nomenclatures/heading/0101?fields[goods_nomenclature]=href')
      expect(list.data[0]?.attributes).to.deep.equal({ href: '/uk/api/v2/headings/0101' })
    })

    it('rejects unknown paths and fields without a type with 400, and lists every mistake', async () => {
      const response = await service().get('/api/v2/chapters/01?include=x,section&fields=y&other=1')
      expect(response.status).to.equal(400)
      const { errors } = (await response.json()) as Body<Resource & readonly Resource[]>
      expect(errors.map(({ source }) => source?.parameter)).to.have.members(['include', 'fields'])
      expect(await statusOf('/api/v2/chapters/01?other=1')).to.equal(200)
    })

    it('leaves out fields and types that it does not know', async () => {
      const { data, included } = await read(
        '/api/v2/headings/0101?include=section,chapter&fields[heading]=description,leaf&fields[chapter]=description_plain,other&fields[z]=y',
      )
      expect(Object.keys(data.attributes)).to.deep.equal(['description'])
      expect(included.map(({ type }) => type)).to.have.members(['section', 'chapter'])
    })
  })

  describe('errors', () => {
    for (const path of [
      ...['/sections/0', '/sections/22', '/sections/x', '/sections/99999999999999999999', '/sections/-1'],
      ...[
        '/sections/99/section_note',
        '/chapters/1',
        '/chapters/00',
        '/chapters/77',
        '/chapters/xx',
        '/chapters/77/chapter_note',
      ],
      ...['/headings/0100', '/headings/9999', '/headings/010', '/headings/abcd', '/headings/01011'],
      ...['/subheadings/0101', '/subheadings/0101210000-80', '/subheadings/0101210000-8', '/subheadings/9999999999-10'],
      ...['/goods_nomenclatures/section/22', '/goods_nomenclatures/chapter/77', '/goods_nomenclatures/heading/0100'],
      ...[
        '/goods_nomenclatures/heading/0101.pdf',
        '/goods_nomenclatures/chapter/77.csv',
        '/goods_nomenclatures/heading/0101000000',
      ],
    ]) {
      it(`answer ${path} with 404 and say what to do`, async () => {
        const response = await service().get(`/api/v2${path}`)
        expect(response.status).to.equal(404)
        const { errors } = (await response.json()) as Body<Resource & readonly Resource[]>
        expect(errors).to.have.length(1)
        expect(errors[0]?.detail).to.match(/\w{3,}.*\.$/)
      })
    }

    it('distinguish a chapter or section without a note from one that does not exist', async () => {
      const errorOf = async (path: string) => (await read(path)).errors[0]
      expect((await errorOf('/xi/api/v2/chapters/77/chapter_note'))?.detail).to.include('Chapter 77 does not exist')
      expect((await errorOf('/xi/api/v2/sections/99/section_note'))?.detail).to.include('There is no section 99')
      const chapter = await errorOf('/xi/api/v2/chapters/11/chapter_note')
      expect(chapter?.detail).to.include('Chapter 11 has no note')
      expect(chapter?.links).to.deep.equal({ about: '/xi/api/v2/chapters/11' })
      const section = await errorOf('/xi/api/v2/sections/8/section_note')
      expect(section?.detail).to.include('Section 8 has no note')
      expect(section?.links).to.deep.equal({ about: '/xi/api/v2/sections/8' })
    })

    it('link from a leaf to its commodity, and name the days on which a past row was in force', async () => {
      const leaf = await read('/api/v2/subheadings/0101210000-80')
      expect(leaf.errors[0]?.links).to.deep.equal({ about: '/api/v2/commodities/0101210000' })
      const past = await read('/api/v2/subheadings/0403100000')
      expect(past.errors[0]?.detail).to.include('from 1988-01-01 to 2021-12-31')
    })
  })

  describe('a heading', () => {
    it('lists its descendants in order, its children without a parent', async () => {
      const { data, included } = await read('/api/v2/headings/0101')
      const commodities = included.filter(({ type }) => type === 'commodity')
      expect(data.relationships?.commodities?.data).to.deep.equal(commodities.map(({ id, type }) => ({ id, type })))
      const [horses, breeding] = commodities
      expect(horses?.attributes).to.include({
        parent_sid: null,
        leaf: false,
        declarable: false,
        producline_suffix: '10',
      })
      expect(breeding?.attributes).to.include({ parent_sid: Number(horses?.id), leaf: true, declarable: true })
      expect(data.attributes.declarable).to.equal(false)
      expect(await attribute('/api/v2/headings/0409', 'declarable')).to.equal(true)
    })

    it('includes section, guides, chapter and footnotes before its commodities', async () => {
      const order = async (path: string) =>
        [...new Set((await read(path)).included.map(({ type }) => type))].slice(0, 3)
      expect(await order('/api/v2/headings/0702')).to.deep.equal(['section', 'guide', 'chapter'])
      expect(await order('/api/v2/headings/0101')).to.deep.equal(['section', 'chapter', 'footnote'])
    })
  })

  it('shows a subheading with its ancestors, itself and its descendants', async () => {
    const { data, included } = await read('/api/v2/subheadings/0101210000-10')
    expect(data.attributes.goods_nomenclature_sid).to.equal(100003)
    expect(included.filter(({ type }) => type === 'commodity').map(({ id }) => id)).to.include.members([
      '100003',
      '100004',
    ])
    const group = await read('/api/v2/subheadings/2801000000-10')
    expect(group.data.relationships?.heading).to.deep.equal({ data: null })
    expect(group.included.map(({ type }) => type)).to.include.members(['section', 'chapter', 'commodity'])
    expect(await read('/api/v2/subheadings/8501310000')).to.deep.equal(await read('/api/v2/subheadings/8501310000-80'))
  })

  it('shows a guide with the chapter that it is about', async () => {
    const guides = (await read('/api/v2/chapters/95')).included.filter(({ type }) => type === 'guide')
    expect(guides.map(({ attributes }) => attributes.title)).to.deep.equal(['Toys'])
  })

  it('lists grouping rows with the headings of a chapter, and gives headings the chapter as parent', async () => {
    const { included } = await read('/api/v2/chapters/28')
    const group = included.find(({ attributes }) => attributes.producline_suffix === '10')
    expect(group?.attributes).to.include({ leaf: false, declarable: false })
    const rows = await read('/api/v2/goods_nomenclatures/heading/2801')
    expect(rows.data[0]?.relationships?.parent?.data).to.deep.equal({ id: '101677', type: 'goods_nomenclature' })
  })

  it('shows a heading with the same rows by itself as in its chapter', async () => {
    const { data: all } = await read('/xi/api/v2/goods_nomenclatures/chapter/99')
    const headings = all.filter(({ attributes }) => String(attributes.href).includes('/headings/'))
    for (const { attributes } of headings) {
      const id = String(attributes.goods_nomenclature_item_id).slice(0, 4)
      const { data } = await read(`/xi/api/v2/goods_nomenclatures/heading/${id}`)
      const byId = new Map(all.map((row) => [row.id, row]))
      for (const row of data) expect(row).to.deep.equal(byId.get(row.id))
    }
  })

  describe('the rows as CSV', () => {
    const ways: readonly (readonly [string, string, Readonly<Record<string, string>>])[] = [
      ['Content-Type', '/api/v2/goods_nomenclatures/chapter/01', { 'Content-Type': 'text/csv' }],
      ['Accept', '/api/v2/goods_nomenclatures/chapter/01', { Accept: 'text/csv' }],
      ['the ending', '/api/v2/goods_nomenclatures/chapter/01.csv', {}],
    ]
    for (const [way, path, headers] of ways) {
      it(`come for ${way}, with the content of the JSON`, async () => {
        const response = await service().get(path, headers)
        expect(response.headers.get('Content-Type')).to.match(/^text\/csv/)
        expect(response.headers.get('Content-Disposition')).to.equal('attachment; filename=goods_nomenclatures.csv')
        expect(response.headers.get('Vary')).to.include('Content-Type')
        const rows: readonly Readonly<Record<string, string>>[] = parse(await response.text(), { columns: true })
        const { data } = await read('/api/v2/goods_nomenclatures/chapter/01')
        expect(rows.map((row) => row.SID)).to.deep.equal(data.map(({ id }) => id))
        expect(rows[1]).to.deep.equal({
          SID: '100002',
          'Goods Nomenclature Item ID': '0101000000',
          Indents: '0',
          Description: 'Horses, donkeys and their crosses (mules and hinnies), alive',
          'Product Line Suffix': '80',
          Href: '/uk/api/v2/headings/0101',
          'Formatted description': 'Horses, donkeys and their crosses (mules and hinnies), alive',
          'Start date': '1972-01-01 00:00:00 UTC',
          'End date': '',
          Declarable: 'false',
          'Parent SID': '100001',
        })
        expect(rows[0]?.['Parent SID']).to.equal('')
      })
    }

    it('show the last day of a row that has ended', async () => {
      const response = await service().get('/api/v2/goods_nomenclatures/heading/0702.csv?as_of=2020-01-01')
      expect(await response.text()).to.include('2024-12-31 00:00:00 UTC')
    })
  })

  describe('search references', () => {
    const titles = async (query: string): Promise<readonly string[]> =>
      (await read(`/api/v2/search_references${query}`)).data.map(({ attributes }) => String(attributes.title))

    it('match a prefix, in any case, and come sorted', async () => {
      const all = await titles('')
      expect(all).to.deep.equal([...all].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
      const first = all[0] ?? ''
      const wanted = all.filter((title) => title.toLowerCase().startsWith('ca'))
      expect(wanted).not.to.deep.equal([])
      expect(await titles('?query[letter]=ca')).to.deep.equal(wanted)
      expect(await titles('?query[letter]=CA')).to.deep.equal(wanted)
      expect(await titles(`?query[letter]=${encodeURIComponent(first)}`)).to.include(first)
    })

    it('take pattern characters literally', async () => {
      for (const letter of ['%', '_', '\\', "'", '💧']) {
        expect(await titles(`?query[letter]=${encodeURIComponent(letter)}`), letter).to.deep.equal([])
      }
    })

    it('refer to rows in force on the day', async () => {
      expect(await titles('?as_of=1800-01-01')).to.deep.equal([])
    })
  })

  it('takes at most two statements for an answer', async () => {
    for (const path of [
      ...[
        '/sections',
        '/sections/16',
        '/sections/1/section_note',
        '/chapters',
        '/chapters/84',
        '/chapters/84/chapter_note',
      ],
      ...['/headings/8471', '/subheadings/0101210000-10', '/goods_nomenclatures/section/16', '/search_references'],
    ]) {
      // One more for the lists of the version.
      await statusOf(`/uk/api/v2${path}`)
      service().statements()
      expect(await statusOf(`/uk/api/v2${path}`), path).to.equal(200)
      expect(service().statements().length, path).to.be.at.most(2)
    }
  })
})
