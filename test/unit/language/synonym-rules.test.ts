import { expect } from 'chai'
import fc from 'fast-check'
import { shippedSynonyms } from '../../../ingest/transform/synonym-files.ts'
import { readSynonymRules, solrRule } from '../../../src/language/synonym-rules.ts'

const read = (...lines: readonly string[]) => readSynonymRules([{ name: 'rules.txt', content: lines.join('\n') }])

const problems = (...lines: readonly string[]): readonly string[] =>
  read(...lines).problems.map(({ severity, line, reason }) => `${line} ${severity}: ${reason}`)

describe('rules of synonyms', () => {
  it('say what becomes of each phrase', () => {
    const { rules } = read('# remark', '', 'hoover, dustbuster => vacuum cleaners')
    expect(rules).to.have.lengthOf(1)
    expect(rules[0]).to.include({ file: 'rules.txt', line: 3, text: 'hoover, dustbuster => vacuum cleaners' })
    expect(rules[0]?.left.map(({ terms }) => terms)).to.deep.equal([['hoover'], ['dustbust']])
    expect(rules[0]?.right.map(({ terms }) => terms)).to.deep.equal([['vacuum', 'cleaner']])
  })

  it('mean the same on both sides without an arrow', () => {
    const [rule] = read('swede, rutabaga').rules
    expect(rule?.right).to.deep.equal(rule?.left)
  })

  it('reach the engine without the words that it refuses and without what is said twice', () => {
    const rules = read('corn on the cob => sweet corn', 'sweet, sweets, candy').rules
    expect(rules.map(solrRule)).to.deep.equal(['corn cob => sweet corn', 'sweet, candy'])
  })

  it('are those of the project, and not one has a problem', async () => {
    const { rules, problems: found } = readSynonymRules(await shippedSynonyms())
    expect(found).to.deep.equal([])
    expect(rules.length).to.be.greaterThan(500)
  })

  it('survive any text', () =>
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (lines) => {
        for (const { line, reason } of read(...lines).problems) {
          expect(line).to.be.greaterThan(0)
          expect(reason).not.to.equal('')
        }
      }),
    ))
})

describe('a bad line of synonyms', () => {
  const cases: readonly (readonly [line: string, problem: string])[] = [
    ['=> jumper', 'error: has a side without a word'],
    ['jumper =>', 'error: has a side without a word'],
    ['jumper, => pullover', 'error: has a comma with nothing before or after it'],
    ['jumper, pullover,', 'error: has a comma with nothing before or after it'],
    ['jumper', 'error: names one thing alone: a rule needs "," or "=>"'],
    ['a => b => c', 'error: has more than one =>'],
    ['of the => jumper', 'error: "of the" has no word that is indexed'],
    ['--- => jumper', 'error: "---" has no word that is indexed'],
    ['a\\, b => jumper', 'error: holds a backslash: there is nothing to escape'],
    ['jum\u0007per => pullover', 'error: holds a control character, or is not UTF-8'],
    [
      'one two three four five six seven eight nine => ten',
      'error: "one two three four five six seven eight nine" has more than 8 words',
    ],
    ['jumper,\tpullover', 'warning: holds a tab'],
    ['jumper,  pullover', 'warning: holds a space too many'],
    ['jumper, pullover ', 'warning: holds a space too many'],
    ['Jumper => pullover', 'warning: is not in lower case'],
    ['cre\u0300me => cream', 'warning: is not in Unicode normal form C'],
    ['shoe, shoes => footwear', 'warning: says "shoes" twice on the left ("shoe")'],
    ['shoe => shoes', 'warning: changes nothing: both sides are indexed the same'],
  ]
  for (const [line, problem] of cases) {
    it(`${JSON.stringify(line)}: ${problem}`, () => expect(problems(line)).to.include(`1 ${problem}`))
  }

  it('with more synonyms than a query can bear is left out', () => {
    const { rules, problems: found } = read(Array.from({ length: 41 }, (_, place) => `sausage${place}`).join(', '))
    expect(rules).to.deep.equal([])
    expect(found.map(({ reason }) => reason)).to.deep.equal(['makes 41 of one phrase, more than 40'])
  })

  it('does not keep the others from being used', () =>
    expect(read('jumper', 'swede, rutabaga').rules.map(({ line }) => line)).to.deep.equal([2]))

  it('shows beside the line it contradicts, repeats, follows or turns round', () => {
    expect(problems('torch => lamp', 'torches => blow lamp')).to.deep.equal([
      '2 warning: "torches" has another rule: rules.txt, line 1',
    ])
    expect(problems('torch => lamp', 'torch => lamp')).to.deep.equal([
      '2 warning: says of "torch" what rules.txt, line 1 says',
    ])
    expect(problems('kitten => cat', 'cat => pet')).to.deep.equal([
      '1 warning: makes "cat", whose own rule (rules.txt, line 2) is not applied in turn',
    ])
    expect(problems('sofa => couch', 'couch => sofa')).to.deep.equal([
      '1 warning: goes round in a circle with rules.txt, line 2, by "couch"',
      '2 warning: goes round in a circle with rules.txt, line 1, by "sofa"',
    ])
  })
})
