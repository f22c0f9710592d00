import { MEASURE_COLUMNS } from '../merge/measure-values.ts'
import { integer, required } from '../reading/codecs.ts'
import { orReject } from '../reading/or-reject.ts'
import type { PublishedReport } from '../reading/published-report.ts'
import { readPublishedCsv } from '../reading/read-published-csv.ts'
import type { Rejects } from '../rejects.ts'
import type { SourceFile, SourceRecord } from '../source-record.ts'

const HEADER = {
  columns: ['commodity__sid', 'commodity__code', ...MEASURE_COLUMNS, 'trade__direction'],
  others: ['measure_group_code', 'measure_type_code', 'tax_type_code'],
}

/** A measure of the weekly file. */
export interface WeeklyMeasure {
  /** Its first record. */
  readonly record: SourceRecord
  /** Sids of the declarable codes that it is published for. */
  readonly endLineSids: number[]
}

/**
 * The measures of the weekly file by their sids. The file repeats a measure for each declarable code that inherits it,
 * over a million times in all: only the first record of each is kept.
 */
export async function readWeeklyMeasures(
  file: SourceFile,
  rejects: Rejects,
  report: PublishedReport,
): Promise<ReadonlyMap<number, WeeklyMeasure>> {
  const measures = new Map<number, WeeklyMeasure>()
  const shared = new Map<string, string>()
  for await (const record of readPublishedCsv(file, HEADER, rejects, report)) {
    const sids = orReject(file, record, rejects, () => ({
      measure: requiredNumber(record.values.measure__sid),
      endLine: requiredNumber(record.values.commodity__sid),
    }))
    if (sids === null) continue
    const known = measures.get(sids.measure)
    if (known === undefined) {
      measures.set(sids.measure, { record: compact(record, shared), endLineSids: [sids.endLine] })
    } else {
      known.endLineSids.push(sids.endLine)
    }
  }
  return measures
}

const requiredNumber = (value: unknown): number => Number(required(integer)(value))

/** A record whose texts are shared with those before, without the columns that are the same as others. */
function compact(record: SourceRecord, shared: Map<string, string>): SourceRecord {
  const share = (value: unknown): unknown => {
    if (typeof value !== 'string') return value
    const known = shared.get(value)
    if (known === undefined) shared.set(value, value)
    return known ?? value
  }
  const values = Object.fromEntries(HEADER.columns.map((column) => [column, share(record.values[column])]))
  return { ...record, text: '', values }
}
