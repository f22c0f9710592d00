import type { LevelDescriptions, OtherThan, ScoredHit } from '../../search/index.ts'
import { compareCodes, PRODUCT_LINE_SUFFIX } from '../../tariff/codes.ts'
import type { Region } from '../../tariff/region.ts'
import { isResidual } from '../../tariff/residual.ts'
import type { ClassifiedRow } from '../../tariff/resource-path.ts'
import { descriptionText } from '../components/description-parts.ts'
import { shortened } from '../components/shortened.ts'

/** Characters of a level above a row called "Other". */
const MAX_LEVEL_LENGTH = 70

/** Names of what a row is other than, and the characters of each. */
const MAX_OTHERS = 2
const MAX_OTHER_LENGTH = 50

/** A hit as it is shown. */
export interface ShownHit {
  readonly id: string
  readonly row: ClassifiedRow
  readonly isDeclarable: boolean
  /** The description; of a row that is called "Other", what it is other than. */
  readonly title: string
}

/** A hit, or a level that several hits have in common, at its place in the tariff. */
export interface ShownRow {
  readonly key: string
  /** Descriptions of levels above that no other hit of the group has, upper first; levels called "Other" are left out. */
  readonly path: readonly string[]
  /** Null: a level that is no hit itself; then the path ends with it. */
  readonly hit: ShownHit | null
  /** The rows below, in the order of the tariff. */
  readonly rows: readonly ShownRow[]
}

/** The hits of a page under one heading. */
export interface HitGroup {
  /** Four digits of the heading; two for hits that stand above the headings. */
  readonly id: string
  /** The description of the heading; empty if the data has none. */
  readonly description: string
  readonly chapterId: string
  readonly chapterDescription: string
  /** The heading itself, or the chapter, if it is a hit. */
  readonly itself: ShownHit | null
  /** The other hits, in the order of the tariff. */
  readonly rows: readonly ShownRow[]
}

/** What hits are described with. */
interface Descriptions {
  readonly levels: LevelDescriptions
  readonly otherThan: OtherThan
}

/** Groups hits by heading; the group with the best hit comes first, and in each the hits are in the order of the tariff. */
export function groupHits(
  hits: readonly ScoredHit[],
  { levels, otherThan }: Descriptions,
  region: Region,
): readonly HitGroup[] {
  const groups = new Map<string, ScoredHit[]>()
  for (const hit of hits) {
    const id = hit.document.heading_id ?? hit.document.chapter_id
    groups.set(id, [...(groups.get(id) ?? []), hit])
  }
  const textOf = (published: string | undefined) => descriptionText(published ?? '', region)
  const shown = (hit: ScoredHit): ShownHit => ({
    id: hit.id,
    row: rowOf(hit),
    isDeclarable: hit.document.declarable,
    title: titleOf(hit, otherThan.get(hit.id) ?? [], region),
  })
  return [...groups].map(([id, members]) => {
    const chapterId = id.slice(0, 2)
    const itself = members.find(({ document }) => isLevel(document)) ?? null
    const rows = outlineOf(
      members.filter((hit) => hit !== itself),
      shown,
      region,
    )
    return {
      id,
      description: textOf(id.length === 2 ? levels.chapters.get(id) : levels.headings.get(id)),
      chapterId,
      chapterDescription: textOf(levels.chapters.get(chapterId)),
      itself: itself && shown(itself),
      rows,
    }
  })
}

/** The description of a hit on its own, with the nearest level above that says more where it is called "Other". */
export function nameOfHit({ document }: ScoredHit, region: Region): readonly string[] {
  const own = descriptionText(document.description, region)
  if (!isResidual(document.description)) return [own]
  const telling = document.ancestors.findLast(({ description }) => !isResidual(description))
  return telling ? [shortened(descriptionText(telling.description, region), MAX_LEVEL_LENGTH), own] : [own]
}

export const rowOf = ({ document }: ScoredHit): ClassifiedRow => ({
  goodsNomenclatureItemId: document.goods_nomenclature_item_id,
  productlineSuffix: document.producline_suffix,
  goodsNomenclatureClass: document.goods_nomenclature_class,
})

/** `Other than “Cheddar”, “Edam” and 12 more`. */
function titleOf({ document }: ScoredHit, others: readonly string[], region: Region): string {
  const own = descriptionText(document.description, region)
  if (!isResidual(document.description) || others.length === 0) return own
  const named = others
    .slice(0, others.length > MAX_OTHERS + 1 ? MAX_OTHERS : MAX_OTHERS + 1)
    .map((text) => `“${shortened(descriptionText(text, region), MAX_OTHER_LENGTH)}”`)
  const more = others.length - named.length
  const last = more > 0 ? `${more} more` : named.pop()
  return `Other than ${named.length > 0 ? `${named.join(', ')} and ${last}` : last}`
}

interface GrowingRow {
  readonly key: string
  readonly text: string
  hit: ShownHit | null
  readonly rows: GrowingRow[]
}

/** The hits as a tree with the levels that they have in common, from the heading down. */
function outlineOf(
  hits: readonly ScoredHit[],
  shown: (hit: ScoredHit) => ShownHit,
  region: Region,
): readonly ShownRow[] {
  const top: GrowingRow[] = []
  for (const hit of hits.toSorted((a, b) => compareCodes(rowOf(a), rowOf(b)))) {
    const { ancestors } = hit.document
    const belowHeading = ancestors.slice(ancestors.findLastIndex(isHeadingOrAbove) + 1)
    let rows = top
    for (const level of belowHeading) {
      const before = rows.find(({ key }) => key === keyOf(level))
      // A level called "Other" says nothing, unless it is a hit itself.
      if (before === undefined && isResidual(level.description)) continue
      const row = before ?? { key: keyOf(level), text: descriptionText(level.description, region), hit: null, rows: [] }
      if (before === undefined) rows.push(row)
      rows = row.rows
    }
    rows.push({ key: keyOf(hit.document), text: '', hit: shown(hit), rows: [] })
  }
  return top.map(withPath)
}

/** A level that one row alone has becomes part of the path of that row. */
function withPath({ key, text, hit, rows }: GrowingRow): ShownRow {
  const below = rows.map(withPath)
  const [only, ...others] = below
  if (hit === null && only !== undefined && others.length === 0) return { ...only, path: [text, ...only.path] }
  return { key, path: hit === null ? [text] : [], hit, rows: below }
}

interface Level {
  readonly goods_nomenclature_item_id: string
  readonly producline_suffix: string
}

const keyOf = (level: Level): string => `${level.goods_nomenclature_item_id}-${level.producline_suffix}`

/** Whether the row is a heading or a chapter. */
const isLevel = (level: Level): boolean =>
  level.goods_nomenclature_item_id.endsWith('000000') && level.producline_suffix === PRODUCT_LINE_SUFFIX

const isHeadingOrAbove = ({ goods_nomenclature_item_id: itemId }: Level): boolean => itemId.endsWith('000000')
