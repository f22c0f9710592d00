import { groupBy } from '../src/collections/group-by.ts'
import type { SynonymProblem } from '../src/language/synonym-rules.ts'
import type { CopyValue } from '../src/postgres/copy-encoding.ts'
import type { DescribedRow, IsoDate } from '../src/tariff/goods-nomenclature.ts'
import { ERGA_OMNES } from '../src/tariff/measure-type.ts'
import { REGIONS, type Region } from '../src/tariff/region.ts'
import { buildTreeAt } from '../src/tariff/tree.ts'
import type { InterceptMessage } from '../src/tariff-data/intercept-messages.ts'
import { BORROWED_ORIGINS } from './sources/bundle/borrowed-areas.ts'
import { createReport } from './sources/published-report.ts'
import type { Rejects } from './sources/rejects.ts'
import type { Row, Source, TargetTable } from './sources/source.ts'
import { describeBorrowedAreas } from './transform/borrowed-areas.ts'
import { RuleCollector } from './transform/collect-rules.ts'
import { searchReferenceKey } from './transform/documents.ts'
import { describeRuleProblems } from './transform/rule-problems.ts'
import { describeStaleCodes, staleCodes } from './transform/stale-codes.ts'
import { readSynonyms } from './transform/synonym-files.ts'

export interface LintReport {
  /** Number of valid rows, by region and table. */
  readonly counts: Readonly<Record<Region, Readonly<Record<string, number>>>>
  /** What does not stop an ingest and is probably a mistake. */
  readonly warnings: readonly string[]
  /** What each publisher provided, and what was missing or conflicting, a sentence each. */
  readonly report: readonly string[]
}

/** Reads all of a source with the checks of an ingest, without a server. Invalid records go to `rejects`. */
export async function lint(source: Source, rejects: Rejects, asOf: IsoDate): Promise<LintReport> {
  const counts: Record<Region, Record<string, number>> = { uk: {}, xi: {} }
  const warnings: string[] = []
  const reported: string[] = []
  for (const region of REGIONS.filter((candidate) => source.regions.includes(candidate))) {
    const collected = createCollector()
    const report = createReport()
    for await (const { target, rows } of source.rows(region, rejects, report)) {
      counts[region][target.table] = (counts[region][target.table] ?? 0) + rows.length
      for (const row of rows) collected.add(target, row)
    }
    warnings.push(...collected.warnings(asOf).map((warning) => `${region}: ${warning}`))
    reported.push(...report.lines(region))
  }
  warnings.push(...synonymWarnings((await readSynonyms(source, rejects)).warnings))
  return { counts, warnings, report: reported }
}

/** The rows of a region that warnings are about. */
interface Collector {
  add(target: TargetTable, row: Row): void
  warnings(asOf: IsoDate): readonly string[]
}

function createCollector(): Collector {
  const placed: PlacedRow[] = []
  const references: string[] = []
  const messages: InterceptMessage[] = []
  const rules = new RuleCollector()
  const borrowed: string[] = []
  let memberships = 0
  const areas = new Set<string>()
  const measuresOfArea = new Map<string, number>()
  return {
    add(target, row) {
      const { table } = target
      const read = columnReader(target, row)
      rules.add(table, read)
      if (BORROWED_ORIGINS.includes(text(read('origin')))) {
        if (table === 'geographical_areas') borrowed.push(text(read('geographical_area_id')))
        if (table === 'geographical_area_memberships') memberships += 1
      }
      if (table === 'geographical_areas') areas.add(text(read('geographical_area_id')))
      if (table === 'measures') {
        const area = read('geographical_area_id')
        if (area !== null) measuresOfArea.set(text(area), (measuresOfArea.get(text(area)) ?? 0) + 1)
      }
      if (table === 'goods_nomenclatures') placed.push(placedRow(read))
      if (table === 'intercept_messages') messages.push({ term: text(read('term')), message: text(read('message')) })
      if (table === 'search_references') {
        references.push(searchReferenceKey(text(read('goods_nomenclature_item_id')), text(read('productline_suffix'))))
      }
    },
    warnings: (asOf) => [
      ...[describeBorrowedAreas({ areas: borrowed, memberships })].filter((warning) => warning !== null),
      ...unlistedAreaWarnings(measuresOfArea, areas),
      ...treeWarnings(placed, references, messages, asOf),
      ...describeRuleProblems(rules.context()),
    ],
  }
}

