import { expect } from 'chai'
import { answersOf } from '../../../src/questions/facet-answers.ts'

const answers = (...counts: readonly (readonly [classification: string, count: number])[]) =>
  answersOf(counts.map(([classification, count]) => ({ classification, count, score: count })))

describe('answersOf', () => {
  it('cuts overlapping ranges, so that each answer finds the hits of every range around it', () =>
    expect(answers(['0 to 2 litres', 261], ['2 to 10 litres', 141], ['2 litres or more', 13])).to.deep.equal([
      { value: '0 to 2 litres', text: 'Up to 2 litres', count: 261 },
      { value: '2 to 10 litres|2 litres or more', text: '2 to 10 litres', count: 154 },
      { value: '2 litres or more', text: 'More than 10 litres', count: 13 },
    ]))

  it('offers no two answers that a number belongs to, whatever the ranges are', () => {
    const found = answers(
      ['0% to 1.5%', 1],
      ['0% to 3%', 2],
      ['1% to 6%', 4],
      ['1.5 to 27%', 8],
      ['6% to 10%', 16],
      ['More than 27%', 32],
      ['More than 45%', 64],
    )
    expect(found.map(({ text, count }) => `${text}: ${count}`)).to.deep.equal([
      'Up to 1%: 3',
      '1% to 1.5%: 7',
      '1.5% to 3%: 14',
      '3% to 6%: 12',
      '6% to 10%: 24',
      '10% to 27%: 8',
      '27% to 45%: 32',
      'More than 45%: 96',
    ])
  })

  it('leaves ranges that only touch as they are', () =>
    expect(answers(['<= 80 cm', 4], ['> 80 cm', 9]).map(({ value, text }) => `${value}: ${text}`)).to.deep.equal([
      '<= 80 cm: At most 80 cm',
      '> 80 cm: More than 80 cm',
    ]))

  it('puts "Other" last, as none of these', () =>
    expect(answers(['Other', 74], ['waste', 12])).to.deep.equal([
      { value: 'waste', text: 'Waste', count: 12 },
      { value: 'Other', text: 'None of these', count: 74 },
    ]))
})
