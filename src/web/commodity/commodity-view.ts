import type { Commodity } from '../../reference/commodities/read-commodity.ts'
import { ERGA_OMNES, isThirdCountryDuty } from '../../tariff/measure-type.ts'
import type { Region } from '../../tariff/region.ts'
import { ancestorsOf } from '../../tariff/tree.ts'
import type { NomenclatureNode } from '../../tariff-data/nomenclature/trees.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import { descriptionText, isResidual } from '../components/description-parts.ts'
import type { DocumentView } from './condition-view.ts'
import { documentsOf } from './import-outline.ts'
import { kindOf } from './measure-groups.ts'
import { type CodedText, type MeasureView, viewMeasure } from './measure-view.ts'
import { plainText } from './plain-text.ts'

/** A commodity as a page shows it. */
export interface CommodityView {
  readonly itemId: string
  /** With the row above where it alone says nothing: `Tomatoes: Other`. */
  readonly name: string
  /** As published. */
  readonly description: string
  /** From the chapter down to the row above. */
  readonly above: readonly NomenclatureNode[]
  readonly node: NomenclatureNode
  readonly section: Commodity['context']['section']
  readonly guides: Commodity['context']['guides']
  readonly footnotes: readonly CodedText[]
  readonly measures: readonly MeasureView[]
}

export function viewCommodity({ node, context, declarable }: Commodity, tariff: TariffDay): CommodityView {
  const { row } = node
  const above = ancestorsOf(node)
  return {
    itemId: row.goodsNomenclatureItemId,
    name: commodityName(node, tariff.region),
    description: row.description,
    above,
    node,
    section: context.section,
    guides: context.guides,
    footnotes: context.footnotes.map(({ code, description }) => ({ code, text: plainText(description ?? '') })),
    measures: declarable.measures.map((measure) => viewMeasure(measure, declarable.references, tariff)),
  }
}

/** A description that needs the one above it: `Other`, `Of cotton`. */
const isFragment = (description: string): boolean =>
  isResidual(description) || /^(?:containing|exceeding|for|having|in|not|of|weighing|with|without)\b/i.test(description)

/** The description, with the nearest one above that says more where it needs one. */
export function commodityName(node: NomenclatureNode, region: Region): string {
  const { row } = node
  const own = descriptionText(row.description, region)
  if (!isFragment(row.description)) return own
  const telling = ancestorsOf(node).findLast((above) => !isFragment(above.row.description))
  if (!telling) return own
  return `${descriptionText(telling.row.description, region)}: ${own.charAt(0).toLowerCase()}${own.slice(1)}`
}

/** What most readers look for: the usual duty, VAT and the supplementary unit. */
export interface Essentials {
  readonly usualDuties: readonly MeasureView[]
  readonly vat: readonly MeasureView[]
  readonly units: readonly MeasureView[]
}

export function essentialsOf(measures: readonly MeasureView[]): Essentials {
  const imports = measures.filter(({ isImport }) => isImport)
  return {
    usualDuties: imports.filter(({ typeId, area }) => isThirdCountryDuty(typeId) && area?.id === ERGA_OMNES),
    // The standard rate needs no additional code.
    vat: imports
      .filter((measure) => measure.isVat || (kindOf(measure) === 'tax' && measure.seriesId === 'P'))
      .toSorted((a, b) => Number(a.additionalCode !== null) - Number(b.additionalCode !== null)),
    units: measures.filter((measure) => kindOf(measure) === 'unit'),
  }
}

/** The documents that any of the measures names, by code. */
export const allDocuments = (measures: readonly MeasureView[]): readonly DocumentView[] =>
  [...new Map(measures.flatMap(documentsOf).map((document) => [document.code, document])).values()].sort((a, b) =>
    a.code < b.code ? -1 : 1,
  )
