import { expect } from 'chai'
import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { schemeDetailsSchema } from '../../../../src/tariff-data/rules-of-origin/scheme-details.ts'
import { OriginRules, type OriginScheme } from '../../../../src/web/commodity/origin-rules.tsx'

const country = { id: 'JP', name: 'Japan' }

const scheme = (changes: object = {}, ruleSets: OriginScheme['ruleSets'] = []): OriginScheme => ({
  scheme: {
    scheme_code: 'japan',
    title: 'Agreement with Japan',
    countries: ['JP'],
    unilateral: false,
    details: schemeDetailsSchema.parse(changes),
  },
  ruleSets,
})

const textOf = (...schemes: readonly OriginScheme[]): string =>
  render(h(OriginRules, { schemes, country }))
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ')

describe('the rules of origin of a country', () => {
  it('are the scheme, the rule for the commodity with its abbreviation in words, and the proofs', () => {
    const ruleSet = {
      record_number: 1,
      scheme_code: 'japan',
      heading: '0702',
      subdivision: 'Cherry tomatoes',
      rules: {
        list: [
          { rule: 'A change to this chapter from any other chapter.', rule_class: ['CC'], operator: 'or' },
          { rule: 'All the vegetables are wholly obtained.', rule_class: ['WO'], operator: null },
        ],
      },
    }
    const text = textOf(scheme({ proofs: [{ summary: 'Statement on origin', subtext: 'On the invoice' }] }, [ruleSet]))
    expect(text)
      .to.include('Rules of origin: how goods of Japan get the lower duty')
      .and.to.include('An agreement of both sides.')
      .and.to.include('For 0702, Cherry tomatoes:')
      .and.to.include('any other chapter. (CC: made of materials of another chapter) or')
      .and.to.include('Have this proof when you claim the lower duty:Statement on origin, On the invoice')
  })

  it('say what the data lacks', () => {
    expect(textOf(scheme()))
      .to.include('The data has none under this scheme')
      .and.to.include('The data does not say which proof of origin is needed.')
  })

  it('are left out where the data has no scheme', () => expect(textOf()).to.equal(''))
})
