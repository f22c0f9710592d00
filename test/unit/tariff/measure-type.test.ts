import { expect } from 'chai'
import { type MeasureKind, measureKind } from '../../../src/tariff/measure-type.ts'
import { MEASURE_TYPE_KINDS } from '../../support/measure-type-kinds.ts'

const facts = { isVat: false, isExcise: false, hasQuota: false, hasDuty: true }

describe('the kind of a measure', () => {
  for (const [typeId, seriesId, kind] of MEASURE_TYPE_KINDS) {
    it(`counts type ${typeId} of series ${seriesId} as ${kind}`, () => {
      expect(measureKind({ ...facts, typeId, seriesId })).to.equal(kind)
    })
  }

  for (const [typeId, kind] of [
    ['103', 'quota'],
    ['106', 'quota'],
    ['142', 'quota'],
    ['112', 'suspension'],
    ['115', 'authorised use'],
    ['123', 'authorised use'],
    ['145', 'authorised use'],
    ['146', 'authorised use'],
  ] as const satisfies readonly (readonly [string, MeasureKind])[]) {
    it(`counts type ${typeId} with an order number as ${kind}`, () => {
      expect(measureKind({ ...facts, typeId, seriesId: 'C', hasQuota: true })).to.equal(kind)
    })
  }

  it('counts surveillance with an order number as a control', () => {
    expect(measureKind({ ...facts, typeId: '469', seriesId: 'N', hasQuota: true, hasDuty: false })).to.equal('control')
  })

  it('counts what the source marks as VAT or excise as a tax, whatever its type', () => {
    expect(measureKind({ ...facts, typeId: '999', seriesId: null, isVat: true })).to.equal('tax')
    expect(measureKind({ ...facts, typeId: '999', seriesId: null, isExcise: true })).to.equal('tax')
  })

  it('counts an unknown type as a duty if it sets a rate, else as a control', () => {
    const unknown = { ...facts, typeId: '999', seriesId: null }
    expect(measureKind(unknown)).to.equal('duty')
    expect(measureKind({ ...unknown, hasDuty: false })).to.equal('control')
  })
})
