import type { SynonymProblem } from '../src/language/synonym-rules.ts'
import type { CopyValue } from '../src/postgres/copy-encoding.ts'
import type { InterceptMessage } from '../src/search/curation/intercept.ts'
import type { DescribedRow, IsoDate } from '../src/tariff/goods-nomenclature.ts'
import { REGIONS, type Region } from '../src/tariff/region.ts'
import { buildTreeAt } from '../src/tariff/tree.ts'
import type { Rejects } from './sources/rejects.ts'
import type { Source, TableLoad } from './sources/source.ts'
import { RuleCollector } from './transform/collect-rules.ts'
import { searchReferenceKey } from './transform/documents.ts'
import { describeRuleProblems } from './transform/rule-problems.ts'
import { describeStaleCodes, staleCodes } from './transform/stale-codes.ts'
import { readSynonyms } from './transform/synonym-files.ts'

export interface LintReport {
  /** Records read, by region and table. */
  readonly counts: Readonly<Record<Region, Readonly<Record<string, number>>>>
  /** Nothing that stops an ingest, but worth a look. */
  readonly warnings: readonly string[]
}

/** Reads all of a source with every check of an ingest, and touches no server. Bad records go to `rejects`. */
export async function lint(source: Source, rejects: Rejects, asOf: IsoDate): Promise<LintReport> {
  const counts: Record<Region, Record<string, number>> = { uk: {}, xi: {} }
  const warnings: string[] = []
  for (const region of REGIONS.filter((candidate) => source.regions.includes(candidate))) {
    const rows: PlacedRow[] = []
    const references: string[] = []
    const messages: InterceptMessage[] = []
    const rules = new RuleCollector()
    for (const load of source.tables(region)) {
      const read = reader(load)
      let count = counts[region][load.table] ?? 0
      for await (const values of load.rows(rejects)) {
        count += 1
        rules.add(load.table, (column) => read(values, column))
        if (load.table === 'goods_nomenclatures') rows.push(placedRow(read, values))
        if (load.table === 'intercept_messages') {
          messages.push({ term: text(read(values, 'term')), message: text(read(values, 'message')) })
        }
        if (load.table === 'search_references') {
          references.push(
            searchReferenceKey(
              text(read(values, 'goods_nomenclature_item_id')),
              text(read(values, 'productline_suffix')),
            ),
          )
        }
      }
      counts[region][load.table] = count
    }
    warnings.push(...treeWarnings(region, rows, references, messages, asOf))
    warnings.push(...describeRuleProblems(rules.surroundings()).map((problem) => `${region}: ${problem}`))
  }
  warnings.push(...synonymWarnings((await readSynonyms(source, rejects)).warnings))
  return { counts, warnings }
}

interface PlacedRow extends DescribedRow {
  /** As the source gives it. */
  readonly parentSid: number | null
}

function treeWarnings(
  region: Region,
  rows: readonly PlacedRow[],
  references: readonly string[],
  messages: readonly InterceptMessage[],
  asOf: IsoDate,
): readonly string[] {
  const tree = buildTreeAt(rows, asOf)
  const warnings: string[] = []
  const misplaced = tree.nodes.filter((node) => (node.parent?.row.goodsNomenclatureSid ?? null) !== node.row.parentSid)
  for (const node of misplaced.slice(0, LONGEST_LIST)) {
    warnings.push(
      `${region}: ${node.row.goodsNomenclatureItemId}-${node.row.productlineSuffix} names sid ${node.row.parentSid} as its parent, its indent says ${node.parent?.row.goodsNomenclatureSid ?? 'none'}`,
    )
  }
  if (misplaced.length > LONGEST_LIST)
    warnings.push(`${region}: ${misplaced.length} rows in all have another parent by their indent`)

  const codes = new Set(
    tree.nodes.map((node) => searchReferenceKey(node.row.goodsNomenclatureItemId, node.row.productlineSuffix)),
  )
  const stale = new Set(references.filter((key) => !codes.has(key)))
  if (stale.size > 0) {
    const shown = [...stale].slice(0, LONGEST_LIST).join(', ')
    warnings.push(`${region}: search references name ${stale.size} codes that are not in force on ${asOf}: ${shown}`)
  }
  const currentCodes = new Set(tree.nodes.map(({ row }) => row.goodsNomenclatureItemId))
  const staleInMessages = describeStaleCodes(staleCodes(messages, currentCodes))
  if (staleInMessages !== null) warnings.push(`${region}: ${staleInMessages}`)
  return warnings
}

function synonymWarnings(problems: readonly SynonymProblem[]): readonly string[] {
  const shown = problems.slice(0, LONGEST_LIST).map(({ file, line, reason }) => `${file}, line ${line}: ${reason}`)
  const rest = problems.length - shown.length
  return rest > 0 ? [...shown, `${rest} more lines of synonyms do not do what they seem to`] : shown
}

/** Of each kind of warning, as many as a person reads. */
const LONGEST_LIST = 10

type Read = (values: readonly CopyValue[], column: string) => CopyValue

const reader =
  (load: TableLoad): Read =>
  (values, column) =>
    values[load.columns.indexOf(column)] ?? null

const placedRow = (read: Read, values: readonly CopyValue[]): PlacedRow => {
  const end = read(values, 'validity_end_date')
  const parent = read(values, 'parent_sid')
  return {
    goodsNomenclatureSid: Number(read(values, 'goods_nomenclature_sid')),
    goodsNomenclatureItemId: text(read(values, 'goods_nomenclature_item_id')),
    productlineSuffix: text(read(values, 'productline_suffix')),
    numberIndents: Number(read(values, 'number_indents')),
    validityStartDate: text(read(values, 'validity_start_date')),
    validityEndDate: end === null ? null : text(end),
    parentSid: parent === null ? null : Number(parent),
    description: text(read(values, 'description')),
  }
}

const text = (value: CopyValue): string => String(value)
