import { expect } from 'chai'
import { candidateCategories, sharedCodes } from '../support/green-lanes-checker.ts'
import type { Body as Json, Resource as JsonResource } from '../support/json-api.ts'
import { referenceService } from '../support/reference-service.ts'

interface Reference {
  readonly id: string
  readonly type: string
}

interface Resource extends Reference {
  readonly attributes: Readonly<Record<string, unknown>>
  readonly relationships: Readonly<Record<string, { readonly data: Reference | readonly Reference[] }>>
}

interface Body {
  readonly data: Resource
  readonly included: readonly Resource[]
  readonly meta: {
    readonly coverage: string
    readonly not_in_data: readonly string[]
    readonly effective_category?: Readonly<Record<string, unknown>>
    readonly no_effective_category?: {
      readonly reason: string
      readonly goods_nomenclatures: readonly Reference[]
    }
  }
}

interface Errors {
  readonly errors: readonly {
    readonly status: string
    readonly code: string
    readonly detail: string
    readonly source?: { readonly parameter: string }
  }[]
}

/** The rules and measures of the sample are in force on this day. */
const DAY = 'as_of=2026-01-01'

/** Including the count of the client's requests; its key is looked up every two seconds. */
const MAX_STATEMENTS = 4

/** Requests per second: more than these tests send. */
const PLENTY = 10_000

