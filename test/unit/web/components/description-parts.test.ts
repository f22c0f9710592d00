import { expect } from 'chai'
import { descriptionParts, descriptionText } from '../../../../src/web/components/description-parts.ts'

describe('descriptions on pages', () => {
  it('puts text in capitals alone in lower case, and leaves names as they are', () => {
    expect(descriptionText('LIVE ANIMALS', 'uk')).to.equal('Live animals')
    expect(descriptionText('IV. ETHERS AND THEIR DERIVATIVES', 'uk')).to.equal('IV. Ethers and their derivatives')
    expect(descriptionText('Angora goats, of PVC', 'uk')).to.equal('Angora goats, of PVC')
  })

  it('sets chemical formulas and units with subscripts and superscripts', () => {
    expect(descriptionParts('H@2O of 3 g/m$2', 'uk')).to.deep.equal([
      { kind: 'text', text: 'H' },
      { kind: 'sub', text: '2' },
      { kind: 'text', text: 'O of 3 g/m' },
      { kind: 'sup', text: '2' },
    ])
    expect(descriptionText('mail@example.com', 'uk')).to.equal('mail@example.com')
  })

  it('breaks lines once for any run of line breaks', () => {
    expect(descriptionParts('one<br><br>two!1!three', 'uk').map(({ kind }) => kind)).to.deep.equal([
      ...['text', 'break', 'text', 'break', 'text'],
    ])
  })

  it('writes decimal points in the UK, and commas in Northern Ireland', () => {
    expect(descriptionText('exceeding 1,5|kg at 20!o!C', 'uk')).to.equal('exceeding 1.5 kg at 20°C')
    expect(descriptionText('exceeding 1,5|kg', 'xi')).to.equal('exceeding 1,5 kg')
  })
})
