import { expect } from 'chai'
import fc from 'fast-check'
import type { Measure, MeasureCondition } from '../../../src/tariff/measure.ts'
import { isStatement } from '../../../src/tariff/measure-condition.ts'
import { phraseText, requirementPhrases } from '../../../src/tariff/requirement-texts.ts'
import { type Requirement, requirementsOf } from '../../../src/tariff/requirements.ts'
import { condition, document, dutyOf, measure } from '../../support/measure.ts'

const unit = (abbreviation: string) => ({
  ...{ description: abbreviation, abbreviation, expansion: abbreviation, unit: null, multiplier: null },
  measurementUnitType: null,
})

/** `B 29 C672`, `E 24 100 hl`, `V 01 52.60 EUR / 100 kg: 14.40%`, `B 09`; `-` for an action that the source does not name. */
function read(text: string): MeasureCondition {
  const [requirement = '', duty = ''] = text.split(': ')
  const [code = '', action = '', first, ...others] = requirement.split(' ')
  const rest = others.join(' ')
  const isAmount = first !== undefined && /^[\d.]{1,3}$|\./.test(first) && rest !== ''
  const [, money = null, per = rest] = /^([A-Z]{3})(?: \/ (.+))?$/.exec(rest) ?? []
  return condition({
    code,
    action: action === '-' ? null : { code: action, description: null },
    certificate: first === undefined || isAmount ? null : { ...document(first), description: rest || null },
    ...(isAmount
      ? { dutyAmount: Number(first), monetaryUnitCode: money, unit: per && per !== money ? unit(per) : null }
      : {}),
    duty: dutyOf(duty),
  })
}

const control = (...conditions: readonly string[]) =>
  measure({ typeId: '755', seriesId: 'B', duty: '', conditions: conditions.map(read) })
const duty = (...conditions: readonly string[]) => measure({ typeId: '142', conditions: conditions.map(read) })

const phrasesOf = (one: Measure): readonly string[] => requirementPhrases(one, 60).map(phraseText)

