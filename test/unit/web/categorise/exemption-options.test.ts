import { expect } from 'chai'
import type { CategorisedItem } from '../../../../src/green-lanes/categorise.ts'
import type { ItemAssessment } from '../../../../src/green-lanes/goods-nomenclature.ts'
import { exemptionOptions } from '../../../../src/web/categorise/exemption-options.ts'

/** An assessment under an act, with exemptions by their codes. */
const assessment = (themeId: string, regulationId: string, exemptions: readonly string[]): ItemAssessment => ({
  key: [themeId, regulationId],
  rule: {
    themeId,
    regulationId,
    regulationRole: 1,
    measureTypeId: '760',
    categoryAssessmentId: null,
    pseudoExemptions: [],
  },
  geographicalAreaId: '1011',
  excludedGeographicalAreas: [],
  exemptions: exemptions.map((code) => ({ type: 'certificate', code })),
  measures: [],
})

const categorised = (...ofDeclarable: readonly ItemAssessment[]) =>
  ({
    item: { ofDeclarable },
    context: {
      catalogue: {
        theme: (id: string) => ({ id, category: Number(id[0]), theme: `Theme ${id}` }),
        exemption: () => null,
      },
      details: {
        legalAct: (id: string) => ({ regulationCode: id }),
        certificate: (code: string) => ({ code, description: `Text of ${code}` }),
      },
    },
  }) as unknown as CategorisedItem

const groupsOf = (...assessments: readonly ItemAssessment[]) =>
  exemptionOptions(categorised(...assessments)).groups.map(({ rules, options }) => [
    rules.map(({ theme }) => theme.id),
    options.map(({ code }) => code),
  ])

describe('exemptionOptions', () => {
  it('groups exemptions by the rules that one of them sets aside, the strictest first', () => {
    const groups = groupsOf(
      assessment('2.6', 'R0966230', ['Y900']),
      assessment('1.1', 'R0692140', ['Y997', 'Y945']),
      assessment('1.1', 'R0263220', ['Y984']),
    )
    expect(groups).to.deep.equal([
      [['1.1'], ['Y997', 'Y945']],
      [['1.1'], ['Y984']],
      [['2.6'], ['Y900']],
    ])
  })

  it('lists an exemption of several rules once', () => {
    const groups = groupsOf(assessment('2.6', 'R0966230', ['Y900', 'Y058']), assessment('2.20', 'R0632210', ['Y058']))
    expect(groups).to.deep.equal([
      [['2.6'], ['Y900']],
      [['2.6', '2.20'], ['Y058']],
    ])
  })

  it('reports whether exemptions can lead to another category', () => {
    const controlled = assessment('2.6', 'R0966230', ['Y900'])
    expect(exemptionOptions(categorised(controlled)).canChange).to.equal(true)
    expect(exemptionOptions(categorised(controlled, assessment('1.2', 'R1', []))).canChange).to.equal(false)
    expect(exemptionOptions(categorised()).canChange).to.equal(false)
  })
})
