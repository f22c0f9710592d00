import { expect } from 'chai'
import fc from 'fast-check'
import { compare, decimal, minus, over, plus, roundedText, times } from '../../../../src/tariff/duty/fraction.ts'

const cents = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })
const textOf = (hundredths: bigint): string => {
  const digits = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, '0')
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

describe('exact numbers', () => {
  it('reads decimals and the texts of floating point numbers', () => {
    for (const [text, rounded] of [
      ['12.50', '12.5000'],
      [0.1, '0.1000'],
      [2.602, '2.6020'],
      ['-0.05', '-0.0500'],
      [1e-7, '0.0000'],
      [1e21, `${10n ** 21n}.0000`],
    ] as const) {
      expect(roundedText(decimal(text), 4)).to.equal(rounded)
    }
  })

  it('refuses what is no decimal', () => {
    for (const text of ['', '1,5', '0x10', 'Infinity', Number.NaN, '1.']) {
      expect(() => decimal(text)).to.throw(RangeError)
    }
  })

  it('adds, subtracts and compares hundredths as whole numbers do', () => {
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        const [x, y] = [decimal(textOf(a)), decimal(textOf(b))]
        expect(roundedText(plus(x, y), 2)).to.equal(textOf(a + b))
        expect(roundedText(minus(x, y), 2)).to.equal(textOf(a - b))
        expect(compare(x, y)).to.equal(a < b ? -1 : a > b ? 1 : 0)
      }),
    )
  })

  it('returns a number unchanged that is multiplied and divided by another', () => {
    fc.assert(
      fc.property(cents, fc.bigInt({ min: 1n, max: 10n ** 9n }), (a, b) => {
        const [x, y] = [decimal(textOf(a)), decimal(textOf(b))]
        expect(compare(over(times(x, y), y), x)).to.equal(0)
      }),
    )
  })

  it('rounds a half up, and less than a half down', () => {
    expect(roundedText(decimal('0.025'), 2)).to.equal('0.03')
    expect(roundedText(decimal('0.0249999999'), 2)).to.equal('0.02')
    expect(roundedText(over(decimal('2'), decimal('3')), 2)).to.equal('0.67')
    expect(roundedText(decimal('-0.004'), 2)).to.equal('0.00')
    expect(roundedText(decimal('1234.5'), 0)).to.equal('1235')
  })
})
