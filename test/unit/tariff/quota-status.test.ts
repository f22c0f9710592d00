import { expect } from 'chai'
import fc from 'fast-check'
import { isCritical, type QuotaEvent, type QuotaFacts, quotaStatus } from '../../../src/tariff/quota-status.ts'

const event = (
  eventType: QuotaEvent['eventType'],
  eventDate: string,
  criticalState: 'Y' | 'N' | null = null,
): QuotaEvent => ({
  eventType,
  eventDate,
  occurrenceTimestamp: `${eventDate} 10:00:00`,
  criticalState,
})

const quota = (facts: Partial<QuotaFacts> = {}): QuotaFacts => ({
  events: [],
  suspensionPeriods: [],
  blockingPeriods: [],
  criticalState: null,
  recordedStatus: null,
  ...facts,
})

const march = [{ startDate: '2025-03-01', endDate: '2025-03-31' }]

describe('quota status', () => {
  it('a quota counts as open by default', () => {
    expect(quotaStatus(quota(), '2025-03-10')).to.equal('Open')
    expect(quotaStatus(quota({ criticalState: 'N' }), '2025-03-10')).to.equal('Open')
  })

  it('a quota counts as critical after the last critical event or by its flag', () => {
    const events = [event('critical', '2025-02-01', 'Y'), event('critical', '2025-04-01', 'N')]
    expect(quotaStatus(quota({ events }), '2025-01-31')).to.equal('Open')
    expect(quotaStatus(quota({ events }), '2025-03-10')).to.equal('Critical')
    expect(quotaStatus(quota({ events, criticalState: 'Y' }), '2025-04-01')).to.equal('Open')
    expect(quotaStatus(quota({ criticalState: 'Y' }), '2025-03-10')).to.equal('Critical')
  })

  it('a quota counts as exhausted until it is reopened', () => {
    const events = [
      event('reopening', '2025-04-01'),
      event('exhaustion', '2025-02-01'),
      event('critical', '2025-02-02', 'Y'),
    ]
    expect(quotaStatus(quota({ events }), '2025-03-10')).to.equal('Exhausted')
    expect(quotaStatus(quota({ events, suspensionPeriods: march }), '2025-03-10')).to.equal('Exhausted')
    expect(quotaStatus(quota({ events }), '2025-04-01')).to.equal('Critical')
  })

  it('prefers suspended over blocked, each only during its period', () => {
    expect(quotaStatus(quota({ suspensionPeriods: march, blockingPeriods: march }), '2025-03-31')).to.equal('Suspended')
    expect(quotaStatus(quota({ blockingPeriods: march, criticalState: 'Y' }), '2025-03-01')).to.equal('Blocked')
    expect(quotaStatus(quota({ suspensionPeriods: march, blockingPeriods: march }), '2025-04-01')).to.equal('Open')
  })

  it('treats a lifted period as over', () => {
    const events = [event('unsuspension', '2025-03-15')]
    expect(quotaStatus(quota({ events, suspensionPeriods: march }), '2025-03-14')).to.equal('Suspended')
    expect(quotaStatus(quota({ events, suspensionPeriods: march }), '2025-03-15')).to.equal('Open')
  })

  it('uses the recorded status when no event is known', () => {
    expect(quotaStatus(quota({ recordedStatus: 'Exhausted' }), '2025-03-10')).to.equal('Exhausted')
    expect(quotaStatus(quota({ recordedStatus: 'Closed' }), '2025-03-10')).to.equal('Open')
    expect(
      quotaStatus(quota({ recordedStatus: 'Exhausted', events: [event('reopening', '2025-03-01')] }), '2025-03-10'),
    ).to.equal('Open')
  })

  it('ignores events after the day', () => {
    const dates = fc.integer({ min: 1, max: 28 }).map((day) => `2025-03-${String(day).padStart(2, '0')}`)
    const events = fc.array(
      fc.record({
        eventType: fc.constantFrom('critical', 'exhaustion', 'reopening', 'unblocking', 'unsuspension') as fc.Arbitrary<
          QuotaEvent['eventType']
        >,
        eventDate: dates,
        occurrenceTimestamp: dates,
        criticalState: fc.constantFrom('Y' as const, 'N' as const),
      }),
    )
    fc.assert(
      fc.property(events, dates, (all, date) => {
        const past = all.filter(({ eventDate }) => eventDate <= date)
        fc.pre(past.length > 0)
        expect(quotaStatus(quota({ events: all }), date)).to.equal(quotaStatus(quota({ events: past }), date))
      }),
    )
  })

  it('reports a quota as critical even when it is suspended or exhausted', () => {
    const events = [event('critical', '2025-02-01', 'Y'), event('exhaustion', '2025-03-01')]
    expect(isCritical(quota({ events }), '2025-01-31')).to.equal(false)
    expect(isCritical(quota({ events, suspensionPeriods: march }), '2025-03-10')).to.equal(true)
    expect(isCritical(quota({ recordedStatus: 'Critical' }), '2025-03-10')).to.equal(true)
    expect(isCritical(quota({ recordedStatus: 'Open', criticalState: 'N' }), '2025-03-10')).to.equal(false)
  })

  it('returns the same criticality by status and by flag', () => {
    const facts = fc.record({
      criticalState: fc.constantFrom('Y', 'N', null),
      recordedStatus: fc.constantFrom('Critical', 'Closed', null),
      events: fc.constantFrom([], [event('critical', '2025-02-01', 'Y')], [event('critical', '2025-02-01', 'N')]),
    })
    fc.assert(
      fc.property(facts, (sent) => {
        const status = quotaStatus(quota(sent), '2025-03-10')
        expect(status === 'Critical').to.equal(isCritical(quota(sent), '2025-03-10'))
      }),
    )
  })
})
