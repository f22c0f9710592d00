import { expect } from 'chai'
import { measureLines, measuresOf, notInDataLines } from '../../../src/mcp/commodity-on.ts'
import { additionalCode, condition, document, measure, quota } from '../../support/measure.ts'

const lines = (...measures: ReturnType<typeof measure>[]) => measureLines(measuresOf(measures, 'import', 'uk'))

const CHINA = { id: 'CN', sid: 1, description: 'China' }

const antiDumping = (code: string, description: string, duty: string) =>
  measure({
    description: 'Definitive anti-dumping duty',
    typeId: '552',
    seriesId: 'D',
    duty,
    geographicalArea: CHINA,
    additionalCode: additionalCode(code, description),
  })

describe('a commodity as text for language models', () => {
  it('tells measures apart by their additional codes', () => {
    expect(lines(antiDumping('8835', 'Maker A', '0.00%'), antiDumping('8900', 'Other', '48.50%'))).to.deep.equal([
      'Definitive anti-dumping duty, China (CN), with additional code 8835 Maker A: 0.00%',
      'Definitive anti-dumping duty, China (CN), with additional code 8900 Other: 48.50%',
    ])
  })

  it('puts measures that differ in nothing but the additional code in one line', () => {
    const makers = ['8835', '8836', '8837', '8838'].map((code) => antiDumping(code, `Maker ${code}`, '0.00%'))
    expect(lines(...makers, antiDumping('8900', 'Other', '48.50%'))).to.deep.equal([
      'Definitive anti-dumping duty, China (CN), with additional code 8835 8836 8837 8838: 0.00%',
      'Definitive anti-dumping duty, China (CN), with additional code 8900 Other: 48.50%',
    ])
  })

  it('says how the conditions of a measure are met, as the page of the commodity does', () => {
    const licence = condition({ certificate: { ...document('9113'), description: 'Licence' } })
    const notCovered = condition({ certificate: { ...document('913Y'), description: 'Commodity is not covered' } })
    const own = { description: 'Controlled Drugs', typeId: '362', seriesId: 'B', duty: '' }
    expect(lines(measure({ ...own, conditions: [licence, notCovered, condition({})] }))).to.deep.equal([
      'Controlled Drugs, All countries (1011); 9113 Licence; or no document if you can declare 913Y: Commodity is not covered',
    ])
    const endUse = [condition({ certificate: document('D019') }), condition({})]
    expect(lines(measure({ conditions: endUse }))).to.deep.equal([
      'Third country duty, All countries (1011): 12.00%; Asked for: D019',
    ])
  })

  it('names the documents, the quota and the areas that a measure excludes', () => {
    const [duty, control] = lines(
      measure({ quota: quota('050100'), excludedAreas: [CHINA] }),
      measure({
        description: 'Veterinary control',
        typeId: '410',
        seriesId: 'B',
        duty: '',
        conditions: [condition({ certificate: document('N853') })],
      }),
    )
    expect(duty).to.equal('Third country duty, All countries (1011), except CN, quota 050100: 12.00%')
    expect(control).to.match(/^Veterinary control, All countries \(1011\); N853/)
  })

  it('puts measures that differ in nothing but dates and legal acts in one line', () => {
    expect(lines(measure(), measure({ validityStartDate: '2022-01-01' }))).to.have.length(1)
  })

  it('names what the data lacks in a line, and nothing if it lacks nothing', () => {
    expect(notInDataLines(['vat', 'excise'])).to.deep.equal([
      'Not in the data, which does not say whether any applies: VAT, excise.',
    ])
    expect(notInDataLines([])).to.deep.equal([])
  })
})
