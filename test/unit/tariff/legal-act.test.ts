import { expect } from 'chai'
import { citeLegalAct } from '../../../src/tariff/legal-act.ts'

const inUkJournal = { officialjournalNumber: '1', officialjournalPage: 1 }
const inNone = { officialjournalNumber: null, officialjournalPage: null }

describe('citeLegalAct', () => {
  it('links to the statutory instruments of the United Kingdom', () => {
    expect(citeLegalAct('uk', { regulationId: 'X1811860', ...inUkJournal })).to.deep.equal({
      regulationCode: 'S.I. 2018/1186',
      regulationUrl: 'https://www.legislation.gov.uk/uksi/2018/1186',
    })
    expect(citeLegalAct('uk', { regulationId: 'P2014301', ...inNone }).regulationUrl).to.equal(
      'https://www.legislation.gov.uk/uksi/2020/1430',
    )
  })

  it('links to the Official Journal of the European Union', () => {
    const journal = { officialjournalNumber: 'L 109', officialjournalPage: 2 }
    const cited = {
      regulationCode: 'R0747/01',
      regulationUrl: 'https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX%3A32001R0747',
    }
    expect(citeLegalAct('uk', { regulationId: 'R0107470', ...journal })).to.deep.equal(cited)
    expect(citeLegalAct('xi', { regulationId: 'R0107470', ...journal })).to.deep.equal(cited)
    expect(citeLegalAct('uk', { regulationId: 'R0107470', ...inNone })).to.deep.equal(cited)
    expect(citeLegalAct('xi', { regulationId: 'A8500010', ...inUkJournal }).regulationUrl).to.contain('31985A0001')
  })

  it('returns no link for entries that were never published', () => {
    expect(citeLegalAct('uk', { regulationId: 'C2210000', ...inUkJournal })).to.deep.equal({
      regulationCode: 'C1000/22',
      regulationUrl: '',
    })
    expect(citeLegalAct('uk', { regulationId: 'C2100001', ...inUkJournal }).regulationUrl).to.equal('')
    for (const regulationId of ['IYY99990', 'V1970ATS', '']) {
      expect(citeLegalAct('uk', { regulationId, ...inUkJournal })).to.deep.equal({
        regulationCode: '',
        regulationUrl: '',
      })
    }
  })
})
