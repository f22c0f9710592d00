import { expect } from 'chai'
import fc from 'fast-check'
import { type Category, effectiveCategory, type WeighedAssessment } from '../../../src/tariff/effective-category.ts'

const assessment = (id: string, category: Category, ...exemptions: string[]): WeighedAssessment => ({
  id,
  category,
  exemptions,
})

describe('effectiveCategory', () => {
  // Each rule of section 1.4 of the specification, alone and together with the others.
  const cases: readonly {
    readonly rule: string
    readonly assessments: readonly WeighedAssessment[]
    readonly met: readonly string[]
    readonly category: Category
    readonly decidedBy: readonly string[]
    readonly setAside: readonly string[]
  }[] = [
    { rule: 'none applies: 3', assessments: [], met: [], category: 3, decidedBy: [], setAside: [] },
    {
      rule: 'none applies, whatever is met: 3',
      assessments: [],
      met: ['Y900'],
      category: 3,
      decidedBy: [],
      setAside: [],
    },
    {
      rule: 'one that cannot be let off gives its category',
      assessments: [assessment('a', 1)],
      met: ['Y900'],
      category: 1,
      decidedBy: ['a'],
      setAside: [],
    },
    {
      rule: 'one whose exemptions are not met gives its category',
      assessments: [assessment('a', 2, 'Y900', 'C084')],
      met: [],
      category: 2,
      decidedBy: ['a'],
      setAside: [],
    },
    {
      rule: 'an exemption of another assessment does not help',
      assessments: [assessment('a', 2, 'Y900')],
      met: ['Y997'],
      category: 2,
      decidedBy: ['a'],
      setAside: [],
    },
    {
      rule: 'one exemption out of several is enough, and all are exempted: 3',
      assessments: [assessment('a', 1, 'Y900', 'C084', 'WFE013')],
      met: ['C084'],
      category: 3,
      decidedBy: [],
      setAside: ['a: C084'],
    },
    {
      rule: 'every met exemption is reported',
      assessments: [assessment('a', 1, 'Y900', 'C084', 'WFE013')],
      met: ['WFE013', 'Y900'],
      category: 3,
      decidedBy: [],
      setAside: ['a: Y900 WFE013'],
    },
    {
      rule: 'the most restrictive category counts',
      assessments: [assessment('a', 2), assessment('b', 1), assessment('c', 3)],
      met: [],
      category: 1,
      decidedBy: ['b'],
      setAside: [],
    },
    {
      rule: 'all of the most restrictive category decide',
      assessments: [assessment('a', 2), assessment('b', 2, 'Y900'), assessment('c', 3)],
      met: [],
      category: 2,
      decidedBy: ['a', 'b'],
      setAside: [],
    },
    {
      rule: 'without those set aside, the most restrictive of the rest counts',
      assessments: [assessment('a', 1, 'Y997'), assessment('b', 2, 'Y900'), assessment('c', 2, 'Y923')],
      met: ['Y997', 'Y923'],
      category: 2,
      decidedBy: ['b'],
      setAside: ['a: Y997', 'c: Y923'],
    },
    {
      rule: 'one exemption can set several aside',
      assessments: [assessment('a', 1, '4099'), assessment('b', 2, '4099')],
      met: ['4099'],
      category: 3,
      decidedBy: [],
      setAside: ['a: 4099', 'b: 4099'],
    },
    {
      rule: 'an assessment of category 3 decides where it alone is left',
      assessments: [assessment('a', 2, 'Y900'), assessment('b', 3)],
      met: ['Y900'],
      category: 3,
      decidedBy: ['b'],
      setAside: ['a: Y900'],
    },
  ]
  for (const { rule, assessments, met, category, decidedBy, setAside } of cases) {
    it(rule, () => {
      const found = effectiveCategory(assessments, new Set(met))
      expect(found.category).to.equal(category)
      expect(found.decidedBy).to.deep.equal(decidedBy)
      expect(found.setAside.map(({ id, exemptions }) => `${id}: ${exemptions.join(' ')}`)).to.deep.equal(setAside)
    })
  }

  it('never becomes stricter when one more exemption is met', () => {
    const codes = fc.constantFrom('Y900', 'Y997', 'C084', 'WFE013')
    const list = fc.array(
      fc.record({ id: fc.uuid(), category: fc.constantFrom<Category>(1, 2, 3), exemptions: fc.uniqueArray(codes) }),
    )
    fc.assert(
      fc.property(list, fc.uniqueArray(codes), codes, (assessments, met, another) => {
        const before = effectiveCategory(assessments, new Set(met))
        const after = effectiveCategory(assessments, new Set([...met, another]))
        expect(after.category).to.be.at.least(before.category)
        expect(after.setAside.length).to.be.at.least(before.setAside.length)
      }),
    )
  })
})
