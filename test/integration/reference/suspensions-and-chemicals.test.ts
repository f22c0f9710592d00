import { expect } from 'chai'
import type { JsonApiDocument } from '../../../src/json-api/document.ts'
import type { AnyResource } from '../../../src/json-api/resource.ts'
import { referenceService } from '../../support/reference-service.ts'

describe('suspensions and chemicals', () => {
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
})
