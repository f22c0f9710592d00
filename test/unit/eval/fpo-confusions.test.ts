import { expect } from 'chai'
import { confusionsOf, confusionTables } from '../../../eval/fpo-confusions.ts'

const LABELS = [
  { text: 'cotton vest', code: '610910', found: '610910' },
  { text: 'mens polo', code: '610510', found: '610910' },
  { text: 'polo shirt', code: '610510', found: '610520' },
  { text: 'polo top', code: '610510', found: '610910' },
  { text: 'zzz', code: '610510', found: null },
]

describe('confusions of held-out labels', () => {
  const confusions = confusionsOf(LABELS)

  it('count what each heading is taken for, the most frequent first', () => {
    expect(confusions.headings).to.deep.equal([
      { code: '6105', found: '6109', labels: 2, share: 50, example: 'mens polo' },
    ])
  })

  it('count which sister code of its heading each code is taken for', () => {
    expect(confusions.sisters).to.deep.equal([
      { code: '610510', found: '610520', labels: 1, share: 25, example: 'polo shirt' },
    ])
  })

  it('give the share that is right by heading and by code; a label without neighbours is not', () => {
    expect(confusions).to.include({ labels: 5, right_headings: 40, right_codes: 20 })
  })

  it('read as two tables', () => {
    const text = confusionTables(confusions)
    expect(text).to.match(/^5 built-in labels, .*: 40 % have the right heading, 20 % the right code\./)
    expect(text).to.match(/6105 +6109 +mens polo +2 +50\.0/)
  })
})
