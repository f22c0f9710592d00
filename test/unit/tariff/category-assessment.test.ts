import { expect } from 'chai'
import fc from 'fast-check'
import {
  assessMeasures,
  type CategorisationRule,
  type CategorisedMeasure,
  type CategoryAssessment,
  compareThemes,
  countsForOrigin,
  exemptingDocuments,
  isLicence,
} from '../../../src/tariff/category-assessment.ts'
import type { PermutableCondition } from '../../../src/tariff/condition-permutations.ts'
import { areaScope } from '../../../src/tariff/geographical-area.ts'

const rule = (parts: Partial<CategorisationRule> = {}): CategorisationRule => ({
  themeId: '2.4',
  measureTypeId: '755',
  regulationId: 'R0610130',
  regulationRole: 1,
  categoryAssessmentId: 19,
  pseudoExemptions: [],
  ...parts,
})

const measure = (parts: Partial<CategorisedMeasure> = {}): CategorisedMeasure => ({
  measureTypeId: '755',
  regulationId: 'R0610130',
  regulationRole: 1,
  geographicalAreaId: '1011',
  excludedGeographicalAreas: [],
  exemptingDocuments: [],
  sufficientDocuments: [],
  additionalCode: null,
  ...parts,
})

const withDocuments = (...documents: string[]) => ({ exemptingDocuments: documents, sufficientDocuments: documents })

const assess = (
  measures: readonly CategorisedMeasure[],
  rules: readonly CategorisationRule[] = [rule()],
  additionalCodes: readonly string[] = [],
) => assessMeasures(measures, { rules, additionalCodes: new Set(additionalCodes) })

const keys = (assessments: readonly CategoryAssessment[]) => assessments.map(({ key }) => key.join(' '))

