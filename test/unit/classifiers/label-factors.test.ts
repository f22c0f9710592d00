import { expect } from 'chai'
import { withLabelFactors } from '../../../src/classifiers/label-factors.ts'
import type { Neighbour } from '../../../src/classifiers/votes.ts'

const FACTORS = new Map([
  ['operator', 1.2],
  ['built_in', 0.5],
])

const neighbour = (source: string, score: number): Neighbour => ({ code: '610910', score, weight: 2, source })

const weights = (...neighbours: readonly Neighbour[]) =>
  withLabelFactors(neighbours, 0.06, FACTORS).map(({ weight }) => weight)

describe('label factors', () => {
  it('multiply the weights where the labels of the operator have most votes', () => {
    const neighbours = [neighbour('operator', 0.9), neighbour('operator', 0.9), neighbour('built_in', 0.9)]
    expect(weights(...neighbours, neighbour('ruling', 0.8))).to.deep.equal([2.4, 2.4, 1, 2])
  })

  it('change nothing where other labels have most votes, because they are more or nearer', () => {
    expect(weights(neighbour('operator', 0.9), neighbour('built_in', 0.9))).to.deep.equal([2, 2])
    expect(weights(neighbour('operator', 0.7), neighbour('built_in', 0.9))).to.deep.equal([2, 2])
    expect(weights()).to.deep.equal([])
  })

  it('change nothing in a version without factors', () => {
    const neighbours = [neighbour('operator', 0.9)]
    expect(withLabelFactors(neighbours, 0.06, new Map())).to.equal(neighbours)
  })
})
