import { expect } from 'chai'
import { outlineImport } from '../../../../src/web/commodity/import-outline.ts'
import { condition, document, measure, quota } from './measure.ts'

describe('outline of an import', () => {
  it('lists the duties from what takes most to what applies to everyone', () => {
    const { duties } = outlineImport([
      measure(),
      measure({ typeId: '143', quota: quota('050100') }),
      measure({ typeId: '112' }),
      measure({ typeId: '142', duty: '0.00%' }),
    ])
    expect(duties.map(({ role, measure: { duty } }) => `${role} ${duty}`)).to.deep.equal([
      'preference 0.00%',
      'quota 12.00%',
      'suspension 12.00%',
      'usual 12.00%',
    ])
  })

  it('names the documents of a preference, each once', () => {
    const conditions = [
      { code: 'P', description: null, conditions: [condition({ document: document('U110') })] },
      { code: 'Q', description: null, conditions: [condition({ document: document('U110') }), condition({})] },
    ]
    const { duties } = outlineImport([measure({ typeId: '142', conditions })])
    expect(duties[0]?.documents.map(({ code }) => code)).to.deep.equal(['U110'])
  })

  it('adds trade remedies to the duty, and leaves exports and reference prices out', () => {
    const remedy = measure({ typeId: '552', seriesId: 'D', duty: '48.00%' })
    const outline = outlineImport([
      measure({ isImport: false, isExport: true }),
      measure({ typeId: '490', seriesId: 'M' }),
      remedy,
    ])
    expect(outline.duties).to.deep.equal([])
    expect(outline.additions).to.deep.equal([remedy])
  })

  it('names the standard rate of VAT before those with an additional code', () => {
    const zero = measure({ isVat: true, duty: '0.00%', additionalCode: { code: 'VATZ', text: 'Zero' } })
    const standard = measure({ isVat: true, duty: '20.00%' })
    expect(outlineImport([zero, standard]).taxes).to.deep.equal([standard, zero])
  })

  it('distinguishes documents from exemptions, and prohibitions from conditions', () => {
    const conditions = [
      {
        code: 'B',
        description: null,
        conditions: [
          condition({ document: document('C640') }),
          condition({ document: document('Y900'), conditionClass: 'exemption' }),
          condition({ conditionClass: 'negative' }),
        ],
      },
    ]
    const { controls } = outlineImport([
      measure({ typeId: '410', seriesId: 'B', duty: '', conditions }),
      measure({ typeId: '277', seriesId: 'A', duty: '' }),
    ])
    expect(controls.map(({ isForbidden }) => isForbidden)).to.deep.equal([false, true])
    expect(controls[0]?.documents.map(({ code }) => code)).to.deep.equal(['C640'])
    expect(controls[0]?.exemptions.map(({ code }) => code)).to.deep.equal(['Y900'])
  })
})
