import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import type { ScoreExplanation } from '../../../../src/opensearch/responses.ts'
import { explainedHitsBody } from '../../../../src/search/explain/explained-hits-query.ts'
import { readContributions } from '../../../../src/search/explain/explanation-tree.ts'
import { correctionsOf, wordsUsed } from '../../../../src/search/explain/read-words.ts'
import { FOUND_END, FOUND_START, reasonsOf } from '../../../../src/search/explain/reasons.ts'
import { unseenHighlights, unseenWord } from '../../../../src/search/explain/unseen-words.ts'

/** The engine's explanation of the row "Horses" for the query "horses", with votes for its heading, its codes and itself. */
const TREE: ScoreExplanation = JSON.parse(
  readFileSync(new URL('../queries/fixtures/explanation.json', import.meta.url), 'utf8'),
)

const found = (text: string): string => text.replace(/\[(.*?)\]/g, `${FOUND_START}$1${FOUND_END}`)

const WEIGHTS = { description_indexed: 2, heading_description: 1, search_references: 4 }

const HIGHLIGHTS = {
  description_indexed: [found('[Horses]')],
  heading_description: [found('Live [horses], asses; [horses] for racing')],
  description_exact: [found('[horses]')],
}

const leaf = (description: string, value: number): ScoreExplanation => ({ description, value, details: [] })

describe('readContributions', () => {
  it('returns the clauses that add up to the score', () => {
    const contributions = readContributions(TREE)
    expect(contributions.reduce((sum, { score }) => sum + score, 0)).to.be.closeTo(TREE.value, 0.001)
    expect(contributions.map(({ kind, fields, terms }) => ({ kind, fields: fields.length, terms }))).to.deep.equal([
      { kind: 'terms', fields: 6, terms: ['hors'] },
      { kind: 'constant', fields: 2, terms: [] },
      { kind: 'constant', fields: 2, terms: [] },
      { kind: 'terms', fields: 1, terms: ['live'] },
      { kind: 'terms', fields: 1, terms: ['hors'] },
      { kind: 'constant', fields: 1, terms: [] },
      { kind: 'constant', fields: 1, terms: [] },
      { kind: 'constant', fields: 1, terms: [] },
    ])
  })

  it('counts only the best clause of a dis_max', () => {
    const tree = {
      value: 3.5,
      description: 'max plus 0.5 times others of:',
      details: [leaf('weight(a:x in 1) [PerFieldSimilarity], result of:', 1), leaf('ConstantScore(b:y)^3.0', 3)],
    }
    expect(readContributions(tree)).to.deep.equal([{ kind: 'constant', fields: ['b'], terms: [], score: 3.5 }])
  })

  it('keeps unknown clauses', () => {
    expect(readContributions(leaf('script score function', 2))).to.deep.equal([
      { kind: 'other', fields: [], terms: [], score: 2 },
    ])
  })
})