describe('green lanes', () => {
  const service = referenceService()
  let key = ''
  before(async () => {
    key = await service().newKey('green-lanes', PLENTY)
  })

  const get = (path: string, headers: Readonly<Record<string, string>> = { 'x-api-key': key }) =>
    service().get(`/xi/api/v2/green_lanes${path}`, headers)
  const item = async (id: string, query = DAY): Promise<Body> => {
    const response = await get(`/goods_nomenclatures/${id}?${query}`)
    expect(response.status, id).to.equal(200)
    return (await response.json()) as Body
  }
  const problemsOf = async (path: string, status: number) => {
    const response = await get(path)
    expect(response.status, path).to.equal(status)
    return ((await response.json()) as Errors).errors
  }
  const idsOf = (resource: Resource, relationship: string): readonly string[] =>
    [resource.relationships[relationship]?.data ?? []].flat().map(({ id }) => id)
  const included = (body: Body, type: string, id: string): Resource => {
    const found = body.included.find((resource) => resource.type === type && resource.id === id)
    if (found === undefined) throw new Error(`${type} ${id} is not included`)
    return found
  }
  /** `<theme> <area>-<excluded> <exemptions>: <measures>` */
  const assessments = (body: Body, relationship: string): readonly string[] =>
    idsOf(body.data, relationship).map((id) => {
      const assessment = included(body, 'category_assessment', id)
      const list = (name: string) => idsOf(assessment, name).join(',')
      return `${list('theme')} ${list('geographical_area')}-${list('excluded_geographical_areas')} ${list('exemptions')}: ${list('measures')}`
    })
  const applicable = (body: Body) => assessments(body, 'applicable_category_assessments')

  describe('goods', () => {
    it('carry the assessments of their own and inherited measures', async () => {
      const cherryTomatoes = await item('0702001007')
      expect(applicable(cherryTomatoes)).to.deep.equal([
        '1.1 CN- Y900: 990000109',
        '1.1 MA- Y901: 990000101',
        '1.2 CN- 504: 990000103,990000104',
        '2.2 1013-FR Y900,C642: 990000102',
        '2.3 1011- WFE902: gl000001',
        '3.1 1011- : 990000105',
      ])
      expect(assessments(cherryTomatoes, 'descendant_category_assessments')).to.deep.equal([])
    })

    it('carry the assessments of their descendants in a separate relationship', async () => {
      const loose = await item('07020099')
      expect(assessments(loose, 'descendant_category_assessments')).to.deep.equal(['2.2 1011-CH,XC Y900: 990000106'])
      expect(applicable(loose)).not.to.include('2.2 1011-CH,XC Y900: 990000106')
      expect(applicable(await item('0702009999'))).to.include('2.2 1011-CH,XC Y900: 990000106')
    })

    it('carry parent, dates and unit, as do their ancestors and descendants', async () => {
      const body = await item('07020099')
      expect(body.data).to.include({ id: '100616', type: 'goods_nomenclature' })
      expect(body.data.attributes).to.deep.equal({
        goods_nomenclature_sid: '100616',
        goods_nomenclature_item_id: '0702009900',
        parent_sid: '100614',
        description: 'For other uses',
        formatted_description: 'For other uses',
        description_plain: 'For other uses',
        number_indents: 2,
        productline_suffix: '80',
        producline_suffix: '80',
        validity_start_date: '2025-01-01T00:00:00.000Z',
        validity_end_date: null,
        supplementary_measure_unit: 'Number of items (p/st)',
      })
      expect(idsOf(body.data, 'ancestors')).to.deep.equal(['100600', '100608', '100614'])
      expect(idsOf(body.data, 'descendants')).to.deep.equal(['100617', '100618'])
      expect(idsOf(body.data, 'licences')).to.deep.equal(['N853', 'C642'])
      const chapter = included(body, 'goods_nomenclature', '100600')
      expect(chapter.attributes).to.include({ parent_sid: null, supplementary_measure_unit: null })
      expect(idsOf(chapter, 'licences')).to.deep.equal([])
      const below = included(body, 'goods_nomenclature', '100617')
      expect(below.attributes.supplementary_measure_unit).to.equal('Number of items (p/st)')
      expect(idsOf(below, 'licences')).to.deep.equal(['N853', 'C642'])
    })

    it('include everything that is referred to', async () => {
      for (const id of ['0702001007', '07020099', '010121', '0409', '0902100000']) {
        const body = await item(id)
        const known = new Set(body.included.map((resource) => `${resource.type} ${resource.id}`))
        const named = [body.data, ...body.included].flatMap(({ relationships = {} }) =>
          Object.values(relationships).flatMap(({ data }) => [data].flat()),
        )
        for (const reference of named) expect(known, id).to.include(`${reference.type} ${reference.id}`)
        expect(known.size, id).to.equal(body.included.length)
      }
    })

    it('include every field of what they refer to', async () => {
      const body = await item('0702001007')
      expect(included(body, 'certificate', 'C642').attributes).to.deep.equal({
        certificate_type_code: 'C',
        certificate_code: '642',
        code: 'C642',
        description: 'Letter of a laboratory',
        formatted_description: 'Letter of a <b>laboratory</b>',
      })
      expect(included(body, 'additional_code', '504').attributes).to.deep.equal({
        additional_code_type_id: '8',
        additional_code: '900',
        code: '8900',
        description: 'Lighters of anyone else',
        formatted_description: 'Lighters of anyone else',
      })
      expect(included(body, 'exemption', 'WFE902').attributes).to.deep.equal({
        code: 'WFE902',
        description: 'The goods are on no list',
        formatted_description: 'The goods are on no list',
      })
      const measure = included(body, 'measure', '990000101')
      expect(measure.attributes).to.deep.equal({
        id: '990000101',
        goods_nomenclature_item_id: '0700000000',
        goods_nomenclature_sid: '100600',
        effective_start_date: '2021-01-01T00:00:00.000Z',
        effective_end_date: null,
      })
      expect(idsOf(measure, 'footnotes')).to.deep.equal(['CD101'])
      expect(idsOf(measure, 'measure_type')).to.deep.equal(['760'])
      expect(included(body, 'theme', '1.1').attributes).to.deep.equal({
        section: '1.1',
        theme: 'Goods of places that are closed',
        category: 1,
      })
      expect(included(body, 'legal_act', 'R2600030').attributes).to.include({
        officialjournal_number: 'L 183',
        officialjournal_page: 9,
        published_date: '2014-06-24',
      })
      expect(included(body, 'geographical_area', 'MA').attributes).to.deep.equal({
        id: 'MA',
        description: 'Morocco',
        geographical_area_id: 'MA',
        geographical_area_sid: 415,
      })
    })

    it('carry pseudo measures of the operator, including one for an area and act of its own', async () => {
      expect(applicable(await item('0409'))).to.deep.equal(['2.3 1013-DE : gl000002'])
    })

    it('carry recorded measures, licences and units that the tariff lacks', async () => {
      const tea = await item('0902100000')
      expect(applicable(tea)).to.deep.equal(['2.10 CN- Y902,504: 990000190'])
      expect(idsOf(tea.data, 'licences')).to.deep.equal(['C640', 'C642'])
      expect(tea.data.attributes.supplementary_measure_unit).to.equal('Kilogram (kg)')
    })

    it('carry only the measures that are in force on the day', async () => {
      const inForce = async (day: string) => applicable(await item('0702001007', `as_of=${day}`))
      expect(await inForce('2025-06-30')).to.include('2.2 1011- Y900: 990000108')
      expect(await inForce('2025-07-01')).not.to.include('2.2 1011- Y900: 990000108')
    })

    it('carry a pseudo measure from its first day on', async () => {
      const pseudo = async (day: string) =>
        (await item('0702000007', `as_of=${day}`)).included.some(
          ({ type, id }) => type === 'measure' && id === 'gl000001',
        )
      expect(await pseudo('2024-06-25')).to.equal(false)
      expect(await pseudo('2024-06-26')).to.equal(true)
    })

    it('resolve by 4, 6, 8 and 10 digits, with the lowest suffix', async () => {
      for (const id of ['010121', '01012100', '0101210000']) {
        expect((await item(id)).data.attributes).to.include({ productline_suffix: '10', number_indents: 1 })
      }
      expect((await item('0409')).data.attributes.goods_nomenclature_item_id).to.equal('0409000000')
    })

    it('resolve by digits and suffix', async () => {
      for (const [id, suffix] of [
        ['0101210000-10', '10'],
        ['0101210000-80', '80'],
        ['010121-80', '80'],
        ['0409-80', '80'],
      ] as const) {
        expect((await item(id)).data.attributes.productline_suffix, id).to.equal(suffix)
      }
      for (const id of ['0101210000-99', '0101210000-8', '0101210000-', '0702-80']) {
        await problemsOf(`/goods_nomenclatures/${id}?${DAY}`, 404)
      }
    })

    it('return 404 for chapters, headings with subdivisions, other lengths and codes of another day', async () => {
      const missing = ['0702', '0702000000', '0700000000', '07', '070', '07020', '07020010070', 'tomato', '0702000007']
      for (const id of missing) {
        const [problem] = await problemsOf(`/goods_nomenclatures/${id}?${DAY}`, 404)
        expect(problem?.code, id).to.equal('not_found')
      }
      expect((await item('0702000007', 'as_of=2024-01-01')).data.attributes.validity_end_date).to.equal(
        '2024-12-31T00:00:00.000Z',
      )
    })
  })

  describe('goods of an area', () => {
    const from = (area: string, exemptions?: string) =>
      `${DAY}&filter[geographical_area_id]=${area}${exemptions === undefined ? '' : `&filter[exemptions]=${exemptions}`}`

    it('carry the assessments of the area, of its groups and of all areas', async () => {
      const themesFrom = async (area: string) =>
        applicable(await item('0702001007', from(area))).map((assessment) => assessment.split('-')[0])
      expect(await themesFrom('CN')).to.deep.equal(['1.1 CN', '1.2 CN', '2.3 1011', '3.1 1011'])
      expect(await themesFrom('MA')).to.deep.equal(['1.1 MA', '2.3 1011', '3.1 1011'])
      expect(await themesFrom('DE')).to.deep.equal(['2.2 1013', '2.3 1011', '3.1 1011'])
      expect(await themesFrom('FR')).to.deep.equal(['2.3 1011', '3.1 1011'])
      expect(await themesFrom('')).to.have.length(6)
    })

    it('carry an effective category, with the assessments that decided it and those that do not apply', async () => {
      const body = await item('0702001007', from('CN', '8900,y900,X999'))
      const [closed, forbidden, listed, sprays] = idsOf(body.data, 'applicable_category_assessments')
      const reference = (id: string | undefined) => ({ id, type: 'category_assessment' })
      expect(body.meta.effective_category).to.deep.equal({
        category: 2,
        goods_nomenclature: { id: '100612', type: 'goods_nomenclature' },
        geographical_area_id: 'CN',
        exemptions: ['8900', 'Y900', 'X999'],
        decided_by: [reference(listed)],
        set_aside: [
          { assessment: reference(closed), exemptions: ['Y900'] },
          { assessment: reference(forbidden), exemptions: ['8900'] },
        ],
        unused_exemptions: ['X999'],
      })
      const exempted = await item('0702001007', from('CN', '8900,Y900,WFE902'))
      expect(exempted.meta.effective_category).to.deep.include({ category: 3, decided_by: [reference(sprays)] })
      expect((await item('0702001007', from('CN'))).meta.effective_category?.category).to.equal(1)
      expect((await item('9613100000', from('CN'))).meta.effective_category).to.deep.include({
        category: 3,
        decided_by: [],
      })
    })

    it('carry no recorded licence that only measures of another area ask for', async () => {
      const licences = async (area: string) => idsOf((await item('0902100000', from(area))).data, 'licences')
      expect(await licences('CN')).to.deep.equal(['C640'])
      expect(await licences('DE')).to.deep.equal(['C640', 'C642'])
    })

    it('carry the category of the declarable row that shares its digits with a grouping row', async () => {
      const decided = async (id: string) => (await item(id, from('FR'))).meta.effective_category
      expect((await item('0101210000', from('FR'))).data.attributes.productline_suffix).to.equal('10')
      const expected = { category: 2, goods_nomenclature: { id: '100004', type: 'goods_nomenclature' } }
      for (const id of ['010121', '0101210000', '0101210000-80', '010121-80']) {
        expect(await decided(id), id).to.deep.include(expected)
      }
    })

    it('have the category that the public service’s own checker finds, for every code shared with a grouping row', async () => {
      const chapters = ['01', '02', '04', '07', '08', '09', '18']
      const trees = await Promise.all(
        chapters.map((chapter) => service().json(`/xi/api/v2/goods_nomenclatures/chapter/${chapter}?${DAY}`)),
      )
      let compared = 0
      for (const itemId of sharedCodes(
        (trees as readonly Json<readonly JsonResource[]>[]).flatMap(({ data }) => data ?? []),
      )) {
        for (const area of ['FR', 'CN', 'CH', 'GB']) {
          const body = (await item(itemId, from(area))) as unknown as Json
          const found = body.meta.effective_category
          if (found === undefined) continue
          expect(found.category, `${itemId} from ${area}`).to.equal(candidateCategories(body)[0])
          compared += 1
        }
      }
      expect(compared).to.be.greaterThan(0)
    })

    it('carry no category, with the reason, if several rows can declare them', async () => {
      for (const id of ['0101210000-10', '07020099']) {
        const { meta } = await item(id, from('CN', 'Y900'))
        expect(meta, id).not.to.have.property('effective_category')
        expect(meta.no_effective_category?.reason, id).to.equal('several_commodities')
        expect(meta.no_effective_category?.goods_nomenclatures, id).to.have.length.greaterThan(1)
      }
    })

    it('carry no category where the data contains no import measures for them, and say so', async () => {
      const { meta } = await item('0901110000', from('CN'))
      expect(meta).not.to.have.property('effective_category')
      expect(meta).to.include({ coverage: 'none' })
      expect(meta.no_effective_category).to.deep.include({
        reason: 'no_measures',
        goods_nomenclatures: [{ id: '100834', type: 'goods_nomenclature' }],
      })
      expect((await item('0901110000')).meta).to.have.all.keys('coverage', 'not_in_data')
    })

    it('carry no category where the data has only duties of them', async () => {
      const { meta } = await item('1806310000', from('CN'))
      expect(meta).not.to.have.property('effective_category')
      expect(meta.coverage).to.equal('some')
      expect(meta.not_in_data).to.include('control')
      expect(meta.no_effective_category?.reason).to.equal('no_measures')
    })

    it('count as covered by measures that no rule of categorisation is about', async () => {
      expect((await item('9613100000')).meta).to.deep.equal({ coverage: 'some', not_in_data: ['other_duty', 'vat'] })
    })

    it('carry no effective category without an area', async () => {
      expect((await item('0702001007')).meta).to.have.all.keys('coverage', 'not_in_data')
    })
  })

  it('lists every assessment with a measure in force, each once, with all that it refers to', async () => {
    const list = async (query: string) =>
      (await (await get(`/category_assessments?${query}`)).json()) as {
        readonly data: readonly Resource[]
        readonly included: readonly Resource[]
      }
    const { data, included: together } = await list(DAY)
    const shown = data.map((assessment) =>
      ['theme', 'geographical_area', 'exemptions'].map((name) => idsOf(assessment, name).join(',')).join(' '),
    )
    expect(shown).to.deep.equal([
      '1.1 CN Y900',
      '1.1 MA Y901',
      '1.2 CN 504',
      '2.1 1011 Y900,WFE901',
      '2.2 1011 Y900',
      '2.2 1013 Y900,C642',
      '2.3 1011 WFE902',
      '2.3 1013 ',
      '2.10 CN Y902,504',
      '3.1 1011 ',
    ])
    expect(new Set(data.map(({ id }) => id)).size).to.equal(data.length)
    expect(data[0]?.relationships).not.to.have.property('measures')
    const known = new Set(together.map(({ id, type }) => `${type} ${id}`))
    for (const { relationships } of data) {
      for (const reference of Object.values(relationships).flatMap((named) => [named.data].flat())) {
        expect(known).to.include(`${reference.type} ${reference.id}`)
      }
    }
    // An item has the same assessments with the same ids.
    const ids = data.map(({ id }) => id)
    const tomatoes = await item('0702001007')
    expect(ids).to.include.members(idsOf(tomatoes.data, 'applicable_category_assessments'))
    expect((await list('as_of=2000-01-01')).data).to.deep.equal([])
  })

  it('lists the themes in their order', async () => {
    const { data } = (await (await get('/themes')).json()) as { readonly data: readonly Resource[] }
    expect(data.map(({ id }) => id)).to.deep.equal(['1.1', '1.2', '2.1', '2.2', '2.3', '2.10', '3.1'])
  })

  describe('access', () => {
    const everywhere = [
      '/themes',
      '/category_assessments',
      '/goods_nomenclatures/0409',
      '/goods_nomenclatures/nonsense',
    ]

    it('requires a valid key, before anything else is checked', async () => {
      const otherScope = await service().newKey('fpo', PLENTY)
      for (const path of everywhere) {
        for (const headers of [{}, { 'x-api-key': 'nonsense' }, { 'x-api-key': otherScope }]) {
          const response = await get(`${path}?as_of=never`, headers)
          expect(response.status, path).to.equal(401)
          expect(response.headers.get('www-authenticate')).to.include('Bearer')
          expect(((await response.json()) as Errors).errors[0]).to.include({ status: '401', code: 'unauthorized' })
        }
      }
    })

    it('opens for a key in the older header', async () => {
      for (const scheme of ['Bearer', 'Token']) {
        expect((await get('/themes', { authorization: `${scheme} ${key}` })).status).to.equal(200)
      }
    })

    it('slows down a client with too many requests, and no others', async () => {
      const slow = await service().newKey('green-lanes', 1)
      const responses = await Promise.all(Array.from({ length: 5 }, () => get('/themes', { 'x-api-key': slow })))
      const refused = responses.filter(({ status }) => status === 429)
      expect(refused.length).to.be.at.least(1)
      expect(Number(refused[0]?.headers.get('retry-after'))).to.be.at.least(1)
      expect((await get('/themes')).status).to.equal(200)
    })

    it('answers 404 under the UK tariff, with a key or without', async () => {
      for (const path of everywhere) {
        for (const root of ['/uk/api/v2', '/api/v2']) {
          expect((await service().get(`${root}/green_lanes${path}`, { 'x-api-key': key })).status).to.equal(404)
          expect((await service().get(`${root}/green_lanes${path}`)).status).to.equal(404)
        }
      }
    })
  })

  it('names the parameter that is wrong, and why', async () => {
    const wrong: readonly (readonly [path: string, status: number, parameter: string])[] = [
      ['/category_assessments?as_of=2026-02-30', 422, 'as_of'],
      ['/themes?as_of=today', 422, 'as_of'],
      ['/goods_nomenclatures/0409?as_of=01/01/2026', 422, 'as_of'],
      ['/goods_nomenclatures/0409?filter[geographical_area_id]=XX', 422, 'filter[geographical_area_id]'],
      ['/goods_nomenclatures/0409?filter[exemptions]=Y900', 422, 'filter[exemptions]'],
      ['/goods_nomenclatures/0409?filter[geographical_area_id]=FR&filter[exemptions]=Y', 422, 'filter[exemptions]'],
      ['/goods_nomenclatures/0409?filter[colour]=red', 422, 'filter[colour]'],
      ['/goods_nomenclatures/0409?filter[]=FR', 422, 'filter[]'],
      ['/category_assessments?filter[geographical_area_id]=FR', 422, 'filter[geographical_area_id]'],
      ['/themes?filter[category]=1', 422, 'filter[category]'],
      ['/goods_nomenclatures/0409?filter=FR', 422, 'filter'],
      ['/goods_nomenclatures/0409?filter.geographical_area_id=ZZ', 422, 'filter[geographical_area_id]'],
    ]
    for (const [path, status, parameter] of wrong) {
      const [problem] = await problemsOf(path, status)
      expect(problem?.source?.parameter, path).to.equal(parameter)
    }
    const [unknown] = await problemsOf('/goods_nomenclatures/0409?filter[colour]=red', 422)
    expect(unknown?.code).to.equal('unknown_parameter')
    expect(unknown?.detail).to.include('`filter[geographical_area_id]`, `filter[exemptions]`, `filter[moving_date]`')
    const several = await problemsOf('/goods_nomenclatures/0409?as_of=x&filter[exemptions]=Y900', 422)
    expect(several.map(({ source }) => source?.parameter)).to.deep.equal(['as_of', 'filter[exemptions]'])
    expect((await get('/goods_nomenclatures/0409?filter[moving_date]=2026-01-01&colour=red')).status).to.equal(200)
  })

  it('serves the feed of changes of the interface without a key', async () => {
    const response = await get('/changes.atom', {})
    expect(response.status).to.equal(200)
    expect(response.headers.get('content-type')).to.match(/^application\/atom\+xml/)
    expect(await response.text()).to.match(/^<\?xml [\s\S]*<\/feed>\n$/)
  })

  it('forbids caches to store answers', async () => {
    expect((await get('/themes')).headers.get('cache-control')).to.equal('no-store')
  })

  it('sends few statements, none of which scans a table', async () => {
    for (const path of [
      '/themes',
      '/category_assessments',
      '/goods_nomenclatures/0702001007',
      '/goods_nomenclatures/010121',
      '/goods_nomenclatures/1806310000',
    ]) {
      await get(`${path}?as_of=2026-01-02`)
      service().statements()
      // Another day, for which nothing is cached.
      await get(`${path}?as_of=2026-01-03`)
      const statements = service().statements()
      expect(statements.length, path).to.be.at.most(MAX_STATEMENTS)
      for (const statement of statements.filter(({ text }) => /^\s*(?:SELECT|WITH)/.test(text))) {
        const plan = await service().explain(statement)
        expect(
          plan.filter((line) => line.includes('Seq Scan')),
          path,
        ).to.deep.equal([])
      }
    }
  })
})
