import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { writeReport } from '../../../../src/cli/development/write-report.ts'
import { readReports } from '../../../../src/web/quality/reports.ts'

describe('the reports of the page /quality', () => {
  let folder = ''
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'opentariff-reports-'))
  })
  after(() => rm(folder, { recursive: true }))

  it('ship with the program and can be read', async () => {
    const { search, fpo, benchmarks } = await readReports()
    expect(search?.sets).to.not.be.empty
    expect(fpo?.figures).to.not.be.empty
    expect(benchmarks.map(({ benchmark }) => benchmark)).to.include.members(['fpo', 'reference', 'search'])
  })

  it('stay empty where the folder is missing', async () => {
    expect(await readReports(join(folder, 'nowhere'))).to.deep.equal({ search: null, fpo: null, benchmarks: [] })
  })

  it('show what a command wrote, with figures to two decimals', async () => {
    const run = { name: 'a search', p50_ms: 12.3456, p95_ms: null, p99_ms: 40 }
    const report = { benchmark: 'search', measured_at: null, machine: '2 cores', runs: [run], targets: [], notes: [] }
    await writeReport(join(folder, 'reports', 'bench-search.json'), report)
    const { benchmarks } = await readReports(join(folder, 'reports'))
    expect(benchmarks).to.deep.equal([{ ...report, runs: [{ ...run, p50_ms: 12.35 }] }])
  })
})
