import type { PublishedReport } from '../published-report.ts'
import type { SourceId } from '../registry.ts'
import type { TradeDirection } from './measure-values.ts'

/** A measure type in a list that gives the direction of its measures. */
interface ListedType {
  readonly measure_type_id?: unknown
  readonly trade_movement_code?: unknown
}

/** A measure with the direction of its trade: `Import`, `Export`, `Import / Export` or `Import and Export`. */
interface DirectedMeasure {
  readonly measure__type__id: string | null
  readonly trade__direction: string | null
}

const BY_TRADE_MOVEMENT_CODE: Readonly<Record<string, TradeDirection>> = {
  '0': { import: true, export: false },
  '1': { import: false, export: true },
  '2': { import: true, export: true },
}

const ON_IMPORT: TradeDirection = { import: true, export: false }

/**
 * Finds the direction of the trade that measures of a type apply to: from the list of types, else from the measures of the
 * weekly file. A type that neither has is taken as one on import, as most are, and reported as missing in the list.
 */
export function tradeDirections(
  types: readonly ListedType[],
  measures: readonly DirectedMeasure[],
  report: PublishedReport,
  listSource: SourceId,
): (measureTypeId: string | null) => TradeDirection {
  const directions = new Map<unknown, TradeDirection>()
  for (const { measure__type__id: type, trade__direction: text } of measures) {
    if (text === null || directions.has(type)) continue
    directions.set(type, { import: text.includes('Import'), export: text.includes('Export') })
  }
  for (const { measure_type_id: type, trade_movement_code: code } of types) {
    const direction = BY_TRADE_MOVEMENT_CODE[String(code ?? '')]
    if (direction !== undefined) directions.set(type, direction)
  }
  return (type) => {
    const known = directions.get(type)
    if (known !== undefined) return known
    report.missing(listSource, `the direction of measures of type ${type}, taken as import`)
    return ON_IMPORT
  }
}
