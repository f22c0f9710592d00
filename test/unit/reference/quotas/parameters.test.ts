import { expect } from 'chai'
import { findDayCrossFieldProblems, readPeriods } from '../../../../src/reference/quotas/parameters.ts'

const TODAY = '2026-05-04'

describe('the periods of a quota search', () => {
  it('include the day', () => {
    expect(readPeriods({ years: [] }, TODAY)).to.deep.equal({ day: TODAY, startingIn: null })
  })

  it('include a day in three parts, which takes precedence over as_of', () => {
    const sent = { years: [], year: '2024', month: '2', day: '29' }
    expect(readPeriods(sent, TODAY)).to.deep.equal({ day: '2024-02-29', startingIn: null })
  })

  it('start in a year sent alone', () => {
    expect(readPeriods({ years: ['2021', '2023'], year: '2022' }, TODAY)).to.deep.equal({
      day: TODAY,
      startingIn: [2021, 2023, 2022],
    })
    expect(readPeriods({ years: [], month: '2' }, TODAY)).to.deep.equal({ day: TODAY, startingIn: null })
  })

  it('cause an error for a day that is incomplete or does not exist', () => {
    const wrong = (sent: Readonly<Record<string, unknown>>) =>
      findDayCrossFieldProblems(sent).map(({ parameter }) => parameter)
    expect(wrong({ year: '2025', day: '3' })).to.deep.equal(['month'])
    expect(wrong({ year: '2025', month: '3' })).to.deep.equal(['day'])
    // Ignored without a year.
    for (const sent of [{ month: '2', day: '3' }, { month: '2' }, { day: '3' }]) expect(wrong(sent)).to.deep.equal([])
    expect(wrong({ year: '2025', month: '2', day: '29' })).to.deep.equal(['day'])
    expect(wrong({ year: '2024', month: '2', day: '29' })).to.deep.equal([])
    expect(wrong({ year: '2024' })).to.deep.equal([])
    // The schema of the parameter rejects it.
    expect(wrong({ year: 'x', month: '2', day: '29' })).to.deep.equal([])
  })
})
