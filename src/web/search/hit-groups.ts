import type { LevelDescriptions, ScoredHit } from '../../search/index.ts'
import { PRODUCT_LINE_SUFFIX } from '../../tariff/codes.ts'
import type { Region } from '../../tariff/region.ts'
import type { ClassifiedRow } from '../../tariff/resource-path.ts'
import { descriptionText, isResidual } from '../components/description-parts.ts'
import { shortened } from '../components/shortened.ts'

/** Characters of a level above a row called "Other". */
const MAX_LEVEL_LENGTH = 70

/** A hit as it is shown. */
export interface ShownHit {
  readonly id: string
  readonly row: ClassifiedRow
  readonly isDeclarable: boolean
  /** The description; of a row that is called "Other", first that of the nearest level that says more. */
  readonly title: readonly string[]
  /** Descriptions of the other levels between heading and row, upper first. */
  readonly path: readonly string[]
}

/** The hits of a page under one heading, best first. */
export interface HitGroup {
  /** Four digits of the heading; two for hits that stand above the headings. */
  readonly id: string
  /** The description of the heading; empty if the data has none. */
  readonly description: string
  readonly chapterId: string
  readonly chapterDescription: string
  /** The heading itself, or the chapter, if it is a hit. */
  readonly itself: ShownHit | null
  readonly hits: readonly ShownHit[]
}

/** Groups hits by heading; the group with the best hit comes first. */
export function groupHits(
  hits: readonly ScoredHit[],
  descriptions: LevelDescriptions,
  region: Region,
): readonly HitGroup[] {
  const groups = new Map<string, ScoredHit[]>()
  for (const hit of hits) {
    const id = hit.document.heading_id ?? hit.document.chapter_id
    groups.set(id, [...(groups.get(id) ?? []), hit])
  }
  const textOf = (published: string | undefined) => descriptionText(published ?? '', region)
  return [...groups].map(([id, members]) => {
    const chapterId = id.slice(0, 2)
    const itself = members.find(({ document }) => isLevel(document)) ?? null
    return {
      id,
      description: textOf(id.length === 2 ? descriptions.chapters.get(id) : descriptions.headings.get(id)),
      chapterId,
      chapterDescription: textOf(descriptions.chapters.get(chapterId)),
      itself: itself && shownHit(itself, region),
      hits: members.filter((hit) => hit !== itself).map((hit) => shownHit(hit, region)),
    }
  })
}

/** The row of a hit with its levels. */
export function shownHit({ id, document }: ScoredHit, region: Region): ShownHit {
  const { ancestors } = document
  const texts = ancestors.map((level) => descriptionText(level.description, region))
  const own = descriptionText(document.description, region)
  const firstBelowHeading = ancestors.findLastIndex(isHeadingOrAbove) + 1
  const telling = isResidual(document.description)
    ? Math.max(
        0,
        ancestors.findLastIndex(({ description }) => !isResidual(description)),
      )
    : ancestors.length
  return {
    id,
    row: {
      goodsNomenclatureItemId: document.goods_nomenclature_item_id,
      productlineSuffix: document.producline_suffix,
      goodsNomenclatureClass: document.goods_nomenclature_class,
    },
    isDeclarable: document.declarable,
    title: [...texts.slice(telling).map((text) => shortened(text, MAX_LEVEL_LENGTH)), own],
    path: texts.slice(firstBelowHeading, Math.max(firstBelowHeading, telling)),
  }
}

interface Level {
  readonly goods_nomenclature_item_id: string
  readonly producline_suffix: string
}

/** Whether the row is a heading or a chapter. */
const isLevel = (level: Level): boolean =>
  level.goods_nomenclature_item_id.endsWith('000000') && level.producline_suffix === PRODUCT_LINE_SUFFIX

const isHeadingOrAbove = ({ goods_nomenclature_item_id: itemId }: Level): boolean => itemId.endsWith('000000')
