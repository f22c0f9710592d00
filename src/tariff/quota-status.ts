import type { IsoDate } from './goods-nomenclature.ts'

export type QuotaStatus = 'Exhausted' | 'Suspended' | 'Blocked' | 'Critical' | 'Open'

/** Something that happened to a quota period. */
export interface QuotaEvent {
  readonly eventType: 'critical' | 'exhaustion' | 'reopening' | 'unblocking' | 'unsuspension'
  /** When it was entered; sorts as text. */
  readonly occurrenceTimestamp: string
  /** Day from which it counts. */
  readonly eventDate: IsoDate
  /** The state that a critical event sets. */
  readonly criticalState: 'Y' | 'N' | null
}

interface Period {
  readonly startDate: IsoDate
  readonly endDate: IsoDate | null
}

/** The facts that decide the status of a quota period. */
export interface QuotaFacts {
  readonly events: readonly QuotaEvent[]
  readonly suspensionPeriods: readonly Period[]
  readonly blockingPeriods: readonly Period[]
  /** The flag of the period itself, for periods without events. */
  readonly criticalState: 'Y' | 'N' | null
  /** The published status, where there is neither event nor period: only a status of the list below counts. */
  readonly recordedStatus: string | null
}

const STATUSES: readonly string[] = ['Exhausted', 'Suspended', 'Blocked', 'Critical', 'Open'] satisfies QuotaStatus[]

/**
 * Status of a quota period on a day: exhausted if that was the last event that changed it, else suspended or blocked
 * while such a period runs, else critical if the last event, or without one the period's own flag, says so.
 */
export const quotaStatus = (quota: QuotaFacts, date: IsoDate): QuotaStatus => {
  const events = inOrder(quota.events, date)
  const last = events.findLast((event) => event.eventType !== 'critical')
  if (last?.eventType === 'exhaustion') return 'Exhausted'
  // An event that lifts a period ends it before its day.
  if (runs(quota.suspensionPeriods, date, liftedOn(events, 'unsuspension'))) return 'Suspended'
  if (runs(quota.blockingPeriods, date, liftedOn(events, 'unblocking'))) return 'Blocked'
  if (isRecorded(quota, events)) return quota.recordedStatus as QuotaStatus
  return isCritical(quota, date) ? 'Critical' : 'Open'
}

/**
 * Whether a quota period is critical on a day, be it exhausted, suspended or blocked besides: the last critical event
 * says so, or without one the period's own flag.
 */
export const isCritical = (quota: QuotaFacts, date: IsoDate): boolean => {
  const events = inOrder(quota.events, date)
  const critical = events.findLast((event) => event.eventType === 'critical')
  if (critical) return critical.criticalState === 'Y'
  return quota.criticalState === 'Y' || (isRecorded(quota, events) && quota.recordedStatus === 'Critical')
}

const isRecorded = (quota: QuotaFacts, events: readonly QuotaEvent[]): boolean =>
  events.length === 0 && quota.recordedStatus !== null && STATUSES.includes(quota.recordedStatus)

/** The events up to a day, in order. */
const inOrder = (events: readonly QuotaEvent[], date: IsoDate): readonly QuotaEvent[] =>
  events
    .filter((event) => event.eventDate <= date)
    .toSorted((a, b) => compare(a.eventDate, b.eventDate) || compare(a.occurrenceTimestamp, b.occurrenceTimestamp))

const liftedOn = (events: readonly QuotaEvent[], type: QuotaEvent['eventType']): IsoDate | null =>
  events.findLast((event) => event.eventType === type)?.eventDate ?? null

const runs = (periods: readonly Period[], date: IsoDate, lifted: IsoDate | null): boolean =>
  periods.some(
    ({ startDate, endDate }) =>
      startDate <= date && (endDate === null || date <= endDate) && (lifted === null || lifted < startDate),
  )

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