describe('category assessments', () => {
  it('exist for measures whose type and regulation match a rule', () => {
    const assessments = assess([
      measure(),
      measure({ measureTypeId: '103' }),
      measure({ regulationId: 'R2309660' }),
      measure({ regulationRole: 4 }),
      measure({ geographicalAreaId: null }),
    ])
    expect(assessments).to.have.length(1)
    expect(assessments[0]?.measures).to.deep.equal([measure()])
    expect(assessments[0]?.key).to.deep.equal(['755', 'R0610130', '1', '1011', '', '', '2.4'])
  })

  it('exist once for each theme of a type and regulation, ordered by theme', () => {
    const themes = ['2.10', '2.4', '1.2', '3.1'].map((themeId) => rule({ themeId }))
    expect(assess([measure()], themes).map(({ rule: { themeId } }) => themeId)).to.deep.equal([
      '1.2',
      '2.4',
      '2.10',
      '3.1',
    ])
    expect(['2.10', '2.9', '1.11'].toSorted(compareThemes)).to.deep.equal(['1.11', '2.9', '2.10'])
  })

  it('assess splits assessments by area, excluded areas and exempting documents, but not by order or additional code', () => {
    const assessments = assess([
      measure({ geographicalAreaId: 'UA' }),
      measure({ excludedGeographicalAreas: ['CH', 'NO'] }),
      measure({ excludedGeographicalAreas: ['NO', 'CH', 'CH'], additionalCode: '4098' }),
      measure(withDocuments('Y923', 'C084')),
      measure(withDocuments('C084', 'Y923')),
    ])
    expect(keys(assessments)).to.have.members([
      '755 R0610130 1 1011  C084|Y923 2.4',
      '755 R0610130 1 1011 CH|NO  2.4',
      '755 R0610130 1 UA   2.4',
    ])
    expect(assessments.map(({ measures }) => measures.length)).to.have.members([2, 2, 1])
  })

  it('assess lists exempting documents first, then whitelisted additional codes, then pseudo exemptions', () => {
    const [assessment] = assess(
      [
        measure({ ...withDocuments('Y923', 'C084'), additionalCode: '4099' }),
        measure({ ...withDocuments('C084', 'Y923'), additionalCode: '4000' }),
      ],
      [rule({ pseudoExemptions: ['WFE013'] })],
      ['4099', '4098'],
    )
    expect(assessment?.exemptions).to.deep.equal([
      { type: 'certificate', code: 'Y923' },
      { type: 'certificate', code: 'C084' },
      { type: 'additional_code', code: '4099' },
      { type: 'exemption', code: 'WFE013' },
    ])
  })

  it('a document that exempts only some measures of an assessment is no exemption of it', () => {
    const documents = { exemptingDocuments: ['Y923', 'Y930'] }
    const [assessment] = assess([
      measure({ ...documents, sufficientDocuments: ['Y923', 'Y930'] }),
      measure({ ...documents, sufficientDocuments: ['Y930'] }),
    ])
    expect(assessment?.exemptions).to.deep.equal([{ type: 'certificate', code: 'Y930' }])
  })

  it('match every rule of the type for a pseudo measure without a regulation', () => {
    const rules = [
      rule({ measureTypeId: 'WFM10', regulationId: 'N/A', regulationRole: null, themeId: '2.21' }),
      rule({ measureTypeId: 'WFM10', regulationId: 'R1', regulationRole: null, themeId: '2.22' }),
    ]
    const pseudo = measure({ measureTypeId: 'WFM10', regulationId: null, regulationRole: null })
    expect(keys(assess([pseudo], rules))).to.deep.equal(['WFM10 N/A  1011   2.21', 'WFM10 R1  1011   2.22'])
  })

  describe('for any tariff', () => {
    const areas = fc.constantFrom('1011', '1008', 'UA', 'CN', 'GB')
    const documents = fc.uniqueArray(fc.constantFrom('Y900', 'Y923', 'C084'))
    const someMeasure = fc
      .record({
        measureTypeId: fc.constantFrom('755', '410', '103'),
        regulationId: fc.constantFrom('R0610130', 'R2106320'),
        geographicalAreaId: fc.option(areas),
        excludedGeographicalAreas: fc.uniqueArray(areas),
        exempting: documents,
        additionalCode: fc.option(fc.constantFrom('4098', '4099', '4000')),
      })
      .map(({ exempting, ...parts }) => measure({ ...parts, ...withDocuments(...exempting) }))
    const rules = [
      rule(),
      rule({ measureTypeId: '410', regulationId: 'R2106320', themeId: '2.20', pseudoExemptions: ['WFE013'] }),
      rule({ measureTypeId: '410', regulationId: 'R2106320', themeId: '1.1' }),
    ]
    const groups: Readonly<Record<string, readonly string[]>> = { UA: ['1008'], CN: ['1008'] }
    const scopeOf = (areaId: string) =>
      areaScope(areaId, { groupsOf: (id) => new Set(groups[id]), membersOf: () => [] })

    it('passes every assessment of an item on to each of its descendants', () => {
      fc.assert(
        fc.property(fc.array(someMeasure), fc.array(someMeasure), (onItem, below) => {
          expect(keys(assess([...onItem, ...below], rules))).to.include.members(keys(assess(onItem, rules)))
        }),
      )
    })

    it('never adds an assessment or changes a key when filtered by area', () => {
      fc.assert(
        fc.property(fc.array(someMeasure), areas, (measures, areaId) => {
          const left = measures.filter(countsForOrigin(areaId, scopeOf))
          expect(keys(assess(measures, rules))).to.include.members(keys(assess(left, rules)))
        }),
      )
    })

    it('produces the same keys, order and exemptions for any order of measures and lists', () => {
      fc.assert(
        fc.property(fc.array(someMeasure), (measures) => {
          const reversed = measures.toReversed().map((candidate) => ({
            ...candidate,
            excludedGeographicalAreas: candidate.excludedGeographicalAreas.toReversed(),
            exemptingDocuments: candidate.exemptingDocuments.toReversed(),
          }))
          const [before, after] = [assess(measures, rules, ['4099']), assess(reversed, rules.toReversed(), ['4099'])]
          expect(keys(after)).to.deep.equal(keys(before))
          for (const [index, assessment] of after.entries()) {
            expect(assessment.exemptions).to.have.deep.members([...(before[index]?.exemptions ?? [])])
          }
        }),
      )
    })

    it('puts each measure into as many assessments as there are matching rules', () => {
      fc.assert(
        fc.property(fc.array(someMeasure), (measures) => {
          const placed = assess(measures, rules).reduce((sum, assessment) => sum + assessment.measures.length, 0)
          const matching = measures
            .filter(({ geographicalAreaId }) => geographicalAreaId !== null)
            .flatMap((candidate) =>
              rules.filter(
                (of) => of.measureTypeId === candidate.measureTypeId && of.regulationId === candidate.regulationId,
              ),
            )
          expect(placed).to.equal(matching.length)
        }),
      )
    })
  })
})

