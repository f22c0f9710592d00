import { setImmediate as nextRound } from 'node:timers/promises'
import {
  classifyRows,
  type DeclaredCode,
  declaredNote,
  groupsOf,
  type RowClassifier,
  rowToClassify,
} from '../fpo/index.ts'
import type { IsoDate } from '../tariff/goods-nomenclature.ts'
import type { TariffDay } from '../versions/tariff-day.ts'
import { type CodeCheck, checkCode, checkNote } from './code-check.ts'
import { usualDuties } from './usual-duties.ts'

/** A line of a list of codes. */
export interface ListedCode {
  readonly code: string
  /** What the goods are; empty: it is not compared with the code. */
  readonly description: string
}

/** The usual duty of a code on two days. Null: the code could not be declared then, or the data does not say. */
export interface DutyOnDays {
  readonly before: string | null
  readonly now: string | null
  /** Null where either is unknown. */
  readonly hasChanged: boolean | null
}

export interface CheckedLine {
  readonly line: ListedCode
  readonly check: CodeCheck
  /** Null unless a day to compare with was given and the code is declarable. */
  readonly duty: DutyOnDays | null
  /** Whether the code agrees with the description; null where there is none to compare. */
  readonly declared: DeclaredCode | null
}

export interface CheckListOptions {
  /** Compare the usual duty with that of this day. */
  readonly changedSince: IsoDate | null
  /** Compares descriptions with their codes. Null: they are not compared. */
  readonly classifier: RowClassifier | null
  readonly signal: AbortSignal
}

/** Lines that are looked up before other requests run: a code that ended takes a millisecond or two. */
const CODES_IN_A_ROW = 10

/** Checks each line of a list on the day of the tariff; a code that stands twice is looked up once. */
export async function checkList(
  tariff: TariffDay,
  lines: readonly ListedCode[],
  { changedSince, classifier, signal }: CheckListOptions,
): Promise<readonly CheckedLine[]> {
  const checks = new Map<string, CodeCheck>()
  for (const { code } of lines) {
    if (checks.has(code)) continue
    checks.set(code, await checkCode(tariff, code))
    if (checks.size % CODES_IN_A_ROW === 0) await nextRound()
    signal.throwIfAborted()
  }
  const [duties, declared] = await Promise.all([
    changedSince === null ? null : compareDuties(tariff, [...checks.values()], changedSince),
    classifier === null ? [] : compareDescriptions(lines, checks, classifier, signal),
  ])
  return lines.map((line, index) => {
    const check = checks.get(line.code)
    if (check === undefined) throw new RangeError(`${line.code} was not checked`)
    return {
      line,
      check,
      duty: check.status === 'declarable' ? (duties?.(check.itemId ?? '') ?? null) : null,
      declared: declared[index] ?? null,
    }
  })
}

async function compareDuties(
  tariff: TariffDay,
  checks: readonly CodeCheck[],
  changedSince: IsoDate,
): Promise<(itemId: string) => DutyOnDays> {
  const itemIds = checks.flatMap(({ status, itemId }) => (status === 'declarable' && itemId !== null ? [itemId] : []))
  const [now, before] = await Promise.all([
    usualDuties(tariff, itemIds),
    usualDuties({ ...tariff, asOf: changedSince }, itemIds),
  ])
  return (itemId) => {
    const duty = { before: before.get(itemId) ?? null, now: now.get(itemId) ?? null }
    return { ...duty, hasChanged: duty.before === null || duty.now === null ? null : duty.before !== duty.now }
  }
}

/** What the classifier says of each line's code, in the order of the lines. */
async function compareDescriptions(
  lines: readonly ListedCode[],
  checks: ReadonlyMap<string, CodeCheck>,
  classifier: RowClassifier,
  signal: AbortSignal,
): Promise<readonly (DeclaredCode | null)[]> {
  const compared = lines.flatMap(({ code, description }, index) => {
    const itemId = checks.get(code)?.itemId ?? null
    if (description.trim() === '' || itemId === null) return []
    const request = { description, limit: 1, declared_code: itemId, allow_degraded: true }
    return [rowToClassify(index, request)]
  })
  const found: (DeclaredCode | null)[] = lines.map(() => null)
  for await (const outcomes of classifyRows(groupsOf(compared), { ...classifier, signal })) {
    for (const outcome of outcomes) {
      if (outcome.kind === 'classified') found[outcome.row] = outcome.classification.declared ?? null
    }
  }
  return found
}

/** Everything that a check found, in sentences. */
export const lineNote = ({ check, duty, declared }: CheckedLine): string =>
  [
    checkNote(check),
    duty?.hasChanged ? `The usual duty changed from ${duty.before} to ${duty.now}.` : '',
    declared ? verdictNote(declared) : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')

/** The state of the code is said already. */
const verdictNote = (declared: DeclaredCode): string => declaredNote({ ...declared, status: { kind: 'in_force' } })