/** A measure of an area that no list has concerns no country that a reader can choose. */
function unlistedAreaWarnings(
  measuresOfArea: ReadonlyMap<string, number>,
  areas: ReadonlySet<string>,
): readonly string[] {
  const unlisted = [...measuresOfArea].filter(([id]) => id !== ERGA_OMNES && !areas.has(id))
  if (unlisted.length === 0) return []
  const shown = unlisted.slice(0, MAX_LISTED).map(([id, measures]) => `${id} (${measures})`)
  return [
    `measures name ${unlisted.length} geographical areas that no list has, with the number of measures: ${shown.join(', ')}`,
  ]
}

interface PlacedRow extends DescribedRow {
  /** Parent that the source gives. */
  readonly parentSid: number | null
}

/** Codes that two rows have on one day, which pages and searches would show twice. */
function repeatedCodes(nodes: ReturnType<typeof buildTreeAt>['nodes'], asOf: IsoDate): readonly string[] {
  const byCode = groupBy(nodes, ({ row }) => `${row.goodsNomenclatureItemId}-${row.productlineSuffix}`)
  const repeated = [...byCode].filter(([, rows]) => rows.length > 1)
  if (repeated.length === 0) return []
  const shown = repeated
    .slice(0, MAX_LISTED)
    .map(([code, rows]) => `${code} (sids ${rows.map(({ row }) => row.goodsNomenclatureSid).join(', ')})`)
  return [`codes in force more than once on ${asOf}, ${repeated.length} in all: ${shown.join(', ')}`]
}

function treeWarnings(
  rows: readonly PlacedRow[],
  references: readonly string[],
  messages: readonly InterceptMessage[],
  asOf: IsoDate,
): readonly string[] {
  const tree = buildTreeAt(rows, asOf)
  const warnings: string[] = [...repeatedCodes(tree.nodes, asOf)]
  const misplaced = tree.nodes.filter((node) => (node.parent?.row.goodsNomenclatureSid ?? null) !== node.row.parentSid)
  for (const node of misplaced.slice(0, MAX_LISTED)) {
    warnings.push(
      `${node.row.goodsNomenclatureItemId}-${node.row.productlineSuffix} names sid ${node.row.parentSid} as its parent, its indent says ${node.parent?.row.goodsNomenclatureSid ?? 'none'}`,
    )
  }
  if (misplaced.length > MAX_LISTED)
    warnings.push(`${misplaced.length} rows in all have another parent by their indent`)

  const codes = new Set(
    tree.nodes.map((node) => searchReferenceKey(node.row.goodsNomenclatureItemId, node.row.productlineSuffix)),
  )
  const stale = new Set(references.filter((key) => !codes.has(key)))
  if (stale.size > 0) {
    const shown = [...stale].slice(0, MAX_LISTED).join(', ')
    warnings.push(`search references name ${stale.size} codes that are not in force on ${asOf}: ${shown}`)
  }
  const currentCodes = new Set(tree.nodes.map(({ row }) => row.goodsNomenclatureItemId))
  const staleInMessages = describeStaleCodes(staleCodes(messages, currentCodes))
  if (staleInMessages !== null) warnings.push(staleInMessages)
  return warnings
}

function synonymWarnings(problems: readonly SynonymProblem[]): readonly string[] {
  const shown = problems.slice(0, MAX_LISTED).map(({ file, line, reason }) => `${file}, line ${line}: ${reason}`)
  const rest = problems.length - shown.length
  return rest > 0 ? [...shown, `${rest} more lines of synonyms have no effect or another one than they seem to`] : shown
}

/** Shown warnings of each kind: as many as a person reads. */
const MAX_LISTED = 10

type Read = (column: string) => CopyValue

const columnReader =
  ({ columns }: TargetTable, row: Row): Read =>
  (column) =>
    row[columns.indexOf(column)] ?? null

const placedRow = (read: Read): PlacedRow => {
  const end = read('validity_end_date')
  const parent = read('parent_sid')
  return {
    goodsNomenclatureSid: Number(read('goods_nomenclature_sid')),
    goodsNomenclatureItemId: text(read('goods_nomenclature_item_id')),
    productlineSuffix: text(read('productline_suffix')),
    numberIndents: Number(read('number_indents')),
    validityStartDate: text(read('validity_start_date')),
    validityEndDate: end === null ? null : text(end),
    parentSid: parent === null ? null : Number(parent),
    description: text(read('description')),
  }
}

const text = (value: CopyValue): string => String(value)
