import { expect } from 'chai'
import fc from 'fast-check'
import { BadValue } from '../../../../../ingest/sources/reading/bad-value.ts'
import {
  bigInteger,
  boolean,
  type Codec,
  date,
  dayOfYear,
  decimal,
  facetKey,
  integer,
  itemId,
  json,
  list,
  listSeparatedBy,
  mapped,
  oneOf,
  required,
  smallInteger,
  suffix,
  text,
} from '../../../../../ingest/sources/reading/codecs.ts'

const NULLABLE: Readonly<Record<string, Codec>> = {
  text,
  integer,
  bigInteger,
  decimal,
  boolean,
  date,
  itemId,
  suffix,
  dayOfYear,
  json,
  oneOf: oneOf('measure'),
}

describe('codecs', () => {
  for (const [name, codec] of Object.entries(NULLABLE)) {
    it(`decode an empty field, null and a missing member as null, unless required: ${name}`, () => {
      for (const nothing of ['', null, undefined]) {
        expect(codec(nothing)).to.equal(null)
        expect(() => required(codec)(nothing)).to.throw(BadValue, 'is missing')
      }
    })
  }

  const GOOD: readonly (readonly [Codec, unknown, unknown])[] = [
    [text, ' as it is ', ' as it is '],
    [integer, '-12', -12],
    [integer, 12, 12],
    [bigInteger, -1_012_550_691, -1_012_550_691],
    [decimal, '0.10', '0.10'],
    [decimal, 12.8, '12.8'],
    [decimal, '9.1e-05', '9.1e-05'],
    [boolean, 'true', true],
    [boolean, false, false],
    [date, '2024-02-29', '2024-02-29'],
    [itemId, '0101210000', '0101210000'],
    [suffix, '10', '10'],
    [facetKey, 'clothing_gender', 'clothing_gender'],
    [dayOfYear, '29/02', '02-29'],
    [dayOfYear, '1/12', '12-01'],
    [list, 'AT BE', ['AT', 'BE']],
    [list, '', []],
    [list, ['two words'], ['two words']],
    [listSeparatedBy('|'), 'certificates|quotas', ['certificates', 'quotas']],
    [mapped({ group: 1 }), 'group', 1],
    [json, { a: [1] }, { a: [1] }],
  ]
  for (const [codec, raw, expected] of GOOD) {
    it(`decode ${JSON.stringify(raw)} as ${JSON.stringify(expected)}`, () => {
      expect(codec(raw)).to.deep.equal(expected)
    })
  }

  const BAD: readonly (readonly [Codec, unknown, RegExp])[] = [
    [text, 12, /12 is not a text/],
    [text, 'a\0b', /NUL character/],
    [integer, '1.5', /"1.5" is not an integer/],
    [integer, 'x'.repeat(100), /^"x{59}\.\.\. is not/],
    [integer, '2147483648', /is not between -2147483648 and 2147483647/],
    [smallInteger, 40_000, /is not between -32768 and 32767/],
    [decimal, '1,5', /is not a decimal number/],
    [boolean, 'yes', /is neither true nor false/],
    [date, '2023-02-30', /is not a calendar date/],
    [date, '20230203', /is not a calendar date/],
    [itemId, '01012100', /is not a code of ten digits/],
    [itemId, 101_210_000, /is not a text/],
    [suffix, '8', /is not a suffix of two digits/],
    [facetKey, 'Clothing:gender', /is not made of a-z, 0-9 and _ alone/],
    [dayOfYear, '31/04', /is not a day of the year/],
    [oneOf('measure', 'row'), 'toString', /"toString" is none of measure, row/],
    [list, [1], /is not a list of texts/],
    [json, [1], /is not an object/],
    [json, { a: '\0' }, /NUL character/],
  ]
  for (const [codec, raw, reason] of BAD) {
    it(`reject ${JSON.stringify(raw).slice(0, 30)}: ${reason.source}`, () => {
      expect(() => codec(raw)).to.throw(BadValue, reason)
    })
  }

  it('throw nothing but a BadValue for any input', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(NULLABLE), list),
        fc.anything({ withBigInt: false }),
        (codec, raw) => {
          try {
            codec(raw)
          } catch (error) {
            expect(error).to.be.instanceOf(BadValue)
          }
        },
      ),
    )
  })
})
