import { expect } from 'chai'
import type { DescribedFacet } from '../../../src/questions/facets/facet-definitions.ts'
import { readFacetValue } from '../../../src/questions/facets/facet-value.ts'
import { createOutline } from '../../../src/questions/outline.ts'
import { questionsOf } from '../../../src/questions/questions.ts'
import { splitByTariff } from '../../../src/questions/tariff-split.ts'

/** A row of a small tariff: code with suffix, indent, description, score (0: no hit), values of facets. */
type Row = readonly [
  code: string,
  indents: number,
  description: string,
  score?: number | undefined,
  values?: readonly string[],
]

const search = (rows: readonly Row[]) => {
  const descriptions = new Map(rows.map(([, , description], index) => [index, description]))
  const outline = createOutline(
    rows.map(([code, numberIndents, , , facetValues = []], index) => ({
      goodsNomenclatureSid: index,
      goodsNomenclatureItemId: code.slice(0, 10),
      productlineSuffix: code.slice(11) || '80',
      numberIndents,
      indexPosition: index,
      facetValues,
    })),
  )
  const hits = outline.tree.nodes.flatMap((node) => {
    const score = rows[node.row.indexPosition]?.[3] ?? 0
    return score > 0 ? [{ node, score }] : []
  })
  const parts = splitByTariff(hits)
  return {
    parts: parts.map(({ node }) => node.row.goodsNomenclatureItemId.replace(/(?:00)+$/, '')),
    questions: questionsOf({
      hits,
      parts,
      facets: facetsOf(rows),
      describe: ({ row }) => descriptions.get(row.goodsNomenclatureSid) ?? '',
    }),
  }
}

const facetsOf = (rows: readonly Row[]): readonly DescribedFacet[] => {
  const counts = new Map<string, Map<string, number>>()
  for (const value of rows.flatMap(([, , , score = 0, values = []]) => (score > 0 ? values : []))) {
    const [facet, classification] = readFacetValue(value)
    const ofFacet = counts.get(facet) ?? new Map<string, number>()
    counts.set(facet, ofFacet.set(classification, (ofFacet.get(classification) ?? 0) + 1))
  }
  return [...counts].map(([facet, classifications]) => ({
    facet,
    displayName: facet,
    question: facet,
    plainQuestion: `Which ${facet}?`,
    valueNames: [],
    count: 0,
    score: 0,
    classifications: [...classifications].map(([classification, count]) => ({ classification, count, score: count })),
  }))
}

const SHOES: readonly Row[] = [
  ['6400000000', 0, 'FOOTWEAR'],
  ['6402000000', 0, 'Footwear of plastics', 9, ['upper:plastics', 'gender:women']],
  ['6402190000', 1, 'Of plastics, for sports', 9, ['upper:plastics', 'gender:men']],
  ['6403000000', 0, 'Footwear of leather', 10, ['upper:leather']],
  ['6403510000', 1, 'Covering the ankle', 9, ['upper:leather', 'gender:women']],
  ['6403590000', 1, 'Other', 9, ['upper:leather', 'gender:men']],
  ['6404000000', 0, 'Footwear of textiles', 9, ['upper:textiles', 'gender:women']],
]

describe('splitByTariff', () => {
  it('divides hits of several headings by heading', () =>
    expect(search(SHOES).parts).to.deep.equal(['6402', '6403', '6404']))

  it('divides the hits of a leading heading by what stands below it, grouping rows included', () =>
    expect(
      search([
        ['4000000000', 0, 'RUBBER'],
        ['4012000000', 0, 'Retreaded or used tyres', 10],
        ['4012110000-10', 1, 'Retreaded tyres', 9],
        ['4012110000', 2, 'Of a kind used on motor cars', 9],
        ['4012120000', 2, 'Of a kind used on buses', 9],
        ['4012200000', 1, 'Used tyres', 9],
        ['4016000000', 0, 'Other articles', 1],
      ]).questions.map(({ answers }) => answers.map(({ value, text, count }) => `${value} ${text}: ${count}`)),
    ).to.deep.equal([['4012110000-10 Retreaded tyres: 3', '4012200000-80 Used tyres: 1']]))

  it('returns no parts where one row is left', () =>
    expect(search([['0409000000', 0, 'Natural honey', 5]]).parts).to.deep.equal([]))
})

describe('questionsOf', () => {
  it('puts the facet first that answers the topmost division of the tariff', () =>
    expect(search(SHOES).questions.map(({ facet }) => facet)).to.deep.equal(['upper', 'within', 'gender']))

  it('asks for the division itself where no facet answers it, the likeliest heading first', () => {
    const [first] = search(SHOES.map(([code, indents, text, score]): Row => [code, indents, text, score])).questions
    expect(first).to.deep.equal({
      facet: 'within',
      text: 'Which of these is it?',
      answers: [
        { value: '6403000000-80', text: '6403 Footwear of leather', count: 3 },
        { value: '6402000000-80', text: '6402 Footwear of plastics', count: 2 },
        { value: '6404000000-80', text: '6404 Footwear of textiles', count: 1 },
      ],
    })
  })

  it('names a row called "Other" as none of these, after the rows before it', () => {
    const [first] = search([
      ['6400000000', 0, 'FOOTWEAR'],
      ['6403000000', 0, 'Footwear of leather', 1],
      ['6403510000', 1, 'Covering the ankle', 9],
      ['6403590000', 1, 'Other', 9],
    ]).questions
    expect(first?.answers.map(({ text }) => text)).to.deep.equal(['Covering the ankle', 'None of these'])
  })

  it('omits a facet that less than half of the likely hits have', () => {
    const rows = SHOES.map(([code, indents, text, score, values = []], index): Row => {
      const colour = ['colour:red', 'colour:blue'][index - 1]
      return [code, indents, text, score, colour === undefined ? values : [...values, colour]]
    })
    expect(search(rows).questions.map(({ facet }) => facet)).not.to.include('colour')
  })

  it('omits a facet that has one answer for nearly all: aluminium foil is made of aluminium', () => {
    const rows = SHOES.map(([code, indents, text, score], index): Row => {
      return [code, indents, text, score, [index === 1 ? 'material:wood' : 'material:aluminium']]
    })
    expect(search(rows).questions.map(({ facet }) => facet)).to.deep.equal(['within'])
  })

  it('weighs many weak hits less than a few good ones', () => {
    const weak = Array.from({ length: 40 }, (_, index): Row => {
      return [`2009${String(index + 10)}0000`, 1, `Juice ${index}`, 1, [`form:${index % 2}`]]
    })
    const rows: readonly Row[] = [
      ['0700000000', 0, 'VEGETABLES'],
      ['0702000000', 0, 'Tomatoes', 20],
      ['0702001000', 1, 'Cherry tomatoes', 20],
      ['0702009000', 1, 'Other', 20],
      ['2000000000', 0, 'PREPARATIONS'],
      ['2009000000', 0, 'Juices', 1],
      ...weak,
    ]
    expect(search(rows).questions.map(({ facet, answers }) => [facet, answers.length])).to.deep.equal([['within', 2]])
  })

  it('returns no question without hits', () => expect(search([]).questions).to.deep.equal([]))
})
