import { expect } from 'chai'
import { readCode, readDashedNumber } from '../../../src/tariff/code-query.ts'

describe('readCode', () => {
  for (const [query, digits, itemId] of [
    ['01', '01', '0100000000'],
    ['0101', '0101', '0101000000'],
    ['010', '010', null],
    ['010121', '010121', '0101210000'],
    ['0101210000', '0101210000', '0101210000'],
    ['0101 21 00 00', '0101210000', '0101210000'],
    ['0101.21.00', '01012100', '0101210000'],
    [' 0101 ', '0101', '0101000000'],
    ['0101-21-00', '01012100', '0101210000'],
    ['0101.21.00.00.00', '0101210000', '0101210000'],
    ['HS 8471', '8471', '8471000000'],
    ['hs8471', '8471', '8471000000'],
    ['HS code: 8471.30', '847130', '8471300000'],
    ['code 847130', '847130', '8471300000'],
    ['Commodity code 8471300000', '8471300000', '8471300000'],
    ['heading 0702', '0702', '0702000000'],
    ['heading no. 0702', '0702', '0702000000'],
    ['subheading 0702 00', '070200', '0702000000'],
    ['Chapter 07', '07', '0700000000'],
  ] as const) {
    it(`reads '${query}' as the code prefix ${digits}`, () =>
      expect(readCode(query)).to.deep.equal({ kind: 'prefix', digits, itemId }))
  }

  for (const query of [
    ...['0101210000-10', '0101 21 00 00 - 10', '0101.21.00.00-10', '0101210000/10', '0101210000 / 10'],
    ...['0101210000 10', '0101 21 00 00 10', '0101.21.00.00.10', '0101-21-00-00-10', 'HS 0101210000/10'],
  ]) {
    it(`reads '${query}' as one row with its suffix`, () =>
      expect(readCode(query)).to.deep.equal({ kind: 'row', itemId: '0101210000', productlineSuffix: '10' }))
  }

  for (const query of [
    '5',
    '01012100001',
    '012345678910',
    '0101210000/8',
    '8471/30',
    '0101-10',
    '12v',
    'tea',
    '0101 tea',
    '-0101',
    '.01',
    '',
  ]) {
    it(`reads '${query}' as text`, () => expect(readCode(query)).to.equal(null))
  }
})

describe('readDashedNumber', () => {
  for (const [query, number] of [
    ['22199-08-2', '22199-08-2'],
    ['CAS RN 22199-08-2', '22199-08-2'],
    ['cas no. 22199-08-2', '22199-08-2'],
    ['CUS: 0153778-6', '0153778-6'],
    ['0101-10', '0101-10'],
    ['12-24', '12-24'],
  ] as const) {
    it(`reads '${query}' as the number ${number}`, () => expect(readDashedNumber(query)).to.equal(number))
  }

  for (const query of ['0101-21-00', '0101210000-80', '0702-000000', 'usb-c', '4-oct 22', '12-24 v', '22199', '']) {
    it(`reads '${query}' as a code or words`, () => expect(readDashedNumber(query)).to.equal(null))
  }
})
