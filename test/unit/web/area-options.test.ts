import { expect } from 'chai'
import { areaOptionsOf, findArea, nameInSentence } from '../../../src/web/area-options.ts'

const area = (id: string, description: string) => ({ id, description, geographicalCode: /^\d/.test(id) ? 1 : 0 })

describe('the areas that a reader can choose', () => {
  it('lists a place with several ids once, under the usual id that the tariff has', () => {
    const options = areaOptionsOf([
      area('1011', 'ERGA OMNES'),
      area('1013', 'European Union'),
      area('EU', 'European Union'),
      area('GB', 'United Kingdom'),
      area('XM', 'Montenegro'),
      area('XS', 'Serbia'),
      area('XU', 'United Kingdom'),
    ])
    expect(options.groups).to.deep.equal([])
    expect(options.countries.map(({ id }) => id)).to.deep.equal(['EU', 'XM', 'XS', 'GB'])
  })

  it('finds a place by any of its ids', () => {
    const options = areaOptionsOf([area('1013', 'European Union'), area('XS', 'Serbia')])
    expect(findArea(options, 'EU')).to.deep.equal({ id: '1013', name: 'European Union' })
    expect(findArea(options, 'RS')).to.deep.equal({ id: 'XS', name: 'Serbia' })
    expect(findArea(options, 'FR')).to.equal(null)
    expect(findArea(options, null)).to.equal(null)
  })

  it('tells places that share a name apart by their ids', () => {
    const { groups, countries } = areaOptionsOf([area('2020', 'GSP'), area('2027', 'GSP'), area('FR', 'France')])
    expect(groups.map(({ name }) => name)).to.deep.equal(['GSP (2020)', 'GSP (2027)'])
    expect(countries.map(({ name }) => name)).to.deep.equal(['France'])
  })

  it('gives a name its article within a sentence', () => {
    const named = (id: string, name: string) => nameInSentence({ id, name })
    expect(named('EU', 'European Union')).to.equal('the European Union')
    expect(named('1013', 'European Union')).to.equal('the European Union')
    expect(named('GB', 'United Kingdom (excluding Northern Ireland)')).to.match(/^the United Kingdom/)
    expect(named('NL', 'Netherlands')).to.equal('the Netherlands')
    expect(named('FR', 'France')).to.equal('France')
    expect(named('KR', 'Korea, Republic of')).to.equal('Korea, Republic of')
  })
})
