import { expect } from 'chai'
import {
  printListedConditions,
  readAdditionalCode,
  readAreas,
  readListedConditions,
  readOrderNumber,
} from '../../../../src/tariff/duty-text/read-lists.ts'

describe('lists of measures', () => {
  it('readListedConditions reads conditions that print the same', () => {
    const published = 'condition:B,certificate:N851,action:27|condition:YA,action:07'
    const conditions = readListedConditions(published)
    expect(conditions).to.deep.equal([
      { conditionCode: 'B', documentCode: 'N851', threshold: null, actionCode: '27' },
      { conditionCode: 'YA', documentCode: null, threshold: null, actionCode: '07' },
    ])
    expect(printListedConditions(conditions ?? [])).to.equal(published)
  })

  it('readListedConditions reads conditions that compare an amount', () => {
    const published = 'condition:F,threshold:250.00 DTN E,action:01|condition:V,threshold:35.000 EUR DTN,action:01'
    const conditions = readListedConditions(published) ?? []
    expect(conditions.map(({ threshold }) => threshold)).to.deep.equal([
      {
        amount: '250.00',
        monetaryUnitCode: null,
        measurementUnitCode: 'DTN',
        measurementUnitQualifierCode: 'E',
      },
      {
        amount: '35.000',
        monetaryUnitCode: 'EUR',
        measurementUnitCode: 'DTN',
        measurementUnitQualifierCode: null,
      },
    ])
    expect(printListedConditions(conditions)).to.equal(published)
    expect(readListedConditions('condition:L,threshold:1.50,action:01')?.[0]?.threshold?.amount).to.equal('1.50')
  })

  it('readListedConditions reads conditions without a value', () => {
    expect(readListedConditions('condition:E,certificate:,action:')).to.deep.equal([
      { conditionCode: 'E', documentCode: null, threshold: null, actionCode: null },
    ])
  })

  it('readAreas reads each area once', () => {
    expect(readAreas('CH|NO| LI|1011|NO')).to.deep.equal(['CH', 'NO', 'LI', '1011'])
    expect(readAreas('CH;NO')).to.deep.equal(['CH', 'NO'])
  })

  it('every reader returns null for another text', () => {
    expect(readListedConditions('certificate:N851')).to.equal(null)
    expect(readAreas('Switzerland')).to.equal(null)
    expect(readAreas('')).to.equal(null)
    expect(readAdditionalCode('C99')).to.equal(null)
    expect(readOrderNumber('9.0006')).to.equal(null)
  })

  it('readAdditionalCode and readOrderNumber read their codes', () => {
    expect(readAdditionalCode('C999')).to.deep.equal({ additionalCodeTypeId: 'C', additionalCode: '999' })
    expect(readOrderNumber('09.0006')).to.equal('090006')
    expect(readOrderNumber('054321')).to.equal('054321')
  })
})
