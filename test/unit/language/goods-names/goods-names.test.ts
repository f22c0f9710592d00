import { expect } from 'chai'
import { createGoodsNames } from '../../../../src/language/goods-names/goods-names.ts'
import type { GoodsName } from '../../../../src/language/goods-names/read-goods-names.ts'

const NAMES: readonly (readonly [name: string, goods: string, applies?: GoodsName['applies']])[] = [
  ['nutella', 'hazelnut spread'],
  ['kit kat', 'filled chocolate bar'],
  ['mars bar', 'filled chocolate bar'],
  ['rawlplug', 'wall plugs of plastic'],
  ['hundreds and thousands', 'sugar sprinkles'],
  ['kelloggs', 'breakfast cereal'],
  ['jumper lead', 'insulated electric cable'],
  ['worktop', 'builders joinery', 'last'],
  ['dyson', 'vacuum cleaner', 'alone'],
  ['dyson fan', 'fans'],
]

const names = createGoodsNames(
  NAMES.map(([name, goods, applies = 'anywhere'], index) => ({
    name,
    goods,
    applies,
    headings: [],
    file: 'names.csv',
    line: index + 2,
  })),
)

describe('names of goods', () => {
  for (const [what, query, text] of [
    ['in any case', 'Nutella 400g', 'hazelnut spread 400g'],
    ['in the plural', 'nutellas', 'hazelnut spread'],
    ['in the plural of several words', 'red jumper leads', 'red insulated electric cable'],
    ['with other spaces and hyphens', 'KitKat, kit-kat', 'filled chocolate bar, filled chocolate bar'],
    ['written as two words', 'rawl plugs', 'wall plugs of plastic'],
    ['with an apostrophe', "Kellogg's", 'breakfast cereal'],
    ['with the sign for "and"', 'hundreds & thousands', 'sugar sprinkles'],
    ['of two words before one of them', 'dyson fan', 'fans'],
    ['at the end of a query', 'oak worktop', 'oak builders joinery'],
    ['before a size', 'worktop 3m', 'builders joinery 3m'],
    ['before what it is for', 'worktop for kitchens', 'builders joinery for kitchens'],
    ['alone', 'Dyson', 'vacuum cleaner'],
  ] as const) {
    it(`are replaced ${what}: ${query}`, () => expect(names.describe(query).text).to.equal(text))
  }

  for (const [what, query] of [
    ['an ordinary word that is part of a name', 'mars, bar'.replace(',', ' of the')],
    ['a quoted name', '"nutella"'],
    ['a word of other goods before them', 'worktop screws'],
    ['a brand of many goods with another word', 'dyson charger'],
    ['a word that only begins like a name', 'nutelladium'],
  ] as const) {
    it(`keep ${what}: ${query}`, () => expect(names.describe(query)).to.deep.equal({ text: query, named: [] }))
  }

  it('are reported as typed, with file and line', () =>
    expect(names.describe('Kit-Kats and a Mars bar').named).to.deep.equal([
      { name: 'Kit-Kats', goods: 'filled chocolate bar', file: 'names.csv', line: 3 },
      { name: 'Mars bar', goods: 'filled chocolate bar', file: 'names.csv', line: 4 },
    ]))
})
