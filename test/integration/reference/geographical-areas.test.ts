import { expect } from 'chai'
import { REGIONS } from '../../../src/tariff/region.ts'
import { referenceService } from '../../support/reference-service.ts'
import { expectVatForEveryArea } from '../../support/vat-of-areas.ts'

interface Area {
  readonly id: string
  readonly relationships: {
    readonly children_geographical_areas: { readonly data: readonly { readonly id: string }[] }
  }
}

interface Body {
  readonly data: Area & readonly Area[]
  readonly included: readonly Area[]
}

const childrenOf = (area: Area | undefined): readonly string[] | undefined =>
  area?.relationships.children_geographical_areas.data.map(({ id }) => id)

describe('geographical areas', () => {
  const service = referenceService()
  const read = async (path: string): Promise<Body> => (await service().json(path)) as Body
  const ids = async (path: string): Promise<readonly string[]> => (await read(path)).data.map(({ id }) => id)

  for (const region of REGIONS) {
    it(`are all subject to the VAT of a commodity of ${region}`, () =>
      expectVatForEveryArea(service(), region, '0101300000'))
  }

  for (const region of ['', '/uk', '/xi']) {
    it(`come by id at ${region}/api/v2, each with its members`, async () => {
      const { data, included } = await read(`${region}/api/v2/geographical_areas`)
      expect(data.map(({ id }) => id)).to.deep.equal([
        ...['1011', '1013', '1400', 'CH', 'CN', 'DE', 'FR', 'GB', 'MA', 'XC'],
      ])
      expect(childrenOf(data[1])).to.deep.equal(['DE', 'FR'])
      expect(included, 'all are in the list').to.deep.equal([])
    })

    it(`come without groups as countries and regions at ${region}/api/v2`, async () => {
      expect(await ids(`${region}/api/v2/geographical_areas/countries`)).to.deep.equal([
        ...['CH', 'CN', 'DE', 'FR', 'GB', 'MA', 'XC'],
      ])
    })

    it(`appear at ${region}/api/v2: a group with its members, a country with none`, async () => {
      const group = await read(`${region}/api/v2/geographical_areas/1013`)
      expect(childrenOf(group.data)).to.deep.equal(['DE', 'FR'])
      expect(group.included.map(({ id }) => id)).to.deep.equal(['DE', 'FR'])
      const country = await read(`${region}/api/v2/geographical_areas/fr`)
      expect(childrenOf(country.data)).to.deep.equal([])
      expect(country.included).to.deep.equal([])
    })
  }

  it('appear until their last day', async () => {
    expect(await ids('/api/v2/geographical_areas/countries?as_of=2010-12-31')).to.include('AN')
    expect(await ids('/api/v2/geographical_areas/countries?as_of=2011-01-01')).not.to.include('AN')
    expect((await service().get('/api/v2/geographical_areas/AN?as_of=2010-12-31')).status).to.equal(200)
    expect((await service().get('/api/v2/geographical_areas/AN')).status).to.equal(404)
  })

  it('return 404 if they do not exist', async () => {
    for (const id of ['ZZ', '9999', 'F', 'FRANCE', '%25', "F'", '%F0%9F%92%A7', '__']) {
      expect((await service().get(`/api/v2/geographical_areas/${id}`)).status, id).to.equal(404)
    }
  })

  it('take no statement once the lists of the version are in memory', async () => {
    await read('/xi/api/v2/geographical_areas')
    for (const path of ['', '/countries', '/1011']) {
      service().statements()
      await read(`/xi/api/v2/geographical_areas${path}`)
      expect(service().statements(), path).to.have.length(0)
    }
  })
})
