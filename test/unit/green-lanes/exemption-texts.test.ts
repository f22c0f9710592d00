import { expect } from 'chai'
import { describeExemption, type ExemptionLists } from '../../../src/green-lanes/exemption-texts.ts'

const listed = { id: '1', code: 'X1', description: 'Listed', formattedDescription: '<b>Listed</b>' }

const lists = ({ isInTariff, isListed }: { isInTariff: boolean; isListed: boolean }): ExemptionLists => ({
  catalogue: {
    exemption: (type) => (isListed ? { ...listed, type } : null),
    additionalCode: (code) =>
      isInTariff
        ? { sid: 5, typeId: '4', additionalCode: '200', code, description: 'Tariff', formattedDescription: null }
        : null,
  },
  details: {
    certificate: (code) =>
      code !== null && isInTariff
        ? { code, typeCode: 'Y', certificateCode: '900', description: 'Tariff', guidanceCds: null, guidanceChief: null }
        : null,
  },
})

describe('the text of an exemption', () => {
  for (const [type, code] of [
    ['certificate', 'Y900'],
    ['additional_code', '4200'],
  ] as const) {
    it(`comes from the tariff before the list of exemptions, for the type ${type}`, () => {
      const textOf = (isInTariff: boolean, isListed: boolean) =>
        describeExemption({ type, code }, lists({ isInTariff, isListed })).description
      expect([textOf(true, true), textOf(true, false), textOf(false, true), textOf(false, false)]).to.deep.equal([
        'Tariff',
        'Tariff',
        'Listed',
        null,
      ])
    })
  }

  it('names an exemption that no measure carries by the code of the list, else by its id', () => {
    const codeOf = (isListed: boolean) =>
      describeExemption({ type: 'exemption', code: '1' }, lists({ isInTariff: false, isListed })).code
    expect([codeOf(true), codeOf(false)]).to.deep.equal(['X1', '1'])
  })
})
