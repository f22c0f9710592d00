import { expect } from 'chai'
import { readHsNames, readHsRows } from '../../../../ingest/sources/built-in/files.ts'
import { collect } from '../../../../src/collections/collect.ts'
import { groupBy } from '../../../../src/collections/group-by.ts'
import { nameKey } from '../../../../src/language/goods-names/goods-names.ts'
import { type GoodsName, readGoodsNames } from '../../../../src/language/goods-names/read-goods-names.ts'
import { splitQueryNegation } from '../../../../src/language/negation.ts'
import { englishWords } from '../../../../src/language/spelling/english-words.ts'
import { foldWord } from '../../../../src/language/spelling/words.ts'
import { collectRejects } from '../../ingest/sources/collected-rejects.ts'

describe("the project's names of goods", () => {
  let names: readonly GoodsName[]

  before(async () => {
    names = await readGoodsNames()
  })

  const namesOf = (some: readonly GoodsName[]) => some.map(({ name, file, line }) => `${name} (${file}:${line})`)

  it('are at least 5,000', () => expect(names.length).to.be.at.least(5000))

  it('stand once each', () => {
    const repeated = [...groupBy(names, ({ name }) => nameKey(name)).values()].filter((same) => same.length > 1)
    expect(repeated.map(namesOf)).to.deep.equal([])
  })

  it('are in lower case, without spaces around them', () => {
    const untidy = names.filter(({ name, goods }) => [name, goods].some((text) => text !== text.toLowerCase().trim()))
    expect(namesOf(untidy)).to.deep.equal([])
  })

  it('say what the goods are without a negation, which would exclude goods', () =>
    expect(namesOf(names.filter(({ goods }) => splitQueryNegation(goods).negated.length > 0))).to.deep.equal([]))

  it('have headings that exist', async () => {
    const rows = await collect(readHsRows(collectRejects()))
    const codes = new Set(rows.map(({ code }) => code))
    expect(namesOf(names.filter(({ headings }) => !headings.every((heading) => codes.has(heading))))).to.deep.equal([])
  })

  it('do not replace a word of English within other words', async () => {
    const english = await englishWords()
    const stolen = names.filter(({ name, applies }) => applies === 'anywhere' && english.has(foldWord(name)))
    expect(namesOf(stolen)).to.deep.equal([])
  })

  it('are no names that the built-in data has', async () => {
    const known = new Set((await collect(readHsNames(collectRejects()))).map(({ name }) => name))
    expect(namesOf(names.filter(({ name }) => known.has(name)))).to.deep.equal([])
  })
})
