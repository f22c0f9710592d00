import { type CategorisedMeasure, exemptingDocuments } from '../tariff/category-assessment.ts'
import { permutableConditions } from '../tariff/condition-permutations.ts'
import type { IsoDate } from '../tariff/goods-nomenclature.ts'
import { documentsOf, type Footnote, type Measure } from '../tariff/measure.ts'
import type { MeasureDetails } from '../tariff-data/measures/details.ts'
import { readMeasures } from '../tariff-data/measures/read-measures.ts'
import type { TariffDay } from '../versions/tariff-day.ts'
import type { Catalogue, RecordedMeasure } from './catalogue.ts'

/** A measure, or a pseudo measure of the operator, as categorisation shows it. */
export interface ItemMeasure extends CategorisedMeasure {
  /** A measure sid, or `gl...` for a pseudo measure. */
  readonly id: string
  readonly goodsNomenclatureSid: number
  readonly goodsNomenclatureItemId: string
  readonly validityStartDate: IsoDate
  readonly validityEndDate: IsoDate | null
  readonly footnotes: readonly Footnote[]
  /** Codes of the documents that its conditions name. */
  readonly documents: readonly string[]
  /** `Cubic metre (m³)`; null for any other measure than a supplementary unit. */
  readonly supplementaryUnit: string | null
}

/**
 * The import measures in force on any of the rows that categorisation shows: measures of types with a rule, measures
 * that require documents, supplementary units, and the operator's pseudo measures. If only the assessment of a measure
 * was recorded, area and documents come from the latest record. The order is by code, type and id.
 */
export async function readItemMeasures(
  tariff: TariffDay,
  sids: readonly number[],
  catalogue: Catalogue,
  details: MeasureDetails,
): Promise<readonly ItemMeasure[]> {
  const importTypes = [...new Set(catalogue.rules.map(({ measureTypeId }) => measureTypeId))]
  const measures = await readMeasures(tariff, { sids, importTypes })
  const rows = new Set(sids)
  return [
    ...measures.map((measure) => ofMeasure(measure, catalogue)),
    ...catalogue
      .recordedMeasures(tariff.asOf)
      .filter(({ goodsNomenclatureSid }) => rows.has(goodsNomenclatureSid))
      .map((record) => ofRecord(record, details)),
  ].sort((a, b) => compareKeys(sortKey(a), sortKey(b)))
}

const sortKey = ({ goodsNomenclatureItemId, measureTypeId, id }: ItemMeasure) => [
  goodsNomenclatureItemId,
  measureTypeId,
  id,
]

const compareKeys = (a: readonly string[], b: readonly string[]): number => {
  const place = a.findIndex((part, index) => part !== b[index])
  return place === -1 ? 0 : (a[place] ?? '') < (b[place] ?? '') ? -1 : 1
}

function ofMeasure(measure: Measure, { exemptingCertificates }: Catalogue): ItemMeasure {
  const { exempting, sufficient } = exemptingDocuments(permutableConditions(measure.conditions), exemptingCertificates)
  return {
    id: String(measure.sid),
    goodsNomenclatureSid: measure.goodsNomenclatureSid,
    goodsNomenclatureItemId: measure.goodsNomenclatureItemId,
    validityStartDate: measure.validityStartDate,
    validityEndDate: measure.validityEndDate,
    measureTypeId: measure.type.id,
    // A measure without an act falls under no rule; null leaves it to the rules of the type.
    regulationId: measure.generatingRegulation?.id ?? '',
    regulationRole: measure.generatingRegulation?.role ?? null,
    geographicalAreaId: measure.geographicalArea?.id ?? null,
    excludedGeographicalAreas: measure.excludedAreas.map(({ id }) => id),
    exemptingDocuments: exempting,
    sufficientDocuments: sufficient,
    additionalCode: measure.additionalCodeId,
    footnotes: measure.footnotes,
    documents: documentsOf(measure).map(({ code }) => code),
    supplementaryUnit: measure.kind === 'unit' ? unitText(measure) : null,
  }
}

function unitText({ components: [component] }: Measure): string | null {
  if (!component?.unit) return null
  const { unitDescription: description, unit } = component
  return unit.abbreviation === description ? description : `${description} (${unit.abbreviation})`
}

const ofRecord = ({ certificates, footnotes, ...record }: RecordedMeasure, details: MeasureDetails): ItemMeasure => ({
  ...record,
  exemptingDocuments: certificates,
  sufficientDocuments: certificates,
  footnotes: footnotes.toSorted().flatMap((code) => details.footnote(code) ?? []),
  documents: [],
  supplementaryUnit: null,
})
