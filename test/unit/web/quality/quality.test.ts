import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { writeReport } from '../../../../src/cli/development/write-report.ts'
import { Quality } from '../../../../src/web/quality/quality.tsx'
import { type Reports, readReports } from '../../../../src/web/quality/reports.ts'

const EVALUATION = { evaluated_at: '2026-11-23T22:39:09.255Z', region: 'uk', snapshot_date: '2025-12-11' }

const REPORTS: Reports = {
  search: {
    ...EVALUATION,
    sets: [
      { name: 'terms-dev', search: { queries: 400, heading_recall_1: 66.5, heading_recall_5: 82.5 } },
      { name: 'consumer-dev', search: { queries: 107, heading_recall_1: 88.79, heading_recall_5: 93.46 } },
    ],
  },
  fpo: {
    ...EVALUATION,
    figures: [{ name: '"><script>', descriptions: 2000, digits: 6, top_1: 25, top_5: 90.85 }],
    reliability: [
      { from: 0, answers: 0, meanScore: 0, right: 0 },
      { from: 900, answers: 1052, meanScore: 961.91, right: 952.47 },
    ],
    abstention: [
      { language: 'en', descriptions: 80, refused: 50 },
      { language: 'de', descriptions: 20, refused: 10 },
    ],
  },
}

describe('the page /quality', () => {
  const html = render(h(Quality, { reports: REPORTS }))

  it('lists the kinds of searches, the one that is right most often first', () => {
    expect(html).to.match(/Consumers’ words \(107 searches\).*89 % \(five: 93 %\).*Everyday terms/s)
  })

  it('draws a bar in proportion to a hundred per cent', () => {
    expect(html).to.match(/2,000 descriptions, 6 digits.*?25 %.*?<rect class="bar__value" width="250"/s)
  })

  it('compares scores with how often codes were right, where there were enough of them', () => {
    expect(html).to.contain('Score 900 to 999 (1,052 descriptions)').and.to.contain('95 %, the score says 96 %')
    expect(html).to.not.contain('Score 0 to 99')
  })

  it('adds up the languages of vague descriptions', () => {
    expect(html).to.contain('of 100 vague descriptions in several languages, 60 % get no code')
  })

  it('shows markup in the name of a set as text', () => {
    expect(html).to.not.contain('<script>')
  })
})

describe('readReports', () => {
  let folder = ''
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'opentariff-reports-'))
  })
  after(() => rm(folder, { recursive: true }))

  it('reads the reports that ship with the program', async () => {
    const { search, fpo } = await readReports()
    expect(search.sets).to.not.be.empty
    expect(fpo.figures).to.not.be.empty
  })

  it('reads what a command wrote, with figures to two decimals', async () => {
    const reports = join(folder, 'reports')
    const figures = REPORTS.fpo.figures.map((ofSet) => ({ ...ofSet, top_1: 12.3456 }))
    await writeReport(join(reports, 'search.json'), REPORTS.search)
    await writeReport(join(reports, 'fpo.json'), { ...REPORTS.fpo, figures })
    const { search, fpo } = await readReports(reports)
    expect(search).to.deep.equal(REPORTS.search)
    expect(fpo.figures.map(({ top_1 }) => top_1)).to.deep.equal([12.35])
  })
})
