import { percentile } from '../../eval/score.ts'
import { at } from '../../src/collections/at.ts'
import type { Target } from '../report.ts'
import { type Answer, isGood, KINDS, type Kind, type Outage, type Result } from './answers.ts'

/** What may happen to requests during an outage. All other requests must be answered. */
export interface Allowance {
  readonly kinds: readonly Kind[]
  /** Results in addition to a good answer. 503 counts only with `Retry-After`. */
  readonly results: readonly Result[]
  /** Milliseconds in which they fail, at p99. */
  readonly withinMs: number
  /** Whether all may be answered in spite of the fault. Default: false. */
  readonly mayBeNone?: boolean
}

/** A number of requests of any kind that may fail with 503, soon after an outage has begun. */
export interface Tolerance {
  /** Share of all requests. */
  readonly share: number
  /** Milliseconds after the beginning of an outage from which on all are answered, though it goes on. */
  readonly firstMs: number
}

/** Milliseconds after an outage from which on everything is answered again. */
export const RECOVERY_MS = 3000

/** Share of the requests that have to be sent: with fewer, the machine was too busy to measure. */
const MIN_SENT = 0.9

export interface Judged {
  readonly answers: readonly Answer[]
  readonly outages: readonly Outage[]
  readonly allowances: readonly Allowance[]
  readonly tolerance?: Tolerance | undefined
  /** Requests that were to be sent. */
  readonly planned: number
}

/** Compares what was answered during a fault with what may happen. */
export function judge({ answers, outages, allowances, tolerance, planned }: Judged): readonly Target[] {
  const allowed = new Set(allowances.flatMap(({ kinds }) => kinds))
  const firm = KINDS.filter((kind) => !allowed.has(kind))
  const failed = answers.filter((answer) => !isGood(answer))
  const sent = {
    name: 'requests sent',
    measured: answers.length,
    limit: Math.floor(MIN_SENT * planned),
    kind: 'at least',
  } as const
  if (tolerance !== undefined) return [sent, ...judgeTolerance(failed, answers.length, outages, tolerance)]
  return [
    sent,
    ...(firm.length > 0
      ? [atMost(`failed: ${firm.join(', ')}`, failed.filter(({ kind }) => firm.includes(kind)).length, 0)]
      : []),
    ...allowances.flatMap((allowance) => judgeAllowance(failed, outages, allowance)),
  ]
}

function judgeAllowance(
  failed: readonly Answer[],
  outages: readonly Outage[],
  { kinds, results, withinMs, mayBeNone = false }: Allowance,
): readonly Target[] {
  const names = kinds.join(', ')
  const own = failed.filter(({ kind }) => kinds.includes(kind))
  const clear = own.filter(({ result, hasRetryAfter }) => results.includes(result) && (result !== 503 || hasRetryAfter))
  const times = clear.map(({ took }) => took)
  const described = results.map((result) => (result === 503 ? '503 with Retry-After' : result)).join(' or ')
  return [
    // Else the fault was none, and the rest says nothing.
    { name: `affected: ${names}`, measured: own.length, limit: mayBeNone ? 0 : 1, kind: 'at least' },
    atMost(`failed otherwise than ${described}: ${names}`, own.length - clear.length, 0),
    atMost(`p99 of failures in ms: ${names}`, percentile(times, 0.99), withinMs),
    atMost(
      `failed ${RECOVERY_MS / 1000} s after the return: ${names}`,
      own.filter(
        ({ sentAt }) => !outages.some(({ from, to }) => sentAt >= from - LEAD_MS && sentAt <= to + RECOVERY_MS),
      ).length,
      0,
    ),
  ]
}

function judgeTolerance(
  failed: readonly Answer[],
  sent: number,
  outages: readonly Outage[],
  { share, firstMs }: Tolerance,
): readonly Target[] {
  const isSoon = ({ sentAt }: Answer) =>
    outages.some(({ from }) => sentAt >= from - LEAD_MS && sentAt <= from + firstMs)
  return [
    atMost('failed', failed.length, Math.floor(share * sent)),
    atMost('failed otherwise than 503', failed.filter(({ result }) => result !== 503).length, 0),
    atMost(`failed after the first ${firstMs / 1000} s`, failed.filter((answer) => !isSoon(answer)).length, 0),
  ]
}

/** A request that was on its way when the outage began. */
const LEAD_MS = 1000

const atMost = (name: string, measured: number, limit: number): Target => ({ name, measured, limit, kind: 'at most' })

/** What was answered to the requests of one kind. */
export interface Count {
  readonly kind: Kind
  readonly sent: number
  readonly good: number
  /** Numbers by status, or by how the request ended without one. */
  readonly failed: Readonly<Record<string, number>>
  /** Times of good answers, in milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly slowest: number
}

/** Counts answers by kind and result. */
export const countAnswers = (answers: readonly Answer[]): readonly Count[] =>
  KINDS.map((kind) => {
    const own = answers.filter((answer) => answer.kind === kind)
    const good = own.filter(isGood)
    const times = good.map(({ took }) => took)
    const failed: Record<string, number> = {}
    for (const { result } of own.filter((answer) => !isGood(answer))) failed[result] = (failed[result] ?? 0) + 1
    return {
      kind,
      sent: own.length,
      good: good.length,
      failed,
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
      slowest:
        times.length === 0
          ? 0
          : at(
              times.toSorted((a, b) => b - a),
              0,
            ),
    }
  })
