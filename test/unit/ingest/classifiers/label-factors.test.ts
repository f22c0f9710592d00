import { expect } from 'chai'
import { fitLabelFactors, type JudgedNeighbour } from '../../../../ingest/classifiers/label-factors.ts'

const near = (source: string, agrees: boolean): JudgedNeighbour => ({ source, vote: 1, agrees })

const repeated = (times: number, neighbours: readonly JudgedNeighbour[]) =>
  Array.from({ length: times }, () => neighbours)

describe('fitting of label factors', () => {
  it('raises a source that agrees with the held-out labels, and lowers one that does not', () => {
    const factors = fitLabelFactors(repeated(500, [near('operator', true), near('built_in', false)]))
    expect(factors.get('operator')).to.be.greaterThan(1)
    expect(factors.get('built_in')).to.be.below(0.5)
  })

  it('leaves sources that agree equally often as they are', () => {
    const factors = fitLabelFactors([
      ...repeated(300, [near('operator', true), near('built_in', false)]),
      ...repeated(300, [near('operator', false), near('built_in', true)]),
    ])
    for (const factor of factors.values()) expect(factor).to.be.closeTo(1, 1e-6)
  })

  it('changes less with fewer held-out labels', () => {
    const ofBuiltIn = (times: number) =>
      fitLabelFactors(repeated(times, [near('operator', true), near('built_in', false)])).get('built_in') ?? 0
    expect(ofBuiltIn(2)).to.be.greaterThan(ofBuiltIn(200))
  })

  it('ignores held-out labels that no neighbour agrees with', () => {
    const factors = fitLabelFactors(repeated(100, [near('operator', false), near('built_in', false)]))
    expect([...factors.values()]).to.deep.equal([1, 1])
    expect(fitLabelFactors([]).size).to.equal(0)
  })
})
