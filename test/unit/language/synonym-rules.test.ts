import { expect } from 'chai'
import fc from 'fast-check'
import { shippedSynonyms } from '../../../ingest/transform/synonym-files.ts'
import { readSynonymRules, solrRule } from '../../../src/language/synonym-rules.ts'

const read = (...lines: readonly string[]) => readSynonymRules([{ name: 'rules.txt', content: lines.join('\n') }])

const problems = (...lines: readonly string[]): readonly string[] =>
  read(...lines).problems.map(({ severity, line, reason }) => `${line} ${severity}: ${reason}`)

describe('readSynonymRules', () => {
  it('parses both sides of a rule', () => {
    const { rules } = read('# comment', '', 'hoover, dustbuster => vacuum cleaners')
    expect(rules).to.have.lengthOf(1)
    expect(rules[0]).to.include({ file: 'rules.txt', line: 3, text: 'hoover, dustbuster => vacuum cleaners' })
    expect(rules[0]?.left.map(({ terms }) => terms)).to.deep.equal([['hoover'], ['dustbust']])
    expect(rules[0]?.right.map(({ terms }) => terms)).to.deep.equal([['vacuum', 'cleaner']])
  })

  it('reads a rule without an arrow as equal on both sides', () => {
    const [rule] = read('swede, rutabaga').rules
    expect(rule?.right).to.deep.equal(rule?.left)
  })

  it('renders rules for the engine without stop words and duplicates', () => {
    const rules = read('corn on the cob => sweet corn', 'sweet, sweets, candy').rules
    expect(rules.map(solrRule)).to.deep.equal(['corn cob => sweet corn', 'sweet, candy'])
  })

  it("finds no problem in the project's own rules", async () => {
    const { rules, problems: found } = readSynonymRules(await shippedSynonyms())
    expect(found).to.deep.equal([])
    expect(rules.length).to.be.greaterThan(500)
  })

  it('never fails on arbitrary text', () =>
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (lines) => {
        for (const { line, reason } of read(...lines).problems) {
          expect(line).to.be.greaterThan(0)
          expect(reason).not.to.equal('')
        }
      }),
    ))
})

describe('problems of synonym rules', () => {
  const cases: readonly (readonly [line: string, problem: string])[] = [
    ['=> jumper', 'error: has a side without a word'],
    ['jumper =>', 'error: has a side without a word'],
    ['jumper, => pullover', 'error: has a comma with nothing before or after it'],
    ['jumper, pullover,', 'error: has a comma with nothing before or after it'],
    ['jumper', 'error: has one phrase only: a rule needs "," or "=>"'],
    ['a => b => c', 'error: has more than one =>'],
    ['of the => jumper', 'error: "of the" has no word that is indexed'],
    ['--- => jumper', 'error: "---" has no word that is indexed'],
    ['a\\, b => jumper', 'error: has a backslash: escapes are not supported'],
    ['jum\u0007per => pullover', 'error: has a control character, or is not UTF-8'],
    [
      'one two three four five six seven eight nine => ten',
      'error: "one two three four five six seven eight nine" has more than 8 words',
    ],
    ['jumper,\tpullover', 'warning: has a tab'],
    ['jumper,  pullover', 'warning: has an extra space'],
    ['jumper, pullover ', 'warning: has an extra space'],
    ['Jumper => pullover', 'warning: is not in lower case'],
    ['cre\u0300me => cream', 'warning: is not in Unicode normal form C'],
    ['shoe, shoes => footwear', 'warning: has "shoes" twice on the left ("shoe")'],
    ['shoe => shoes', 'warning: has no effect: both sides are indexed the same'],
  ]
  for (const [line, problem] of cases) {
    it(`reports for ${JSON.stringify(line)}: ${problem}`, () => expect(problems(line)).to.include(`1 ${problem}`))
  }

  it('skip a rule with too many phrases', () => {
    const { rules, problems: found } = read(Array.from({ length: 41 }, (_, place) => `sausage${place}`).join(', '))
    expect(rules).to.deep.equal([])
    expect(found.map(({ reason }) => reason)).to.deep.equal(['expands one phrase to 41, more than 40'])
  })

  it('affect no other rule', () =>
    expect(read('jumper', 'swede, rutabaga').rules.map(({ line }) => line)).to.deep.equal([2]))

  it('include contradictions, duplicates, chains and cycles of rules', () => {
    expect(problems('torch => lamp', 'torches => blow lamp')).to.deep.equal([
      '2 warning: "torches" has another rule: rules.txt, line 1',
    ])
    expect(problems('torch => lamp', 'torch => lamp')).to.deep.equal([
      '2 warning: repeats the rule for "torch": rules.txt, line 1',
    ])
    expect(problems('kitten => cat', 'cat => pet')).to.deep.equal([
      '1 warning: expands to "cat", whose own rule (rules.txt, line 2) is not applied in turn',
    ])
    expect(problems('sofa => couch', 'couch => sofa')).to.deep.equal([
      '1 warning: forms a cycle with rules.txt, line 2, through "couch"',
      '2 warning: forms a cycle with rules.txt, line 1, through "sofa"',
    ])
  })
})
