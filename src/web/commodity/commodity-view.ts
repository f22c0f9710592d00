import type { Commodity } from '../../reference/commodities/read-commodity.ts'
import { ERGA_OMNES, isThirdCountryDuty } from '../../tariff/measure-type.ts'
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
    name: nameOf(node, above, tariff),
    description: row.description,
    above,
    node,
    section: context.section,
    guides: context.guides,
    footnotes: context.footnotes.map(({ code, description }) => ({ code, text: plainText(description ?? '') })),
    measures: declarable.measures.map((measure) => viewMeasure(measure, declarable.references, tariff)),
  }
}

function nameOf({ row }: NomenclatureNode, above: readonly NomenclatureNode[], { region }: TariffDay): string {
  const own = descriptionText(row.description, region)
  if (!isResidual(row.description)) return own
  const telling = above.findLast((node) => !isResidual(node.row.description))
  return telling ? `${descriptionText(telling.row.description, region)}: ${own.toLowerCase()}` : own
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
