import type { IngestedVersion } from '../data-versions.ts'

/**
 * The largest share of a region's rows that a load may lose unless the operator allows more. A tariff of one day has a few
 * per cent fewer rows than that of another; a truncated file, or a source without measures, loses far more.
 */
const MAX_LOST = 0.1

/** Tables named in the message: those that lose most. */
const NAMED_TABLES = 3

/** Labels, which several settings add by the hundred thousand: the tariff could be lost without making a tenth of both. */
const LABELS = 'labelled_descriptions'

/**
 * Describes the loss where a new version has too few rows, with labels or without, else returns null.
 *
 * @param loaded rows by table that came from the source, without derived ones
 */
export function describeShrinkage(live: LiveRows, loaded: Readonly<Record<string, number>>): string | null {
  const { [LABELS]: _, ...tariff } = loaded
  return describeLoss(live, tariff) ?? describeLoss(live, loaded)
}

/** The live version of a region. */
export type LiveRows = Pick<IngestedVersion, 'region' | 'sourceKind' | 'dataVersionId' | 'rowCounts'>

function describeLoss(live: LiveRows, loaded: Readonly<Record<string, number>>): string | null {
  const tables = Object.entries(loaded).map(([table, after]) => ({
    table,
    after,
    before: live.rowCounts?.[table] ?? 0,
  }))
  const before = tables.reduce((sum, table) => sum + table.before, 0)
  const after = tables.reduce((sum, table) => sum + table.after, 0)
  if (after >= before * (1 - MAX_LOST)) return null
  const named = tables
    .filter((table) => table.after < table.before)
    .sort((one, other) => other.before - other.after - (one.before - one.after))
    .slice(0, NAMED_TABLES)
    .map((table) => `${table.table} ${table.before} → ${table.after}`)
  const percent = Math.floor((1 - after / before) * 100)
  return `${live.region}: the new data has ${after} rows, ${percent} % fewer than the ${before} of live version ${live.dataVersionId} (${named.join(', ')})`
}
