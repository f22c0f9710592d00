import { expect } from 'chai'
import type { CodeStatus } from '../../../../src/fpo/classification.ts'
import { declaredFit, verdictOf } from '../../../../src/fpo/declared/declared-fit.ts'
import { declaredNote } from '../../../../src/fpo/declared/declared-note.ts'

const IN_FORCE: CodeStatus = { kind: 'in_force' }
const ENDED: CodeStatus = { kind: 'ended', lastDay: '2025-12-31', successors: ['0702001007', '0702009900'] }

const SCORES: Readonly<Record<string, number>> = { '0702': 920, '070200': 900, '07020010': 700, '07020099': 20 }
const judged = {
  best: '070200',
  shareOf: (digits: string) => (SCORES[digits] ?? 0) / 1000,
  scoreOf: (digits: string) => SCORES[digits] ?? 0,
  nearest: [
    { text: 'cherry tomatoes', code: '070200', cosine: 0.9 },
    { text: 'apple', code: '080810', cosine: 0.4 },
  ],
}

describe('the fit of a declared code', () => {
  it('agrees from where it is more likely right than wrong, and contradicts where it hardly can be', () => {
    expect([1000, 500, 499, 50, 49, 0].map(verdictOf)).to.deep.equal([
      ...['agrees', 'agrees', 'doubtful', 'doubtful', 'contradicts', 'contradicts'],
    ])
  })

  it('is judged at the level of the code, without pairs of zeros that are no level, and up to eight digits', () => {
    const judgedCodeOf = (code: string) => declaredFit(code, IN_FORCE, judged)?.judgedCode
    expect(['0702', '070200', '0702000000', '0702001007', '07020'].map(judgedCodeOf)).to.deep.equal([
      ...['0702', '0702', '0702', '07020010', '0702'],
    ])
    expect(declaredFit('0702', IN_FORCE, judged)).to.include({ verdict: 'agrees', score: 920 })
  })

  it('names the labels with the declared code and those with the best', () => {
    const fit = declaredFit('080810', IN_FORCE, judged)
    expect(fit).to.include({ verdict: 'contradicts', score: 0 })
    expect(fit?.labels.declared.map(({ text }) => text)).to.deep.equal(['apple'])
    expect(fit?.labels.best.map(({ text }) => text)).to.deep.equal(['cherry tomatoes'])
  })

  it('is that of the likeliest successor of a code that ended, and none of a code that never was', () => {
    expect(declaredFit('0702009999', ENDED, judged)).to.include({ judgedCode: '07020010', verdict: 'agrees' })
    expect(declaredFit('0702009999', { ...ENDED, successors: [] }, judged)).to.equal(null)
    expect(declaredFit('9999', { kind: 'unknown' }, judged)).to.equal(null)
  })

  it('is said in sentences, with the day on which a code ended and its successors', () => {
    const note = (code: string, status: CodeStatus) =>
      declaredNote({ code, status, fit: declaredFit(code, status, judged) })
    expect(note('070200', IN_FORCE)).to.equal('070200 agrees with the description.')
    expect(note('080810', IN_FORCE)).to.equal('080810 contradicts the description.')
    expect(note('0702009999', ENDED)).to.equal(
      '0702009999 ended on 2025-12-31: 0702001007, 0702009900 follow it. 07020010 agrees with the description.',
    )
    expect(note('9999', { kind: 'unknown' })).to.equal('The tariff has no code 9999.')
    expect(note('0101', { kind: 'future', firstDay: '2027-01-01' })).to.match(/not in force before 2027-01-01\. 0101/)
  })
})
