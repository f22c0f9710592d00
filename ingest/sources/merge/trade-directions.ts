import type { PublishedReport } from '../reading/published-report.ts'
import type { SourceId } from '../registry.ts'
import type { SourceRecord } from '../source-record.ts'
import type { WeeklyMeasure } from '../uk-hmrc-weekly/weekly-measures.ts'
import type { TradeDirection } from './measure-values.ts'

/** By `trade_movement_code` of a measure type. */
const BY_CODE: Readonly<Record<string, TradeDirection>> = {
  '0': { import: true, export: false },
  '1': { import: false, export: true },
  '2': { import: true, export: true },
}

const ON_IMPORT: TradeDirection = { import: true, export: false }

/** `Import`, `Export`, `Import / Export` or `Import and Export`. */
const directionOfText = (text: string): TradeDirection => ({
  import: text.includes('Import'),
  export: text.includes('Export'),
})

/**
 * Which way goods go that measures of a type are about: as the list of types says, else as the weekly file's measures of
 * the type do. Neither knows a type: it is taken as one on import, as most are, and counted.
 */
export function tradeDirections(
  measureTypes: readonly SourceRecord[],
  weekly: Iterable<WeeklyMeasure>,
  report: PublishedReport,
  listSource: SourceId = 'uk-tariff-api',
): (measureTypeId: unknown) => TradeDirection {
  const directions = new Map<unknown, TradeDirection>()
  for (const { record } of weekly) {
    const { measure__type__id: type, trade__direction: text } = record.values
    if (typeof text === 'string' && text !== '' && !directions.has(type)) directions.set(type, directionOfText(text))
  }
  for (const { values } of measureTypes) {
    const direction = BY_CODE[String(values.trade_movement_code ?? '')]
    if (direction !== undefined) directions.set(values.measure_type_id, direction)
  }
  return (type) => {
    const known = directions.get(type)
    if (known !== undefined) return known
    report.missing(listSource, `the direction of measures of type ${type}, taken as import`)
    return ON_IMPORT
  }
}
