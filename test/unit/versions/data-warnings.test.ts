import { expect } from 'chai'
import type { DataDates } from '../../../src/tariff/data-dates.ts'
import { dataAgeInDays, dataWarnings } from '../../../src/versions/data-warnings.ts'

const version = (sourceKind: string, snapshotDate: string | null, publishedAt = '2026-02-01T23:59:59Z') => ({
  region: 'uk' as const,
  sourceKind,
  snapshotDate,
  dataDates: {} as DataDates,
  publishedAt: new Date(publishedAt),
})

describe('dataAgeInDays', () => {
  it('counts days from the day that the data describes', () => {
    expect(dataAgeInDays(version('bundle', '2026-01-01'), '2026-01-01')).to.equal(0)
    expect(dataAgeInDays(version('bundle', '2026-01-01'), '2026-03-12')).to.equal(70)
  })

  it('counts days from the day the data went live where its source names no day', () => {
    expect(dataAgeInDays(version('bundle', null), '2026-02-03')).to.equal(2)
  })

  it('never falls below zero', () => {
    expect(dataAgeInDays(version('bundle', '2026-01-02'), '2026-01-01')).to.equal(0)
  })
})

describe('dataWarnings', () => {
  const codes = (sourceKind: string, snapshotDate: string | null, today: string) =>
    dataWarnings([version(sourceKind, snapshotDate)], today).map(({ code, region }) => `${region} ${code}`)

  it('warns of the built-in sample, whatever its age', () => {
    expect(codes('sample', null, '2026-02-01')).to.deep.equal(['uk sample_data'])
    expect(codes('sample', '2026-01-01', '2027-01-01')).to.deep.equal(['uk sample_data'])
  })

  it('warns of data that is more than 30 days old', () => {
    expect(codes('bundle', '2026-01-01', '2026-01-31')).to.deep.equal([])
    expect(codes('bundle', '2026-01-01', '2026-02-01')).to.deep.equal(['uk old_data'])
    expect(codes('published', null, '2026-03-04')).to.deep.equal(['uk old_data'])
  })

  it('warns of the sample in one region where the other has real data', () => {
    const mixed = [{ ...version('bundle', '2026-01-01') }, { ...version('sample', null), region: 'xi' as const }]
    const warnings = dataWarnings(mixed, '2026-01-02')
    expect(warnings.map(({ code, region }) => `${region} ${code}`)).to.deep.equal(['xi sample_data', 'xi mixed_data'])
    expect(warnings.at(-1)?.detail).to.include('but the UK tariff is real data')
    for (const kind of ['sample', 'bundle']) {
      const same = mixed.map((one) => ({ ...one, sourceKind: kind, snapshotDate: '2026-01-01' }))
      expect(dataWarnings(same, '2026-01-02').filter(({ code }) => code === 'mixed_data')).to.deep.equal([])
    }
  })

  it('names the kinds of data that are older than the data as a whole', () => {
    const dataDates = { nomenclature: '2026-01-01', duties: '2021-01-01', quotas: '2025-12-20', taxes: '2022-01-01' }
    const [warning, ...others] = dataWarnings([{ ...version('bundle', '2026-01-01'), dataDates }], '2026-01-02')
    expect(others).to.deep.equal([])
    expect(warning).to.deep.equal({
      code: 'old_data',
      region: 'uk',
      detail:
        'The data of the UK tariff describes 2026-01-01, 1 day ago. Older: duties of 2021-01-01 and VAT and excise of 2022-01-01. What has changed since then is missing.',
    })
  })

  it('names the day that the data describes and how long ago that was', () => {
    const [warning] = dataWarnings([version('bundle', '2026-01-01')], '2026-03-12')
    expect(warning?.detail).to.include('describes 2026-01-01, 70 days ago')
  })
})
