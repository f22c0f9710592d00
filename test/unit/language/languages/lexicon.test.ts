import { expect } from 'chai'
import { createLexicon } from '../../../../src/language/languages/lexicon.ts'

const pairs = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [foreign = '', english = ''] = line.split('=>').map((side) => side.trim())
      return { foreign, english }
    })

const german = createLexicon(
  'de',
  pairs(`
Schuh => shoes
Turnschuhe => trainers
Hand => hand
Tasche => bag
Kinder => children
Baumwolle => cotton
Hemd => shirt
made in china => of chinese origin
Erdbeere => strawberry
Marmelade => jam`),
)

const read = (text: string, from = 0) => german.readAt(text.split(' '), from)

describe('a lexicon', () => {
  it('reads words without regard to case and accents, and forms of a word by their stem', () => {
    expect(read('TURNSCHUHE')).to.deep.equal({ english: 'trainers', count: 1, isWhole: true })
    expect(read('Hemden')).to.deep.equal({ english: 'shirt', count: 1, isWhole: false })
    expect(read('Zebra')).to.equal(null)
  })

  it('reads the longest phrase first', () =>
    expect(read('made in china Schuh')).to.deep.equal({ english: 'of chinese origin', count: 3, isWhole: true }))

  it('reads compounds of two and three words, with and without a linking letter', () => {
    expect(read('Handtaschen')).to.deep.equal({ english: 'hand bag', count: 1, isWhole: false })
    expect(read('Kinderschuhe')).to.deep.equal({ english: 'children shoes', count: 1, isWhole: false })
    expect(read('Baumwollhemd')).to.deep.equal({ english: 'cotton shirt', count: 1, isWhole: false })
    expect(read('Erdbeermarmelade')).to.deep.equal({ english: 'strawberry jam', count: 1, isWhole: false })
    expect(read('Kinderhandtasche')).to.deep.equal({ english: 'children hand bag', count: 1, isWhole: false })
  })

  it('reads no compounds in a language that writes none', () => {
    const french = createLexicon('fr', pairs('sac => bag\nmain => hand'))
    expect(french.readAt(['sacmain'], 0)).to.equal(null)
  })

  it('divides Chinese into its longest words', () => {
    const chinese = createLexicon('zh', pairs('女士 => women\n棉 => cotton\nT恤 => t-shirt\n棉质 => cotton'))
    expect(chinese.segment('女士棉质T恤蓝')).to.deep.equal(['女士', '棉质', 'T恤', '蓝'])
  })
})
