import { expect } from 'chai'
import type { JsonApiDocument } from '../../../src/json-api/document.ts'
import type { AnyResource } from '../../../src/json-api/resource.ts'
import { referenceService } from '../../support/reference-service.ts'

describe('suspensions, chemicals and messages for search terms', () => {
  const service = referenceService()

  const documentAt = async (address: string) => (await service().json(`/uk/api/v2${address}`)) as JsonApiDocument

  it('show the act that suspends a measure for as long as it does', async () => {
    const suspensionOn = async (day: string) => {
      const { included = [] } = await documentAt(`/commodities/9613100000?as_of=${day}`)
      const measure = included.find(({ type, id }) => type === 'measure' && id === '990000020')
      const reference = measure?.relationships?.suspension_legal_act?.data
      expect(reference, day).to.not.equal(undefined)
      return included.find(({ type }) => type === 'suspension_legal_act')?.attributes ?? reference
    }
    expect(await suspensionOn('2021-12-31')).to.equal(null)
    expect(await suspensionOn('2022-01-01')).to.include({
      validity_start_date: '2022-01-01T00:00:00.000Z',
      validity_end_date: '2022-12-31T00:00:00.000Z',
    })
    expect(await suspensionOn('2023-01-01')).to.equal(null)
    const single = (await documentAt('/measures/990000020?as_of=2022-06-01')).data as AnyResource
    expect(single.relationships?.suspension_legal_act?.data).to.include({ type: 'suspension_legal_act' })
  })

  it('goods report whether they have chemicals, which can be listed', async () => {
    const hasChemicals = async (address: string) => {
      const { attributes } = (await documentAt(address)).data as AnyResource
      return (attributes as { readonly has_chemicals?: boolean | null }).has_chemicals
    }
    expect(await hasChemicals('/commodities/2204101100')).to.equal(true)
    expect(await hasChemicals('/commodities/0101300000')).to.equal(false)
    expect(await hasChemicals('/headings/0409')).to.equal(true)
    expect(await hasChemicals('/headings/0101')).to.equal(undefined)
    const names = async (filter: string) =>
      ((await documentAt(`/chemical_substances?${filter}`)).data as readonly AnyResource[]).map(
        ({ attributes }) => (attributes as { readonly name: string }).name,
      )
    expect(await names('')).to.deep.equal(['honey', 'sparkling wine'])
    expect(await names('filter[cas_rn]=8028-66-8')).to.deep.equal(['honey'])
    expect(await names('filter[cus]=0000002-2&filter[cas_rn]=')).to.deep.equal(['sparkling wine'])
    expect(await names('filter[goods_nomenclature_sid]=1')).to.deep.equal([])
    expect((await service().get('/uk/api/v2/chemical_substances?filter[goods_nomenclature_sid]=x')).status).to.equal(
      422,
    )
  })

  it('a chemical is one with all its names and the rows that it is classified under', async () => {
    const { data, included = [] } = await documentAt('/chemicals/8028-66-8')
    expect((data as AnyResource).attributes).to.deep.equal({ id: '8028-66-8', cas: '8028-66-8', name: 'honey' })
    expect(included.map(({ type, attributes }) => [type, attributes])).to.deep.include([
      'chemical_name',
      { name: 'honey', chemical_id: '8028-66-8' },
    ])
    expect(
      included.map(
        ({ attributes }) => (attributes as { goods_nomenclature_item_id?: string }).goods_nomenclature_item_id,
      ),
    ).to.include('0409000000')
    expect((await service().get('/uk/api/v2/chemicals/50-00-0')).status).to.equal(404)
    expect((await service().get('/uk/api/v2/chemicals/honey')).status).to.equal(404)
  })

  it('chemicals are found by a part of their number or name', async () => {
    const found = async (criteria: string) => {
      const { data, meta } = await documentAt(`/chemicals/search?${criteria}`)
      return { ids: (data as readonly AnyResource[]).map(({ id }) => id), meta }
    }
    const pagination = { page: 1, per_page: 20, total_count: 1 }
    expect(await found('cas=8028')).to.deep.equal({ ids: ['8028-66-8'], meta: { coverage: 'some', pagination } })
    expect((await found('name=HON')).ids).to.deep.equal(['8028-66-8'])
    expect((await found('name=%25')).ids).to.deep.equal([])
    expect((await found('name=wine&cas=8028')).ids).to.deep.equal([])
    expect(await found('page=2&per_page=1')).to.deep.include({
      meta: { coverage: 'some', pagination: { page: 2, per_page: 1, total_count: 2 } },
    })
    expect(((await documentAt('/chemicals')).data as readonly AnyResource[]).length).to.equal(2)
  })

  it('messages for search terms can be listed by their kind', async () => {
    const listed = async (query: string) => documentAt(`/description_intercepts${query}`)
    const { data, meta } = await listed('')
    const messages = data as readonly AnyResource[]
    expect(messages.length).to.be.greaterThan(0)
    expect(meta).to.deep.equal({ coverage: 'some' })
    for (const { attributes } of messages) expect(attributes).to.include({ excluded: false, guidance_level: 'info' })
    expect((await listed('?source=guided_search&excluded=false')).data).to.deep.equal(data)
    expect((await listed('?source=fpo_search')).data).to.deep.equal([])
    expect((await listed('?excluded=true')).data).to.deep.equal([])
    expect((await service().get('/uk/api/v2/description_intercepts?excluded=x')).status).to.equal(422)
  })
})
