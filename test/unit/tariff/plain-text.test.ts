import { expect } from 'chai'
import { beginningOf, plainLine, plainText } from '../../../src/tariff/plain-text.ts'

describe('plain text of published texts', () => {
  for (const [published, text] of [
    ["<span>48.40</span> EUR / <abbr title='Hectokilogram'>100 kg</abbr>", '48.40 EUR / 100 kg'],
    ['See <a href="https://example.org">the act</a>', 'See the act'],
    ['One<br><br/>two', 'One\ntwo'],
    ['Table 10 &amp; Tables 11', 'Table 10 & Tables 11'],
    ['N,N&apos;-(2-Chloro', "N,N'-(2-Chloro"],
    ['N,N&amp;apos;-(2-Chloro', "N,N'-(2-Chloro"],
    ['D&eacute;rogation &#38; D&#xE9;cision &EACUTE; at&t;', 'Dérogation & Décision &EACUTE; at&t;'],
    ['&lt;b&gt; stays text', '<b> stays text'],
    ['Weighing < 5 kg and > 2 kg', 'Weighing < 5 kg and > 2 kg'],
    ['not|exceeding', 'not\u00a0exceeding'],
  ] as const) {
    it(`reads ${published} as ${JSON.stringify(text)}`, () => {
      expect(plainText(published)).to.equal(text)
    })
  }

  it('shortens at a space, and leaves short texts alone', () => {
    expect(beginningOf('one two three', 8)).to.equal('one two …')
    expect(beginningOf('one', 8)).to.equal('one')
    expect(beginningOf('abcdefghijkl', 8)).to.equal('abcd …')
  })
})

describe('a published text on one line', () => {
  for (const [published, line] of [
    ['Of cotton<br>or linen', 'Of cotton or linen'],
    ['weighing|5\u00a0kg\n  or <b>more</b>', 'weighing 5 kg or more'],
    ['Weighing < 5 kg and > 2 kg', 'Weighing < 5 kg and > 2 kg'],
    ['Gru&egrave;re&nbsp;&amp;&#160;Comt&eacute;', 'Gruère & Comté'],
  ] as const) {
    it(`reads ${JSON.stringify(published)} as ${line}`, () => {
      expect(plainLine(published)).to.equal(line)
    })
  }
})
