import { expect } from 'chai'
import { nextQuestion } from '../../../../src/fpo/question/next-question.ts'
import type { FacetDefinition } from '../../../../src/questions/facets/facet-definitions.ts'
import { createOutline } from '../../../../src/questions/outline.ts'
import { isDeclarable } from '../../../../src/tariff/tree.ts'

/** Code, indents, description, values of facets. */
type Row = readonly [code: string, indents: number, description: string, values?: readonly string[]]

const SHIRTS: readonly Row[] = [
  ['6100000000', 0, 'Knitted clothes'],
  ['6109000000', 0, 'T-shirts'],
  ['6109100000', 1, 'Of <b>cotton</b>', ['material:cotton']],
  ['6109900000', 1, 'Of other materials'],
  ['6109902000', 2, 'Of wool or man-made fibres', ['material:wool']],
  ['6109909000', 2, 'Other'],
]

const MATERIAL: FacetDefinition = {
  facet: 'material',
  displayName: 'Material',
  question: 'Pick one of Material',
  plainQuestion: 'What is it made of?',
  classifications: ['cotton', 'wool'],
  valueNames: [
    { classification: 'cotton', terms: ['cotton'] },
    { classification: 'wool', terms: ['wool'] },
  ],
}

const SHARES: Readonly<Record<string, number>> = { '61091000': 0.5, '61099020': 0.4, '61099090': 0.1 }

const ask = (changes: Partial<Parameters<typeof nextQuestion>[0]> = {}) => {
  const { tree } = createOutline(
    SHIRTS.map(([code, numberIndents, , facetValues = []], index) => ({
      goodsNomenclatureSid: index,
      goodsNomenclatureItemId: code,
      productlineSuffix: '80',
      numberIndents,
      indexPosition: index,
      facetValues,
    })),
  )
  return nextQuestion({
    goods: tree.nodes.filter(isDeclarable),
    facets: new Map(),
    describe: ({ row }) => SHIRTS[row.goodsNomenclatureSid]?.[2] ?? '',
    description: 't-shirt',
    digits: 8,
    shareOf: (code) => SHARES[code] ?? 0,
    ...changes,
  })
}

describe('the next question of the classifier', () => {
  it('is that of a facet, with the codes that each answer leaves', () => {
    expect(ask({ facets: new Map([['material', MATERIAL]]) })).to.deep.equal({
      text: 'What is it made of?',
      options: [
        { text: 'Cotton', codes: ['61091000'] },
        { text: 'Wool', codes: ['61099020'] },
      ],
    })
  })

  it('is the division of the tariff where no facet asks, in codes of as many digits as requested', () => {
    expect(ask({ digits: 6 })).to.deep.equal({
      text: 'Which of these is it?',
      options: [
        { text: 'Of cotton', codes: ['610910'] },
        { text: 'Of other materials', codes: ['610990'] },
      ],
    })
    expect(ask()?.options.map(({ codes }) => codes)).to.deep.equal([['61091000'], ['61099020', '61099090']])
  })

  it('is not what the description answers', () => {
    const question = ask({ facets: new Map([['material', MATERIAL]]), description: 'cotton t-shirt' })
    expect(question?.text).to.equal('Which of these is it?')
  })

  it('is none where the votes are for one code', () => {
    expect(ask({ shareOf: (code) => (code === '61091000' ? 1 : 0) })).to.equal(null)
  })

  it('is none where every answer leaves the same codes', () => {
    expect(ask({ shareOf: (code) => (code.startsWith('610990') ? 0.5 : 0), digits: 6 })).to.equal(null)
  })
})
