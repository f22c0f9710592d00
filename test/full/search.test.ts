import { expect } from 'chai'
import { listDataVersions } from '../../ingest/data-versions.ts'
import { createPostgres, type Postgres } from '../../src/postgres/client.ts'
import { sql } from '../../src/postgres/sql.ts'
import { type Service, startService } from '../../src/service.ts'
import { sample, seededRandom } from '../support/data-pack.ts'
import { fullData } from '../support/full-data.ts'

interface Resource {
  readonly id: string
  readonly type: string
  readonly attributes: Readonly<Record<string, unknown>>
}

interface SearchAnswer {
  readonly data: {
    readonly attributes: { readonly total_results: number; readonly max_score: number }
    readonly relationships: Readonly<Record<string, { readonly data: readonly { id: string; type: string }[] }>>
  }
  readonly included: readonly Resource[]
}

/** Few enough for a minute. */
const DESCRIPTIONS = 300

describe('search over the full data', function () {
  this.timeout(300_000)

  const data = fullData()
  let service: Service
  let postgres: Postgres

  before(async () => {
    service = await startService({ ...data().config, port: 0, host: '127.0.0.1', logLevel: 'silent' })
    postgres = createPostgres(data().config.database)
  })

  after(async () => {
    await service.stop()
    await postgres.close()
  })

  const search = async (q: string, parameters = ''): Promise<SearchAnswer> => {
    const address = `http://127.0.0.1:${service.address.port}/uk/api/beta/search?q=${encodeURIComponent(q)}${parameters}`
    const response = await fetch(address)
    expect(response.status, address).to.equal(200)
    return (await response.json()) as SearchAnswer
  }

  const hitsOf = (answer: SearchAnswer): readonly Resource[] => {
    const resources = new Map(answer.included.map((resource) => [`${resource.type} ${resource.id}`, resource]))
    return (answer.data.relationships.hits?.data ?? []).flatMap(({ id, type }) => resources.get(`${type} ${id}`) ?? [])
  }

  const codesOf = (answer: SearchAnswer): readonly unknown[] =>
    hitsOf(answer).map((hit) => hit.attributes.goods_nomenclature_item_id)

  it('finds both codes of cherry tomatoes among the first three commodities of "cherry tomatoes"', async () => {
    const commodities = hitsOf(await search('cherry tomatoes')).filter((hit) => hit.type === 'commodity')
    const first = commodities.slice(0, 3).map((hit) => hit.attributes.goods_nomenclature_item_id)
    expect(first).to.include.members(['0702001007', '0702009907'])
  })

  it('puts ricotta, or the heading of cheese, first for "ricotta"', async () => {
    const [first] = codesOf(await search('ricotta'))
    expect(['0406105090', '0406000000']).to.include(first)
  })

  it('puts chapter 01 first in the chapter statistics of "horses"', async () => {
    const [first] = (await search('horses')).data.relationships.chapter_statistics?.data ?? []
    expect(first?.id).to.equal('01')
  })

  it('lists the heading first for "0101", then its rows in the order of the tariff', async () => {
    const codes = codesOf(await search('0101'))
    expect(codes[0]).to.equal('0101000000')
    expect(codes.every((code) => String(code).startsWith('0101'))).to.equal(true)
    expect(codes).to.deep.equal(codes.toSorted())
  })

  it('finds computers for "laptop"', async () => {
    const codes = codesOf(await search('laptop'))
    expect(codes.slice(0, 5).some((code) => String(code).startsWith('8471'))).to.equal(true)
  })

  it('computes statistics over all hits, not only those of the page', async () => {
    const answer = await search('steel', '&per_page=10')
    const { total_results: total } = answer.data.attributes
    const counts = answer.included.filter((resource) => resource.type === 'chapter_statistic')
    expect(total).to.be.greaterThan(10)
    expect(hitsOf(answer)).to.have.length(10)
    expect(counts.reduce((sum, chapter) => sum + Number(chapter.attributes.cnt), 0)).to.equal(total)
  })

  const resource = (answer: SearchAnswer, type: string) => answer.included.find((candidate) => candidate.type === type)

  it('returns the messages for "access equipment" and "fitbit", with links to current codes', async () => {
    for (const [q, code] of [
      ['Access Equipments', '<a href="/uk/api/v2/chapters/85">chapter 85</a>'],
      ['fitbit', '<a href="/uk/api/v2/'],
    ] as const) {
      const answer = await search(q)
      const { id = '', attributes } = resource(answer, 'intercept_message') ?? {}
      expect(answer.data.relationships.intercept_message?.data, q).to.deep.equal({ id, type: 'intercept_message' })
      expect(attributes?.formatted_message, q).to.include(code)
    }
  })

  it('returns the guide to footwear for "boots"', async () =>
    expect(resource(await search('boots'), 'guide')?.attributes.title).to.equal('Footwear'))

  describe('suggestions', () => {
    const suggest = async (q: string) => {
      const address = `http://127.0.0.1:${service.address.port}/uk/api/beta/search_suggestions?q=${encodeURIComponent(q)}`
      const { data } = (await (await fetch(address)).json()) as {
        data: { attributes: { value: string; resource: { goods_nomenclature_item_id: string } } }[]
      }
      return data.map(({ attributes }) => attributes)
    }

    for (const q of ['tom', 'tomaot', 'tomatoes', 'chilled tom']) {
      it(`include tomatoes for "${q}"`, async () =>
        expect((await suggest(q)).some(({ value }) => /^tomatoes/i.test(value))).to.equal(true))
    }

    it('include headphones for "headphnes"', async () =>
      expect((await suggest('headphnes')).some(({ value }) => value === 'headphones')).to.equal(true))

    it('list the codes of tomatoes in the order of the tariff for "0702"', async () => {
      const codes = (await suggest('0702')).map(({ resource: named }) => named.goods_nomenclature_item_id)
      expect(codes).to.have.length.above(5)
      expect(codes).to.deep.equal(codes.toSorted())
      expect(codes[0]).to.equal('0702000000')
      expect(codes.every((code) => code.startsWith('0702'))).to.equal(true)
    })
  })

  it(`finds each of ${DESCRIPTIONS} random commodities by its description among the first ten hits`, async () => {
    const live = (await listDataVersions(postgres)).find((v) => v.region === 'uk' && v.status === 'live')
    // Declarable today, with a unique description that is not too long for a query.
    const commodities = await postgres.query<{ code: string; description: string }>(sql`
      WITH in_force AS (
        SELECT * FROM goods_nomenclatures
         WHERE data_version_id = ${live?.dataVersionId ?? 0}
           AND validity_start_date <= current_date
           AND (validity_end_date IS NULL OR validity_end_date >= current_date)
      )
      SELECT min(goods_nomenclature_item_id::text) AS code, description
        FROM in_force
       GROUP BY description
      HAVING count(*) = 1
         AND length(description) BETWEEN 1 AND 512
         AND bool_and(productline_suffix = '80' AND NOT EXISTS (
               SELECT 1 FROM in_force child WHERE child.parent_sid = in_force.goods_nomenclature_sid))
       ORDER BY code`)
    expect(commodities.length).to.be.greaterThan(5000)

    const missed: string[] = []
    for (const { code, description } of sample(commodities, DESCRIPTIONS, seededRandom(20_260_101))) {
      if (!codesOf(await search(description, '&per_page=10')).includes(code)) missed.push(`${code} ${description}`)
    }
    expect(missed).to.deep.equal([])
  })
})
