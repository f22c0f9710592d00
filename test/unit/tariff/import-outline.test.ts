import { expect } from 'chai'
import { type Charge, essentialsOf, outlineImport } from '../../../src/tariff/import-outline.ts'
import { additionalCode, condition, document, dutyOf, measure, quota } from '../../support/measure.ts'

const measuresOf = (charges: readonly Charge[]) =>
  charges.flatMap((charge) => (charge.kind === 'one' ? charge.measure : []))

describe('outline of an import', () => {
  it('lists the usual duty before those that may take its place', () => {
    const { duties } = outlineImport([
      measure(),
      measure({ typeId: '143', quota: quota('050100') }),
      measure({ typeId: '112' }),
      measure({ typeId: '142', duty: '0.00%' }),
    ])
    expect(duties.map(({ role, measure: { duty } }) => `${role} ${duty.base}`)).to.deep.equal([
      'usual 12.00%',
      'preference 0.00%',
      'quota 12.00%',
      'suspension 12.00%',
    ])
  })

  it('names duties for an authorised use as such, be they a suspension, a preference or a quota', () => {
    const roles = ['105', '115', '123', '145', '146'].map((typeId) => {
      const own = { typeId, quota: typeId === '123' || typeId === '146' ? quota('050100') : null }
      return outlineImport([measure(own)]).duties.map(({ role }) => role)
    })
    expect(roles.flat()).to.deep.equal(Array.from({ length: 5 }, () => 'authorised use'))
  })

  it('adds trade remedies to the duty, and leaves exports and reference prices out', () => {
    const remedy = measure({ typeId: '552', seriesId: 'D', duty: '48.00%' })
    const outline = outlineImport([
      measure({ isImport: false, isExport: true }),
      measure({ typeId: '490', seriesId: 'M' }),
      remedy,
    ])
    expect(outline.duties).to.deep.equal([])
    expect(measuresOf(outline.additions)).to.deep.equal([remedy])
  })

  it('charges a trade remedy whose rates depend on conditions alone', () => {
    const conditions = [condition({ code: 'A', certificate: document('D008'), duty: dutyOf('12.00%') })]
    const remedy = measure({ typeId: '552', seriesId: 'D', duty: '', conditions })
    expect(measuresOf(outlineImport([remedy]).additions)).to.deep.equal([remedy])
  })

  it('asks for the documents of a trade remedy without a rate', () => {
    const remedy = measure({ typeId: '570', seriesId: 'D', duty: '', conditions: [condition({ code: 'A' })] })
    const outline = outlineImport([remedy])
    expect(outline.additions).to.deep.equal([])
    expect(outline.controls.map((control) => control.measure)).to.deep.equal([remedy])
  })

  it('names measures once that differ in their dates and areas alone', () => {
    const later = measure({ validityStartDate: '2025-06-07' })
    const [vat, areaOfVat] = [
      measure({ typeId: '305', isVat: true, duty: '20.00%' }),
      measure({
        typeId: '305',
        isVat: true,
        duty: '20.00%',
        geographicalArea: { id: '1400', sid: null, description: 'VAT' },
      }),
    ]
    const measures = [measure(), later, vat, areaOfVat]
    const outline = outlineImport(measures)
    expect(outline.duties).to.have.length(1)
    expect(measuresOf(outline.taxes)).to.deep.equal([vat])
    expect(essentialsOf(measures).usualDuties).to.have.length(1)
    expect(essentialsOf(measures).vat).to.deep.equal([vat])
  })

  it('names measures apart that differ in a rate, a code, a condition, a footnote or the arrangement', () => {
    const all = [
      measure({ typeId: '112' }),
      measure({ typeId: '112', duty: '6.00%' }),
      measure({ typeId: '112', additionalCode: additionalCode('2500', 'Pharmaceuticals') }),
      measure({ typeId: '112', conditions: [condition({ certificate: document('C990') })] }),
      measure({ typeId: '112', conditions: [condition({ certificate: document('N990') })] }),
      measure({ typeId: '112', footnotes: [{ code: 'DS444', description: null, formattedDescription: null }] }),
      measure({ typeId: '142', geographicalArea: { id: 'CL', sid: null, description: 'Chile' } }),
      measure({ typeId: '142', geographicalArea: { id: '2052', sid: null, description: 'CPTPP' } }),
    ]
    expect(outlineImport(all).duties).to.have.length(all.length)
  })

  describe('with rates by additional code', () => {
    const rate = (code: string, description: string, duty = '0.00%', typeId = '552') =>
      measure({
        typeId,
        seriesId: typeId === '306' ? 'Q' : 'D',
        duty,
        additionalCode: additionalCode(code, description),
      })
    const makers = ['C004', 'C005', 'C006'].map((code) => rate(code, `Maker ${code}`))
    const codesOf = ({ kind, ...charge }: Charge): string =>
      'listed' in charge
        ? `${charge.residual?.measure.additionalCodeId ?? 'none'} unless ${charge.listed.map(({ measure: one }) => one.additionalCodeId)}`
        : `${kind} ${charge.measure.additionalCodeId}`

    for (const [code, description] of [
      ['8900', 'Other'],
      ['C999', 'unknown'],
      ['B123', 'All other companies'],
    ] as const) {
      it(`shows the rate of ${code} (${description}) as that of all goods but those of listed makers`, () => {
        const { additions } = outlineImport([...makers, rate(code, description, '48.50%')])
        expect(additions.map(codesOf)).to.deep.equal([`${code} unless C004,C005,C006`])
      })
    }

    it('keeps measures of other types apart', () => {
      const { additions } = outlineImport([
        ...makers,
        rate('8900', 'Other', '48.50%'),
        rate('8900', 'Other', '1.00%', '554'),
      ])
      expect(additions.map(codesOf)).to.deep.equal(['8900 unless C004,C005,C006', 'one 8900'])
    })

    it('lists a few rates one by one, and many as one line, where no code stands for other goods', () => {
      expect(outlineImport(makers).additions.map(codesOf)).to.deep.equal(['one C004', 'one C005', 'one C006'])
      const excise = ['X411', 'X412', 'X413', 'X421', 'X422'].map((code) => rate(code, code, '28.00%', '306'))
      expect(outlineImport(excise).taxes.map(codesOf)).to.deep.equal(['none unless X411,X412,X413,X421,X422'])
    })
  })

  it('names the standard rate of VAT before those with an additional code', () => {
    const zero = measure({ isVat: true, duty: '0.00%', additionalCode: additionalCode('VATZ', 'Zero') })
    const standard = measure({ isVat: true, duty: '20.00%' })
    expect(measuresOf(outlineImport([zero, standard]).taxes)).to.deep.equal([standard, zero])
  })

  it('lists controls with what they ask for, and leaves those on export out', () => {
    const conditions = [condition({ certificate: document('C640') }), condition({ conditionClass: 'negative' })]
    const veterinary = measure({ typeId: '410', seriesId: 'B', duty: '', conditions })
    const { controls } = outlineImport([veterinary, { ...veterinary, isImport: false }])
    expect(controls.map(({ requirements }) => requirements.needed)).to.deep.equal([
      { kind: 'document', certificate: document('C640') },
    ])
  })
})
