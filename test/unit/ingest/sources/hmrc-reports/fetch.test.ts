import { expect } from 'chai'
import { useFetching } from '../../../../support/fetching.ts'
import { file, status } from '../../../../support/publisher.ts'
import { rejectionOf } from '../../../../support/rejection.ts'

describe('the reports of HMRC', () => {
  const given = useFetching()

  const reports = (day: string, ...names: string[]) => {
    const [date, suffix] = [day.replaceAll('-', '/'), day.replaceAll('-', '_')]
    for (const name of names) {
      given.publisher.on(`/xi/reporting/${date}/${name.replace('*', `xi_${suffix}`)}`, file(`${name} of ${day}`))
    }
  }
  const NEEDED = ['commodities_*.csv', 'declarable_commodities_with_duty_measures_*.xlsx', 'category_assessments_*.zip']
  const fetch = (today?: string) => given.fetch('xi-hmrc-reports', today)

  it('come by name, and missing ones are reported', async () => {
    reports('2026-11-20', ...NEEDED, 'supplementary_units_*.csv')
    const { version, downloaded, absent } = await fetch()
    expect(version).to.equal('2026-11-20')
    expect(downloaded.map(({ name }) => name)).to.deep.equal([
      'commodities_xi_2026_11_20.csv',
      'declarable_commodities_with_duty_measures_xi_2026_11_20.xlsx',
      'supplementary_units_xi_2026_11_20.csv',
      'category_assessments_xi_2026_11_20.zip',
    ])
    expect(absent).to.deep.equal([
      'declarable_commodities_with_prohibition_measures_xi_2026_11_20.xlsx',
      'geographical_area_groups_xi_2026_11_20.xlsx',
    ])
  })

  it('come from the day before where those of today are incomplete', async () => {
    reports('2026-11-20', 'commodities_*.csv')
    reports('2026-11-19', ...NEEDED)
    expect((await fetch()).version).to.equal('2026-11-19')
    const again = await fetch()
    expect(again.downloaded).to.deep.equal([])
  })

  it('come from the day before where the server fails for an optional one', async () => {
    reports('2026-11-20', ...NEEDED)
    given.publisher.on('/xi/reporting/2026/11/20/supplementary_units_xi_2026_11_20.csv', status(500))
    reports('2026-11-19', ...NEEDED)
    expect((await fetch()).version).to.equal('2026-11-19')
  })

  it('fail the fetch where none is younger than ten days', async () => {
    reports('2026-11-10', ...NEEDED)
    expect((await rejectionOf(fetch())).message).to.include('no version can be had')
  })
})