describe('reasonsOf', () => {
  it('returns sentences, largest score first, that add up to the score', () => {
    const reasons = reasonsOf(readContributions(TREE), HIGHLIGHTS, WEIGHTS, false)
    expect(reasons.map(({ sentence }) => sentence)).to.deep.equal([
      "The query is its whole description or one of its search references, 'horses'",
      "'horses' in its own description; 'horses' in the description of its heading",
      'Texts like the query have been given codes under this one',
      'Its text means something like the query',
      'It has a word that begins like the last of the query',
    ])
    expect(reasons.reduce((sum, { score }) => sum + score, 0)).to.be.closeTo(TREE.value, 0.001)
  })

  it('names the matching fields with their words and weights', () => {
    const words = reasonsOf(readContributions(TREE), HIGHLIGHTS, WEIGHTS, false)[1]
    expect(words?.fields).to.deep.equal([
      { field: 'description_indexed', weight: 2, words: ['horses'] },
      { field: 'heading_description', weight: 1, words: ['horses'] },
    ])
  })

  it('names the field of a condition that matches', () => {
    const [name] = reasonsOf(readContributions(TREE), HIGHLIGHTS, WEIGHTS, false)
    expect(name?.fields.map(({ field }) => field)).to.deep.equal(['description_exact'])
  })

  it('distinguishes exact names, names and names of levels above', () => {
    const sentenceOf = (clause: string) =>
      reasonsOf(readContributions(leaf(`ConstantScore(${clause})^9.0`, 9)), {}, WEIGHTS, false)[0]?.sentence
    expect(sentenceOf('description_exact.raw:Horses')).to.equal('The query is its description to the letter')
    expect(sentenceOf('(heading_description.exact:horses ancestor_descriptions.exact:horses)~1')).to.equal(
      'The query is the whole name of a row above it',
    )
    expect(sentenceOf('chapter_description:ratio: 3')).to.equal(
      'Another condition of the ranking holds, on the description of its chapter',
    )
  })

  it('recognises label votes of every level', () => {
    for (const field of ['heading_id', 'subheading_id', 'eight_digits', 'goods_nomenclature_item_id']) {
      const [reason] = reasonsOf(readContributions(leaf(`ConstantScore(${field}:8508)^2.0`, 2)), {}, WEIGHTS, false)
      expect(reason?.sentence).to.equal('Texts like the query have been given codes under this one')
    }
  })

  it('returns one sentence for codes', () => {
    const tree = leaf('ConstantScore(goods_nomenclature_item_id:0101*)', 1)
    expect(reasonsOf(readContributions(tree), {}, WEIGHTS, true)[0]?.sentence).to.equal(
      'Its code is the one asked for, or begins with it',
    )
  })
})

describe('words in texts that are not stored', () => {
  const TERMS = 'weight(CombinedFieldQuery((level_words own_words^2.0)(vape)) in 7), result of:'

  it('appear with the searched field, as no highlight can show them', () => {
    const highlights = unseenHighlights([unseenWord('own_words', 'vape'), unseenWord('level_words', 'pen')])
    const weights = { ...WEIGHTS, own_words: 2, level_words: 1 }
    expect(reasonsOf(readContributions(leaf(TERMS, 5)), highlights, weights, false)).to.deep.equal([
      {
        sentence: "'vape' in everyday words for it; 'pen' in further texts about it or the rows above it",
        score: 5,
        fields: [
          { field: 'own_words', weight: 2, words: ['vape'] },
          { field: 'level_words', weight: 1, words: ['pen'] },
        ],
      },
    ])
  })

  it('take one named query for each word', () => {
    const body = JSON.stringify(explainedHitsBody({ match_all: {} }, ['1'], ['description_indexed'], 'vape vape pen'))
    expect(body.match(/"_name":"own_words:[a-z]+"/g)).to.deep.equal([
      '"_name":"own_words:vape"',
      '"_name":"own_words:pen"',
    ])
    expect(JSON.stringify(explainedHitsBody({ match_all: {} }, ['1'], [], null))).not.to.include('"_name"')
  })
})

describe('words and corrections of an explanation', () => {
  it('list the words that the analyzer keeps', () => {
    const token = (start: number, end: number) => ({
      token: 'any',
      start_offset: start,
      end_offset: end,
      type: 'word',
      position: 0,
    })
    expect(wordsUsed('The Horses, horses', [token(4, 10), token(12, 18)])).to.deep.equal(['horses'])
  })

  it('pair corrected words with typed ones', () => {
    expect(correctionsOf('fresh halbiut', 'fresh halibut')).to.deep.equal([{ from: 'halbiut', to: 'halibut' }])
    expect(correctionsOf('horses', 'horses')).to.deep.equal([])
    expect(correctionsOf('tooth brush', 'toothbrush')).to.deep.equal([{ from: 'tooth brush', to: 'toothbrush' }])
  })
})
