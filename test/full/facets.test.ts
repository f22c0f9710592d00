import { expect } from 'chai'
import { createOpenSearch } from '../../src/opensearch/client.ts'
import { createPostgres, type Postgres } from '../../src/postgres/client.ts'
import { sql } from '../../src/postgres/sql.ts'
import type { IncludedResource, SearchDocument } from '../../src/search/present/response-schema.ts'
import { type Service, startService } from '../../src/service.ts'
import { REGIONS, type Region } from '../../src/tariff/region.ts'
import { createLiveVersions } from '../../src/versions/live-versions.ts'
import { noOpenSearch } from '../support/absent-servers.ts'
import { sample, seededRandom } from '../support/data-pack.ts'
import { fullData } from '../support/full-data.ts'

/** Tested values, each of another query. */
const CHOICES = 200

/** Share of rows with the value that the public service computed in 2022; most others it classified as "other". */
const MIN_AGREEMENT = 0.88

type Value = Extract<IncludedResource, { readonly type: 'facet_classification_statistic' }>

describe('facets over the full data', function () {
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

  const search = async (region: Region, q: string, filters: readonly string[] = []): Promise<SearchDocument> => {
    const parameters = new URLSearchParams({ q, per_page: '1' })
    for (const filter of filters) parameters.append('filter', filter)
    const address = `http://127.0.0.1:${service.address.port}/${region}/api/beta/search?${parameters}`
    const response = await fetch(address)
    expect(response.status, address).to.equal(200)
    return (await response.json()) as SearchDocument
  }

  const valuesOf = (document: SearchDocument, facet?: string): readonly Value[] =>
    document.included.filter(
      (resource): resource is Value =>
        resource.type === 'facet_classification_statistic' &&
        (facet === undefined || resource.attributes.facet === facet),
    )

  const totalOf = (document: SearchDocument): number => document.data.attributes.total_results

  it('includes the gender of clothing for "clothing sets womens"', async () => {
    const document = await search('uk', 'clothing sets womens')
    expect(document.data.relationships.facet_filter_statistics.data).to.deep.include({
      id: 'filter_clothing_gender',
      type: 'facet_filter_statistic',
    })
    const womens = valuesOf(document, 'clothing_gender').find(({ id }) => id === "clothing_gender:women's and girls'")
    const narrowed = await search('uk', 'clothing sets womens', ["filter_clothing_gender:Women's and Girls'"])
    expect(totalOf(narrowed)).to.equal(womens?.attributes.count)
  })

  it('narrows "ricotta" to the shown count', async () => {
    const fresh = await search('uk', 'ricotta', ['cheese_type:fresh'])
    const [shown] = valuesOf(fresh, 'cheese_type')
    expect(shown?.attributes).to.include({ facet: 'cheese_type', classification: 'fresh' })
    expect(totalOf(fresh)).to.equal(shown?.attributes.count)
    expect(totalOf(await search('uk', 'ricotta', ['cheese_type:processed']))).to.equal(
      valuesOf(fresh, 'cheese_type').find(({ id }) => id === 'cheese_type:processed')?.attributes.count ?? 0,
    )
  })

  it(`returns exactly the shown counts for ${CHOICES} random queries, facets and values`, async () => {
    const random = seededRandom(20_260_202)
    const titles = await postgres.query<{ title: string }>(
      sql`SELECT DISTINCT title FROM search_references ORDER BY title`,
    )
    const queries = sample(titles, titles.length, random).map(({ title }) => title)
    const anyOf = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)]

    const wrong: string[] = []
    let tried = 0
    for (const [place, q] of queries.entries()) {
      if (tried === CHOICES) break
      const region = REGIONS[place % REGIONS.length] ?? 'uk'
      const shown = await search(region, q)
      const first = anyOf(valuesOf(shown))
      if (first === undefined) continue
      tried += 1
      const narrowed = await search(region, q, [first.id])
      const report = (what: string, counted: number, total: number): void => {
        if (counted !== total) wrong.push(`${region} "${q}" ${what}: ${counted} shown, ${total} found`)
      }
      report(first.id, first.attributes.count, totalOf(narrowed))
      // The counts of the other values stay the same.
      expect(valuesOf(narrowed, first.attributes.facet)).to.deep.equal(valuesOf(shown, first.attributes.facet))

      const second = anyOf(valuesOf(narrowed))
      if (second === undefined) continue
      const others = second.attributes.facet === first.attributes.facet ? [] : [first.id]
      const twice = await search(region, q, [...others, second.id])
      report(`${second.id} beside ${others}`, second.attributes.count, totalOf(twice))
    }
    expect(tried).to.equal(CHOICES)
    expect(wrong).to.deep.equal([])
  })

  it('rejects an unknown facet with 400 and suggests similar ones', async () => {
    const address = `http://127.0.0.1:${service.address.port}/uk/api/beta/search?q=shirt&filter=gender:men`
    const response = await fetch(address)
    expect(response.status).to.equal(400)
    expect(await response.text()).to.include('Did you mean `bovine_age_gender` or `clothing_gender`?')
  })

  it('agrees with the values of the public service in 2022', async () => {
    const live = await createLiveVersions({ postgres, openSearch: noOpenSearch }).get('uk')
    const observed = await postgres.query<{ sid: string; facet: string; classification: string }>(sql`
      SELECT goods_nomenclature_sid::text AS sid, facet, classification
        FROM facet_values_observed JOIN facets USING (data_version_id, facet)
       WHERE data_version_id = ${live?.dataVersionId ?? 0} AND live`)
    const indexed = new Map<string, ReadonlyMap<string, string>>()
    for (const { id, values } of await indexedValues(live?.searchIndex ?? '')) {
      indexed.set(id, new Map(values.map((value) => [value.split(':')[0] ?? '', value.toLowerCase()])))
    }
    // Rows that are no longer in force have no document.
    const compared = observed.filter(({ sid }) => indexed.has(sid))
    // A list of one or more in brackets, in lower case.
    const agreeing = compared.filter(({ sid, facet, classification }) => {
      const ours = indexed.get(sid)?.get(facet)
      return ours !== undefined && classification.includes(ours.slice(facet.length + 1))
    })
    expect(compared.length).to.be.greaterThan(500)
    expect(agreeing.length / compared.length).to.be.greaterThan(MIN_AGREEMENT)
  })

  /** `facet_values` of every document of chapters 84 and 85, the chapters that were computed. */
  const indexedValues = async (
    index: string,
  ): Promise<readonly { readonly id: string; readonly values: readonly string[] }[]> => {
    const openSearch = createOpenSearch(data().config.openSearch)
    try {
      const found = await openSearch.search<{ facet_values: readonly string[] }>(index, {
        query: { terms: { chapter_id: ['84', '85'] } },
        size: 10_000,
        _source: ['facet_values'],
      })
      return found.hits.hits.map(({ _id: id, _source: { facet_values: values } }) => ({ id, values }))
    } finally {
      await openSearch.close()
    }
  }
})