describe('measuresOfArea', () => {
  const groups = { groupsOf: (areaId: string) => new Set(areaId === 'UA' ? ['1008'] : []), membersOf: () => [] }
  const countsForUkraine = countsForOrigin('UA', (areaId) => areaScope(areaId, groups))
  const counts = (geographicalAreaId: string, ...excludedGeographicalAreas: string[]) =>
    countsForUkraine({ geographicalAreaId, excludedGeographicalAreas })

  it('includes measures of the area, its groups, all countries and the United Kingdom', () => {
    expect(counts('UA')).to.equal(true)
    expect(counts('1008')).to.equal(true)
    expect(counts('1011')).to.equal(true)
    expect(counts('GB')).to.equal(true)
    expect(counts('CN')).to.equal(false)
  })

  it('includes a measure that excludes the area unless it also excludes the United Kingdom', () => {
    expect(counts('1011', 'UA')).to.equal(true)
    expect(counts('1011', 'UA', 'GB')).to.equal(false)
    expect(counts('1008', 'UA')).to.equal(false)
  })
})

describe('exempting documents', () => {
  const condition = (
    measureConditionSid: number,
    conditionCode: string,
    documentCode: string,
    actionCode = '29',
  ): PermutableCondition => ({
    measureConditionSid,
    conditionCode,
    documentCode,
    actionCode,
    conditionDutyAmount: null,
  })
  const listed = new Set(['C084', 'Y930'])

  it('documents of type Y and listed ones exempt, but not licences, waivers or prohibitions', () => {
    const conditions = [
      condition(1, 'B', 'N853'),
      condition(2, 'B', 'Y930'),
      condition(3, 'B', 'C084'),
      condition(4, 'B', '999L'),
      condition(5, 'B', 'Y999', '04'),
      condition(6, 'B', '', '09'),
    ]
    const found = exemptingDocuments(conditions, listed)
    expect(found.exempting).to.deep.equal(['Y930', 'C084'])
    expect(found.sufficient).to.have.members(['Y930', 'C084'])
  })

  it('a document is not sufficient when it is required together with another', () => {
    const conditions = [
      condition(1, 'B', 'Y901'),
      condition(2, 'B', 'Y902'),
      condition(3, 'C', 'Y902'),
      condition(4, 'C', 'Y903'),
    ]
    const { exempting, sufficient } = exemptingDocuments(conditions, listed)
    expect(exempting).to.deep.equal(['Y901', 'Y902', 'Y903'])
    expect(sufficient).to.deep.equal(['Y902'])
  })

  it('exclude licences, which are documents of types 9, C, L and N', () => {
    expect(['9120', 'C400', 'L100', 'N853', 'Y900', 'D005', 'U088'].filter(isLicence)).to.deep.equal([
      '9120',
      'C400',
      'L100',
      'N853',
    ])
  })
})
