import { expect } from 'chai'
import type { JsonApiDocument } from '../../../src/json-api/document.ts'
import type { AnyResource } from '../../../src/json-api/resource.ts'
import { referenceService } from '../../support/reference-service.ts'

describe('rules of origin', () => {
  const service = referenceService()

  const documentAt = async (address: string) =>
    (await service().json(`/uk/api/v2/rules_of_origin_schemes${address}`)) as JsonApiDocument
  const codesAt = async (address: string) =>
    ((await documentAt(address)).data as readonly AnyResource[]).map(({ id }) => id)
  const rulesAt = async (address: string) =>
    ((await documentAt(address)).included ?? [])
      .filter(({ type }) => type === 'rules_of_origin_v2_rule')
      .map(({ attributes }) => (attributes as { readonly rule: string }).rule)

  it('list the schemes of a country, with the rules for a code', async () => {
    expect(await codesAt('?heading_code=070200&country_code=jp')).to.deep.equal(['sample-japan'])
    expect(await rulesAt('?heading_code=070200&country_code=JP')).to.deep.equal([
      'A change to this chapter from any other chapter.',
      'All the vegetables are wholly obtained.',
    ])
    expect(await rulesAt('/0101/JP')).to.deep.equal(['All the animals are wholly obtained.'])
  })

  it('list all schemes for a code, or without one all schemes and no rules', async () => {
    expect(await codesAt('/0702001007')).to.deep.equal(['sample-japan', 'sample-unilateral'])
    expect(await rulesAt('/0702001007')).to.have.length(2)
    expect(await codesAt('')).to.deep.equal(['sample-japan', 'sample-unilateral'])
    expect(await rulesAt('')).to.deep.equal([])
    expect(await codesAt('?filter[has_article]=duty-drawback')).to.deep.equal(['sample-japan'])
  })

  it('form an empty list for a country without schemes, and ignore empty fields of a form', async () => {
    expect(await codesAt('?heading_code=0702&country_code=FR')).to.deep.equal([])
    expect(await codesAt('?heading_code=&country_code=')).to.have.length(2)
  })

  it('reject what is no code and no country', async () => {
    const status = async (address: string) =>
      (await service().get(`/uk/api/v2/rules_of_origin_schemes${address}`)).status
    expect(await status('?heading_code=7')).to.equal(422)
    expect(await status('?country_code=FRA')).to.equal(422)
    expect(await status('/x/JP')).to.equal(404)
  })
})