describe('the requirements of a measure', () => {
  const cases: readonly (readonly [string, Measure, readonly string[]])[] = [
    [
      'alternatives of one code with "or", and a code for goods that are not covered as no document',
      control('B 26 9113 Controlled Drugs Individual Licence', 'B 26 913Y Commodity is not covered by it.', 'B 06'),
      [
        '9113 Controlled Drugs Individual Licence',
        'or no document if you can declare 913Y: Commodity is not covered by it.',
      ],
    ],
    [
      'an amount that needs no document',
      control('E 24 L001 Import licence', 'E 24 100 hl', 'E 24 Y036 The declared goods are exempted', 'E 04'),
      [
        'L001 Import licence',
        'or no document for up to 100 hl',
        'or no document if you can declare Y036: The declared goods are exempted',
      ],
    ],
    [
      'documents of different codes with "and", beside what meets all codes',
      control(
        ...['E 29 C672', 'E 29 C669', 'E 29 Y923', 'E 29 20 kg', 'E 09'],
        ...['I 29 C672', 'I 29 C670', 'I 29 Y923', 'I 29 20 kg', 'I 09'],
      ),
      ['C672', 'or C669 and C670', 'or no document for up to 20 kg', 'or no document if you can declare Y923'],
    ],
    [
      'alternatives within what has to be met as well, with a comma',
      duty('B 27 C074', 'B 27 C078', 'B 08', 'C 27 C075', 'C 08'),
      ['Asked for: C074 or C078, and C075'],
    ],
    [
      'goods for research and a health document as alternatives',
      control('B 26 C084 Exemption by virtue of Articles 3 and 4', 'B 26 N853 Health document', 'B 06'),
      ['N853 Health document', 'or no document if you can declare C084: Exemption by virtue of Articles 3 and 4'],
    ],
    [
      'a document and an amount that have to be met together',
      control('B 29 N853', 'B 29 Y058', 'B 09', 'E 29 N853', 'E 29 10 kg', 'E 09'),
      ['N853', 'or Y058 for up to 10 kg'],
    ],
    [
      'codes alone where no document is named',
      control('Y 29 Y945 Personal effects', 'Y 29 Y946 Goods of a mission', 'Y 09'),
      ['Only if you can declare Y945: Personal effects; or Y946: Goods of a mission'],
    ],
    [
      'many codes without their descriptions',
      control('B 29 C640 Health document', ...['Y072', 'Y073', 'Y074', 'Y077'].map((code) => `B 29 ${code} x`), 'B 09'),
      ['C640 Health document', 'or no document if you can declare Y072, Y073, Y074 or Y077'],
    ],
    ['documents of a duty whose source names no action', duty('B - D019', 'B -'), ['Asked for: D019']],
    ['a licence and its special entries', duty('B 27 L001', 'B 07', 'Q 27 Y100', 'Q 07'), ['Asked for: L001 and Y100']],
    [
      'what keeps a charge away',
      measure({ typeId: '695', seriesId: 'J', conditions: ['B 07 9014 Exported before June', 'B 27'].map(read) }),
      ['Not charged with 9014 Exported before June'],
    ],
    [
      'a price up to which no licence is asked for',
      control('E 25 9011', 'E 25 250 GBP / p/st', 'E 05'),
      ['9011', 'or no document for a price of up to £250.00 / p/st'],
    ],
    [
      'the range of a ratio',
      control('R 10 5 kg', 'R 28 1 kg', 'R 10 0 kg'),
      ['Only for a net weight per supplementary unit of at least 1 kg and below 5 kg'],
    ],
    [
      'duties by the price of entry',
      duty('V 01 52.6 EUR / 100 kg: 14.40%', 'V 01 51.5 EUR / 100 kg: 14.40% + €1.10', 'V 01 0 EUR / 100 kg: 44.20%'),
      [
        '14.40% for an import price of at least €52.60 / 100 kg',
        '14.40% + €1.10 for an import price of at least €51.50 / 100 kg and below €52.60 / 100 kg',
        '44.20% for an import price below €51.50 / 100 kg',
      ],
    ],
    [
      'duties of makers whose invoices say so',
      measure({ typeId: '552', seriesId: 'D', duty: '', conditions: ['A 01 D008: 12.00%', 'A 01: 45.00%'].map(read) }),
      ['12.00% with D008', '45.00% otherwise'],
    ],
    [
      'a quantity in units that are multiples',
      control('E 29 C1AA', 'E 29 5 100 kg', 'E 09'),
      ['C1AA', 'or no document for up to 5 × 100 kg'],
    ],
    ['the same document once', duty('B 27 A023', 'B 27 A023', 'B 07', 'B 07'), ['Asked for: A023']],
    ['nothing where a control has no conditions', control(), []],
  ]
  for (const [what, one, phrases] of cases) {
    it(`name ${what}`, () => {
      expect(phrasesOf(one)).to.deep.equal(phrases)
    })
  }

  it('tell a prohibition from a control that something meets', () => {
    const isForbidden = (one: Measure) => requirementsOf(one).isForbidden
    expect(isForbidden(measure({ typeId: '277', seriesId: 'A', duty: '' }))).to.equal(true)
    expect(isForbidden(measure({ typeId: '277', seriesId: 'A', duty: '', conditions: [read('B 29 Y900')] }))).to.equal(
      false,
    )
    expect(isForbidden(control('B 04'))).to.equal(true)
    expect(isForbidden(control('B 04', 'Z 24 N002'))).to.equal(false)
    expect(isForbidden(control())).to.equal(false)
    expect(isForbidden(duty('B 04'))).to.equal(false)
  })

  it('read the conditions of a trade remedy without a rate as those of a control', () => {
    const remedy = measure({ typeId: '570', seriesId: 'D', duty: '', conditions: ['A 29 D005', 'A 07 Y100'].map(read) })
    expect(phrasesOf(remedy)).to.deep.equal(['D005', 'or no document if you can declare Y100'])
  })

  const NAMED = ['C672', 'C669', 'Y923', '913Y', '10 kg', '20 kg']

  it('are met exactly where the first condition that holds of every code lets the goods pass', () => {
    const groupOf = (code: string) =>
      fc.uniqueArray(fc.constantFrom(...NAMED), { minLength: 1 }).map((all) => [
        // An amount of up to 10 kg stands before one of up to 20 kg.
        ...all.toSorted().map((named) => read(`${code} 29 ${named}`)),
        read(`${code} 09`),
      ])
    fc.assert(
      fc.property(
        fc.tuple(groupOf('E'), groupOf('I'), groupOf('E')).map(([a, b]) => [a, b]),
        fc.subarray(['C672', 'C669', 'Y923', '913Y']),
        fc.constantFrom(5, 10, 15, 20, 25),
        (groups, held, quantity) => {
          const { needed } = requirementsOf(
            measure({ typeId: '755', seriesId: 'B', duty: '', conditions: groups.flat() }),
          )
          const passes = groups.every((group) => {
            const first = group.find(
              ({ certificate, dutyAmount }) =>
                (certificate === null || held.includes(certificate.code)) &&
                (dutyAmount === null || quantity <= dutyAmount),
            )
            return first?.action?.code === '29'
          })
          expect(needed !== null && isMet(needed, held, quantity)).to.equal(passes)
        },
      ),
    )
  })
})

