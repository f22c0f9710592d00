import type { Row, Source, TableRows, TargetTable } from '../../ingest/sources/source.ts'
import { type CodeCopies, readCodeCopies } from './code-copies.ts'

/** Between the identifiers of copies: prime, so that they meet none of the synthetic ones; ten of them fit into an integer. */
const ROW_STEP = 130_000_001

/** The step between sids of copied measures and conditions, which are larger integers. */
const SID_STEP = 10_000_000_000

/** The change that distinguishes the copies of a row, by column. */
type Change = 'sid' | 'row sid' | 'code' | 'number' | 'text'

/**
 * The tables that are copied: those that grow with a tariff. Lists of codes, areas and quotas stay as they are. `row sid`
 * is that of a goods nomenclature, which has no copy where its heading has no free code for one.
 */
const COPIED: Readonly<Record<string, Readonly<Record<string, Change>>>> = {
  goods_nomenclatures: { goods_nomenclature_sid: 'row sid', parent_sid: 'row sid', goods_nomenclature_item_id: 'code' },
  goods_nomenclature_descriptions: { goods_nomenclature_sid: 'row sid' },
  goods_nomenclature_indents: { goods_nomenclature_sid: 'row sid' },
  measures: { measure_sid: 'sid', goods_nomenclature_sid: 'row sid', goods_nomenclature_item_id: 'code' },
  measure_components: { measure_sid: 'sid' },
  measure_conditions: { measure_condition_sid: 'sid', measure_sid: 'sid' },
  measure_condition_components: { measure_condition_sid: 'sid' },
  measure_excluded_geographical_areas: { measure_sid: 'sid' },
  measure_legal_acts: { measure_sid: 'sid' },
  search_references: { goods_nomenclature_sid: 'row sid', goods_nomenclature_item_id: 'code', title: 'text' },
  labelled_descriptions: { record_number: 'number', description: 'text' },
}

/**
 * Tables whose rows are about one row of the nomenclature each, by the column that says which: they have a copy only
 * where that has one. A heading with ten times the references would make each of its ten times as many rows longer.
 */
const OF_ROWS: Readonly<Record<string, 'goods_nomenclature_sid' | 'goods_nomenclature_item_id'>> = {
  goods_nomenclatures: 'goods_nomenclature_sid',
  goods_nomenclature_descriptions: 'goods_nomenclature_sid',
  goods_nomenclature_indents: 'goods_nomenclature_sid',
  search_references: 'goods_nomenclature_item_id',
}

/**
 * The source with `times` as many rows: the first of each is its own, the others have synthetic codes, identifiers and
 * texts. Headings and chapters are not copied, so that the copies are further subdivisions of them.
 */
export function multiplySource(source: Source, times: number): Source {
  if (times === 1) return source
  return {
    ...source,
    async *rows(region, rejects, report) {
      const copies = await readCodeCopies(source.rows(region, { count: 0, add: () => undefined }), times)
      for await (const batch of source.rows(region, rejects, report)) {
        yield batch
        yield* copiesOf(batch, copies, times)
      }
    },
  }
}

function* copiesOf({ target, rows }: TableRows, codes: CodeCopies, times: number): Generator<TableRows> {
  const changes = COPIED[target.table]
  if (changes === undefined) return
  const copied = rows.filter((row) => hasCopies(target, row, codes))
  const byColumn = target.columns.map((column) => changes[column])
  for (let copy = 1; copy < times; copy += 1) {
    yield { target, rows: copied.map((row) => copyOf(row, byColumn, codes, copy)) }
  }
}

function hasCopies({ table, columns }: TargetTable, row: Row, codes: CodeCopies): boolean {
  const column = OF_ROWS[table]
  if (column === undefined) return true
  const value = row[columns.indexOf(column)]
  return column === 'goods_nomenclature_sid' ? codes.hasSid(value) : codes.hasCode(String(value))
}

function copyOf(row: Row, changes: readonly (Change | undefined)[], codes: CodeCopies, copy: number): Row {
  return row.map((value, column) => {
    switch (changes[column]) {
      case 'sid':
        return Number(value) + copy * SID_STEP
      case 'number':
        return Number(value) + copy * ROW_STEP
      case 'row sid':
        return codes.hasSid(value) ? Number(value) + copy * ROW_STEP : value
      case 'code':
        return codes.code(String(value), copy)
      case 'text':
        return `${value} ${copy}`
      default:
        return value
    }
  })
}
