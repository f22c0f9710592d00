import { z } from 'zod'
import { groupBy } from '../../collections/group-by.ts'
import type { Queryable } from '../../postgres/client.ts'
import { day } from '../../postgres/columns.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { sql } from '../../postgres/sql.ts'
import { isSubChapter, itemIdOf, lastItemIdOf } from '../../tariff/codes.ts'
import type { DescribedRow, IsoDate } from '../../tariff/goods-nomenclature.ts'
import { buildTree, type Tree } from '../../tariff/tree.ts'
import { isValidOn } from '../../tariff/validity.ts'
import { defineDerivedByKey } from '../../versions/version-data.ts'
import { LATEST_COLUMNS, nomenclatureRow } from './nomenclature-row.ts'

/** All rows of a chapter, in force or not. */
export interface ChapterRows {
  /** The rows of all times, each with its latest description. */
  readonly all: readonly DescribedRow[]
  /** The rows in force on the day. */
  inForce(date: IsoDate): readonly DescribedRow[]
  /** The tree of a heading (4 digits), the chapter's own rows, and the grouping rows above headings. */
  headingTree(headingId: string, date: IsoDate): Tree<DescribedRow>
}

/**
 * Chapters by their two digits, each read with one statement in a few milliseconds. Every heading, commodity and tree
 * of goods needs one. All of a region's take 11 MB.
 */
export const CHAPTERS = defineDerivedByKey<string, ChapterRows>({
  name: 'chapters',
  maxEntries: 99,
  load: ({ postgres, version }, chapterId) => readChapter(postgres, version.dataVersionId, chapterId),
})

/** Trees by the four digits of their heading and the day. Most requests are about today: a region's 1,230 take 5 MB. */
export const HEADING_TREES = defineDerivedByKey<readonly [headingId: string, date: IsoDate], Tree<DescribedRow>>({
  name: 'heading_trees',
  maxEntries: 2500,
  load: async ({ data }, [headingId, date]) =>
    (await data.get(CHAPTERS, headingId.slice(0, 2))).headingTree(headingId, date),
})

/** Values of a row, each with the day from which it holds, in ascending order. */
type History<Value> = readonly (readonly [from: IsoDate, value: Value])[]

/** A row with its history; null if it never changed. */
const historicRow = nomenclatureRow.extend({
  indents: z.array(z.tuple([day, z.int()])).nullable(),
  descriptions: z.array(z.tuple([day, z.string()])).nullable(),
})

async function readChapter(db: Queryable, dataVersionId: number, chapterId: string): Promise<ChapterRows> {
  const rows = await queryRows(
    db,
    historicRow,
    sql`
    SELECT ${LATEST_COLUMNS},
           (SELECT json_agg(json_build_array(validity_start_date, number_indents) ORDER BY validity_start_date)
              FROM goods_nomenclature_indents
             WHERE data_version_id = ${dataVersionId}
               AND goods_nomenclature_sid = g.goods_nomenclature_sid) AS indents,
           (SELECT json_agg(json_build_array(validity_start_date, description) ORDER BY validity_start_date)
              FROM goods_nomenclature_descriptions
             WHERE data_version_id = ${dataVersionId}
               AND goods_nomenclature_sid = g.goods_nomenclature_sid) AS descriptions
      FROM goods_nomenclatures g
     WHERE g.data_version_id = ${dataVersionId}
       AND g.goods_nomenclature_item_id BETWEEN ${itemIdOf(chapterId)} AND ${lastItemIdOf(chapterId)}
     -- Trees have this order: building one sorts again, which takes no time where little is out of place.
     ORDER BY g.goods_nomenclature_item_id, g.productline_suffix, g.goods_nomenclature_sid`,
  )
  return chapterRowsOf(rows.map(({ indents, descriptions, ...row }) => ({ row, indents, descriptions })))
}

interface HistoricRow {
  /** The row without its history. */
  readonly row: DescribedRow
  readonly indents: History<number> | null
  readonly descriptions: History<string> | null
}

function chapterRowsOf(rows: readonly HistoricRow[]): ChapterRows {
  const byHeading = groupBy(rows, ({ row }) => row.goodsNomenclatureItemId.slice(0, 4))
  // The chapter's own rows too: those of heading `NN00`.
  const groups = rows.filter(({ row }) => row.goodsNomenclatureItemId.endsWith('00000000') || isSubChapter(row))
  return {
    all: rows.map(({ row }) => row),
    inForce: (date) => onDay(rows, date),
    headingTree: (headingId, date) => {
      const others = groups.filter(({ row }) => !row.goodsNomenclatureItemId.startsWith(headingId))
      return buildTree([...onDay(others, date), ...onDay(byHeading.get(headingId) ?? [], date)])
    },
  }
}

function onDay(rows: readonly HistoricRow[], date: IsoDate): readonly DescribedRow[] {
  const inForce: DescribedRow[] = []
  for (const { row, indents, descriptions } of rows) {
    if (!isValidOn(row, date)) continue
    if (indents === null && descriptions === null) inForce.push(row)
    else {
      const numberIndents = valueOn(indents, date) ?? row.numberIndents
      inForce.push({ ...row, numberIndents, description: valueOn(descriptions, date) ?? row.description })
    }
  }
  return inForce
}

const valueOn = <Value>(history: History<Value> | null, date: IsoDate): Value | undefined =>
  history?.findLast(([from]) => from <= date)?.[1]
