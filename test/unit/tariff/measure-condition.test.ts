import { expect } from 'chai'
import fc from 'fast-check'
import { conditionPermutations, type PermutableCondition } from '../../../src/tariff/condition-permutations.ts'
import { measureConditionClass } from '../../../src/tariff/measure-condition.ts'

describe('measure condition', () => {
  const classes: readonly (readonly [string | null, string | null, number | null, string, string])[] = [
    ['29', 'C640', null, 'document', 'a document to present'],
    ['29', 'Y900', null, 'exemption', 'a declaration that the goods are not concerned'],
    ['29', null, 250, 'threshold', 'a quantity or price'],
    ['09', null, 250, 'threshold', 'a threshold that forbids'],
    ['09', null, null, 'negative', 'what happens without a document'],
    ['04', '', null, 'negative', 'an entry that is not allowed'],
    ['08', 'C640', null, 'negative', 'a subheading that is not allowed'],
    ['07', null, null, 'unknown', 'a measure that does not apply'],
    ['07', '9018', null, 'document', 'a document by which a measure does not apply'],
    ['24', '999L', null, 'unknown', 'the universal waiver'],
    ['29', 'C084', null, 'unknown', 'goods for research'],
    [null, '9120', null, 'document', 'a document whose action is not known'],
  ]
  for (const [actionCode, documentCode, conditionDutyAmount, expected, what] of classes) {
    it(`classifies ${what} as ${expected}`, () => {
      expect(measureConditionClass({ actionCode, documentCode, conditionDutyAmount })).to.equal(expected)
    })
  }
})

describe('condition permutations', () => {
  const condition = (
    measureConditionSid: number,
    conditionCode: string,
    documentCode: string | null,
    actionCode: string | null = '29',
    conditionDutyAmount: number | null = null,
  ): PermutableCondition => ({ measureConditionSid, conditionCode, documentCode, actionCode, conditionDutyAmount })

  const shape = (conditions: readonly PermutableCondition[]) =>
    conditionPermutations(conditions).map(({ conditionCode, permutations }) => [
      conditionCode,
      permutations.map((permutation) => permutation.map(({ measureConditionSid }) => measureConditionSid)),
    ])

  it('offers one alternative for each document and leaves out the waiver and the refusal', () => {
    expect(
      shape([
        condition(1, 'B', 'C400'),
        condition(2, 'B', 'Y900'),
        condition(3, 'B', '999L'),
        condition(4, 'B', null, '09'),
      ]),
    ).to.deep.equal([['B', [[1], [2]]]])
  })

  it('shows the duty that applies when no document is presented', () => {
    expect(shape([condition(1, 'B', '9014', '07'), condition(2, 'B', null, '27')])).to.deep.equal([['B', [[1], [2]]]])
    expect(shape([condition(1, 'Q', 'U088', '27'), condition(2, 'Q', null, '07')])).to.deep.equal([['Q', [[1], [2]]]])
    expect(shape([condition(1, 'C', 'C075', '27'), condition(2, 'C', null, '08')])).to.deep.equal([['C', [[1], [2]]]])
  })

  it('keeps a group for each condition code', () => {
    expect(shape([condition(1, 'B', 'C074'), condition(2, 'C', 'C075')])).to.deep.equal([
      ['B', [[1]]],
      ['C', [[2]]],
    ])
  })

  it('combines condition codes that share a document', () => {
    expect(
      shape([
        condition(1, 'B', 'N853'),
        condition(2, 'B', 'C084'),
        condition(3, 'E', 'N853'),
        condition(4, 'E', null, '29', 10),
      ]),
    ).to.deep.equal([['n/a', [[1], [2, 4]]]])
  })

  it('a measure without conditions forms no group', () => {
    expect(shape([])).to.deep.equal([])
    expect(shape([condition(1, 'B', '999L'), condition(2, 'B', null, '04')])).to.deep.equal([])
  })

  it('contains only conditions of the measure and no duplicate alternative', () => {
    const any = fc.array(
      fc.tuple(
        fc.constantFrom('A', 'B', 'C'),
        fc.constantFrom(null, 'C400', 'Y900', 'N853', '999L'),
        fc.constantFrom('29', '09', '27', '08'),
        fc.constantFrom(null, 10),
      ),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(any, (tuples) => {
        const conditions = tuples.map(([code, document, action, amount], index) =>
          condition(index + 1, code, document, action, amount),
        )
        for (const { permutations } of conditionPermutations(conditions)) {
          const keys = permutations.map((permutation) => permutation.map((one) => one.measureConditionSid).join())
          expect(new Set(keys).size).to.equal(keys.length)
          for (const permutation of permutations) {
            expect(permutation.length).to.be.greaterThan(0)
            expect(conditions).to.include.members([...permutation])
          }
        }
      }),
    )
  })
})
