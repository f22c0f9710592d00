import { z } from 'zod'
import { at } from '../collections/at.ts'
import type { Queryable } from '../postgres/client.ts'
import { queryRows } from '../postgres/query-rows.ts'
import { sql } from '../postgres/sql.ts'
import type { DataVersion } from '../versions/data-version.ts'
import type { TariffDay } from '../versions/tariff-day.ts'
import { defineDerived } from '../versions/version-data.ts'
import { type CodeLists, codeListColumns, codeListRows, codeListsOf } from './code-lists.ts'
import {
  type AreaOnDay,
  type GeographicalAreas,
  geographicalAreaColumns,
  geographicalAreaLists,
  geographicalAreasOf,
} from './geographical-areas/geographical-areas.ts'
import {
  type MeasureDetailsOn,
  measureDetailColumns,
  measureDetailLists,
  measureDetailsOf,
} from './measures/details.ts'
import {
  type ChapterContext,
  type ChapterContexts,
  chapterContextColumns,
  chapterContextLists,
  chapterContextsOf,
  type SectionRow,
} from './nomenclature/chapter-context.ts'

/**
 * The lists of a version that requests look codes up in. 3 MB for a bundle, which has only what its measures refer to;
 * some 20 MB for all that TARIC lists.
 */
export interface TariffLists {
  readonly codeLists: CodeLists
  readonly areas: GeographicalAreas
  /** The sections in order. */
  readonly sections: readonly SectionRow[]
  readonly chapterContext: ChapterContexts
  readonly measureDetails: MeasureDetailsOn
  readonly hasAnyChemicals: boolean
  /** Whether chemicals are classified under a row; null if the data has no chemicals at all. */
  hasChemicals(goodsNomenclatureSid: number): boolean | null
}

export const TARIFF_LISTS = defineDerived<TariffLists>({
  name: 'tariff_lists',
  load: ({ postgres, version }) => readTariffLists(postgres, version),
})

/** All areas in force on the day, by id. */
export const readAreasOnDay = async ({ data, asOf }: TariffDay): Promise<readonly AreaOnDay[]> =>
  (await data.get(TARIFF_LISTS)).areas.inForce(asOf)

/**
 * The context of a chapter on the day, with the footnotes of the rows with the given goods_nomenclature_sids. Null if
 * no section has the chapter.
 */
export const readChapterContext = async (
  { data, asOf }: TariffDay,
  chapterId: string,
  sids: readonly number[],
): Promise<ChapterContext | null> => (await data.get(TARIFF_LISTS)).chapterContext(chapterId, sids, asOf)

const listsRow = z.object({
  ...codeListRows,
  ...geographicalAreaLists,
  ...chapterContextLists,
  ...measureDetailLists,
  /** The goods_nomenclature_sids of the rows that chemicals are classified under. */
  rowsWithChemicals: z.array(z.int()),
})

/** One statement, so that the first request of a version does not wait for four. */
async function readTariffLists(
  db: Queryable,
  { dataVersionId, region }: Pick<DataVersion, 'dataVersionId' | 'region'>,
): Promise<TariffLists> {
  // A SELECT without FROM returns one row.
  const rows = await queryRows(
    db,
    listsRow,
    sql`
    SELECT ${codeListColumns(dataVersionId)},
           ${geographicalAreaColumns(dataVersionId)},
           ${chapterContextColumns(dataVersionId)},
           ${measureDetailColumns(dataVersionId)},
           (SELECT coalesce(json_agg(DISTINCT goods_nomenclature_sid), '[]')
              FROM chemical_substances WHERE data_version_id = ${dataVersionId}) AS "rowsWithChemicals"`,
  )
  const lists = at(rows, 0)
  const withChemicals = new Set(lists.rowsWithChemicals)
  return {
    codeLists: codeListsOf(lists),
    areas: geographicalAreasOf(lists),
    sections: lists.sections,
    chapterContext: chapterContextsOf(lists),
    measureDetails: measureDetailsOf(lists, region),
    hasAnyChemicals: withChemicals.size > 0,
    hasChemicals: (sid) => (withChemicals.size === 0 ? null : withChemicals.has(sid)),
  }
}
