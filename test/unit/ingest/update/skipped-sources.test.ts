import { expect } from 'chai'
import { describeOverdue, skippedSince } from '../../../../ingest/update/skipped-sources.ts'

const source = (skipped: readonly string[], isUploading = false) => ({
  id: 'eu-circabc' as const,
  skipped,
  isUploading,
})

describe('sources whose newest version cannot be had', () => {
  it('count from the first day on which they skip, and from the next one after they have been complete', () => {
    const before = { 'eu-circabc': '2026-11-20' }
    expect(skippedSince([source(['v2: gone'])], {}, '2026-11-26')).to.deep.equal({ 'eu-circabc': '2026-11-26' })
    expect(skippedSince([source(['v3: gone'])], before, '2026-11-26')).to.deep.equal(before)
    expect(skippedSince([source([])], before, '2026-11-26')).to.deep.equal({})
  })

  it('are a problem from the second day on, or after two weeks while their publisher uploads', () => {
    const overdue = (isUploading: boolean, day: string) =>
      describeOverdue([source(['v2: gone'], isUploading)], { 'eu-circabc': '2026-11-01' }, day).length > 0
    expect([overdue(false, '2026-11-01'), overdue(false, '2026-11-02')]).to.deep.equal([false, true])
    expect([overdue(true, '2026-11-14'), overdue(true, '2026-11-15')]).to.deep.equal([false, true])
  })

  it('name the source, the day and the reason', () => {
    expect(describeOverdue([source(['v2: gone'])], { 'eu-circabc': '2026-11-01' }, '2026-11-26')).to.deep.equal([
      'eu-circabc: the newest version cannot be had since 2026-11-01, and the one before is used (v2: gone)',
    ])
  })
})
