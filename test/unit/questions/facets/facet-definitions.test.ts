import { expect } from 'chai'
import {
  defineFacet,
  describeFacets,
  type FacetQuestions,
  type FacetRow,
  readFacetQuestions,
} from '../../../../src/questions/facets/facet-definitions.ts'

const row = (facet: string, display_name: string | null, question: string | null): FacetRow => ({
  facet,
  display_name,
  question,
  classifications: ['a', 'b'],
  classifiers: [{ classification: 'a', words: ['first', '0101', '^last'] }],
})

describe('defineFacet', () => {
  let questions: FacetQuestions

  before(async () => {
    questions = await readFacetQuestions()
  })

  it('uses the curated question for clients and people', () =>
    expect(defineFacet(row('material', 'Material', 'Of what?'), questions)).to.deep.equal({
      facet: 'material',
      displayName: 'Material',
      question: 'Of what?',
      plainQuestion: 'Of what?',
      classifications: ['a', 'b'],
      valueNames: [{ classification: 'a', terms: ['first'] }],
    }))

  it('asks people the question of the project where the source has a name only', () =>
    expect(defineFacet(row('material', 'Material', null), questions)).to.deep.include({
      question: 'Pick one of Material',
      plainQuestion: 'What is it made of?',
    }))

  it('words a question with the name of a facet that no file has a question for', () =>
    expect(defineFacet(row('hue', 'Colour', null), questions).plainQuestion).to.equal('Which colour?'))

  it('asks no yes-or-no question where an answer is "Other"', () => {
    const isWaste = { ...row('grade', 'Grade', 'Is it waste or scrap?'), classifications: ['Waste', 'Other'] }
    expect(defineFacet(isWaste, questions)).to.deep.include({
      question: 'Is it waste or scrap?',
      plainQuestion: 'Which grade?',
    })
  })

  it('asks in plain words where the source only puts the name into a question', () =>
    expect(defineFacet(row('bone_state', 'Bone state', "What's the bone state?"), questions)).to.deep.include({
      question: "What's the bone state?",
      plainQuestion: 'How is the meat cut?',
    }))

  it('names a facet without a display name by its key', () =>
    expect(defineFacet(row('hue_of_hair', null, null), questions)).to.deep.include({
      displayName: 'Hue of hair',
      question: 'Pick one of Hue of hair',
      plainQuestion: 'Which hue of hair?',
    }))
})

describe('describeFacets', () => {
  it('describeFacets leaves out a facet without a definition', () => {
    const definition = defineFacet(row('hue', 'Colour', null), new Map())
    const counts = ['hue', 'size'].map((facet) => ({ facet, count: 1, score: 1, classifications: [] }))
    const described = describeFacets(counts, new Map([['hue', definition]]))
    expect(described.map(({ facet }) => facet)).to.deep.equal(['hue'])
  })
})