function isMet(requirement: Requirement, held: readonly string[], quantity: number): boolean {
  switch (requirement.kind) {
    case 'any of':
      return requirement.parts.some((part) => isMet(part, held, quantity))
    case 'all of':
      return requirement.parts.every((part) => isMet(part, held, quantity))
    case 'amount':
      return quantity <= (requirement.to?.amount ?? Number.POSITIVE_INFINITY)
    default:
      return held.includes(requirement.certificate.code)
  }
}

describe('a certificate', () => {
  const statements: readonly (readonly [string, string | null])[] = [
    ['913Y', 'Commodity is not covered by the Home Office Controlled Drug Licence requirements.'],
    ['C084', 'Exemption by virtue of Articles 3 and 4 of regulation 2019/2122'],
    ['9022', 'Goods which are either not subject to sanctions or are entitled to an exemption from sanctions.'],
    ['9006', 'This exemption applies to sanctioned goods'],
    ['9Y02', 'Goods not controlled by the Animal Welfare (Livestock Exports) Act 2024.'],
    ['999L', 'CDS universal waiver'],
    ['Y930', 'Particular provisions: The declared goods are not concerned by Commission Decision 2007/275/EC'],
    ['Y072', 'Goods with EU origin returning from Andorra'],
    ['Y903', null],
  ]
  for (const [code, description] of statements) {
    it(`states a fact about the goods: ${code}`, () => {
      expect(isStatement({ code, description })).to.equal(true)
    })
  }

  const documents: readonly (readonly [string, string | null])[] = [
    ['9103', 'Detonation resistance test (DRT) HSE certificate of exemption.'],
    ['D018', 'Invoice for transactions which are not exempted from countervailing/anti-dumping duties'],
    ['9011', 'Goods and technology subject to sanction with a DBT import or export licence'],
    ['9009', 'Goods originating in Ukrainian territory with a certificate of origin'],
    ['N830', 'Goods declaration for exportation.'],
    ['9101', 'Chemical weapons. When declaring a waiver status code, a write off amount must be included'],
    ['Y915', 'Reference Identification Number'],
    ['Y100', 'Special entries on the import licence AGRIM'],
    ['Y985', 'Export authorisation by virtue of article 7 of Council Regulation (EU) 2022/263'],
    ['C672', null],
  ]
  for (const [code, description] of documents) {
    it(`is a document: ${code}`, () => {
      expect(isStatement({ code, description })).to.equal(false)
    })
  }
})
