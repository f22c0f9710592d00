import { expect } from 'chai'
import { inForceOn, isIsoDate, isValidOn, todayUtc } from '../../../src/tariff/validity.ts'

describe('validity', () => {
  const period = { validityStartDate: '2020-02-29', validityEndDate: '2024-12-31' }

  it('includes the first and last day and excludes the days before and after', () => {
    const days = ['2020-02-28', '2020-02-29', '2024-12-31', '2025-01-01']
    expect(days.map((day) => isValidOn(period, day))).to.deep.equal([false, true, true, false])
  })

  it('never ends when the end date is null', () => {
    expect(isValidOn({ validityStartDate: '1972-01-01', validityEndDate: null }, '9999-12-31')).to.equal(true)
  })

  it('selects the latest entry of a history that has started', () => {
    const history = [{ validityStartDate: '1972-01-01' }, { validityStartDate: '2022-01-01' }]
    expect(inForceOn(history, '1971-12-31')).to.equal(null)
    expect(inForceOn(history, '2021-12-31')).to.equal(history[0])
    expect(inForceOn(history, '2022-01-01')).to.equal(history[1])
  })

  it('rejects a date that is not on the calendar', () => {
    const dates = ['2024-02-29', '2023-02-29', '2024-13-01', '2024-1-1', 'today', '2024-02-29T00:00:00Z', '']
    expect(dates.map(isIsoDate)).to.deep.equal([true, false, false, false, false, false, false])
  })

  it('returns the current day in UTC', () => {
    expect(todayUtc(new Date('2026-03-29T00:30:00+01:00'))).to.equal('2026-03-28')
  })
})
