import { alignedTable } from './aligned-table.ts'
import type { FigureName, Figures } from './search-figures.ts'

/** The figures of a ranker on a set. */
export interface Line {
  readonly set: string
  readonly ranker: string
  readonly figures: Figures
}

const COLUMNS: readonly (readonly [FigureName, string])[] = [
  ['heading_recall_1', 'heading recall@1'],
  ['heading_recall_5', '@5'],
  ['heading_recall_10', '@10'],
  ['hs6_recall_10', 'HS6 recall@10'],
  ['commodity_recall_10', 'code recall@10'],
  ['commodity_recall_50', '@50'],
  ['commodity_recall_100', '@100'],
  ['mrr', 'MRR'],
  ['zero_result_rate', 'no hits %'],
  ['p50_ms', 'p50 ms'],
  ['p95_ms', 'p95 ms'],
]

/** Lines of text with aligned columns: shares and MRR in per cent, "-" where a set does not judge a figure. */
export const table = (lines: readonly Line[]): string => {
  const header = ['set', 'ranker', 'queries', ...COLUMNS.map(([, title]) => title)]
  const rows = lines.map(({ set, ranker, figures }) => [
    set,
    ranker,
    String(figures.queries),
    ...COLUMNS.map(([name]) => figures[name]?.toFixed(1) ?? '-'),
  ])
  return alignedTable(header, rows, 2)
}
