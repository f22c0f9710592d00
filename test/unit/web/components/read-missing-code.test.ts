import { expect } from 'chai'
import { explainMissingCode } from '../../../../src/web/components/read-missing-code.ts'
import { TOMATOES } from '../../../support/nomenclature-rows.ts'

const PLACE = { region: 'uk', asOf: null, country: 'FR' } as const

const explain = (itemId: string, suffix: string | null, asOf = '2026-01-01') =>
  explainMissingCode(TOMATOES, PLACE, asOf, { itemId, suffix })

describe('the explanation of a missing code', () => {
  it('names what follows a code that ended, and shows it as it was', () => {
    const [period] = explain('0702000007', null).periods
    expect(period).to.include({ start: '1999-01-01', end: '2024-12-31', description: 'Cherry tomatoes' })
    expect(period?.address).to.equal('/commodities/0702000007?as_of=2024-12-31&country=FR')
    expect(period?.successors.map(({ address }) => address)).to.deep.equal(['/commodities/0702001007?country=FR'])
  })

  it('shows a code that starts later on its first day', () => {
    const [period] = explain('0702001007', null, '2024-06-01').periods
    expect(period?.address).to.equal('/commodities/0702001007?as_of=2025-01-01&country=FR')
  })

  it('leads to the row of another kind that has the code', () => {
    expect(explain('0702001000', '10').instead?.address).to.equal('/subheadings/0702001000-80?country=FR')
    expect(explain('0711000000', '80').instead?.name).to.equal('Commodity 0711 00 00 00')
    expect(explain('0702000000', null).instead?.address).to.equal('/headings/0702?country=FR')
  })

  it('lists the rows above an unknown code, from the chapter down', () => {
    const { instead, periods, above } = explain('0702001055', null)
    expect([instead, periods]).to.deep.equal([null, []])
    expect(above.map(({ name }) => name)).to.deep.equal(['Chapter 07', 'Heading 0702', 'Subheading 0702 00 10'])
  })

  it('knows nothing about a code of an unknown chapter', () => {
    expect(explain('0799999999', null).above.map(({ name }) => name)).to.deep.equal(['Chapter 07'])
    expect(explainMissingCode([], PLACE, '2026-01-01', { itemId: '7700000000', suffix: '80' })).to.deep.equal({
      instead: null,
      periods: [],
      above: [],
    })
  })
})
