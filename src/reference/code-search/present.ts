import { groupBy } from '../../collections/group-by.ts'
import { toDateTime, toEndOfDay } from '../../json-api/date-time.ts'
import type { JsonApiDocument } from '../../json-api/document.ts'
import { Included } from '../../json-api/included.ts'
import { refTo } from '../../json-api/reference.ts'
import type { AnyResource, ResourceOf } from '../../json-api/resource.ts'
import { describe, publishedText } from '../../tariff/descriptions.ts'
import type { Region } from '../../tariff/region.ts'
import { isValidOn } from '../../tariff/validity.ts'
import type { GeographicalAreaRow, GeographicalAreas } from '../../tariff-data/geographical-areas/geographical-areas.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import type { ReferredRow } from './goods.ts'
import {
  type FootnoteGoods,
  hasExtraLargeMeasures,
  type LinkedMeasureRow,
  type OwnedMeasureRow,
} from './linked-measures.ts'
import type { AdditionalCodeListRow, CertificateListRow, FootnoteListRow } from './query.ts'
import type {
  additionalCode,
  certificate,
  linkedArea,
  linkedCommodity,
  linkedGoodsNomenclature,
  searchedFootnote,
} from './resources.ts'

type Reference = ReturnType<typeof refTo>

/** Lookups for what the resources of an answer refer to. */
export interface Linked {
  readonly tariff: TariffDay
  readonly areas: GeographicalAreas
  readonly goods: ReadonlyMap<number, ReferredRow>
}

export const presentAdditionalCodes = (
  rows: readonly AdditionalCodeListRow[],
  measures: readonly OwnedMeasureRow[],
  linked: Linked,
): JsonApiDocument => {
  const included = new Included<AnyResource>()
  const byOwner = groupBy(measures, ({ owner }) => owner)
  const data = rows.map((row): ResourceOf<typeof additionalCode> => {
    const id = String(row.additional_code_sid)
    return {
      id,
      type: 'additional_code',
      attributes: {
        additional_code_type_id: row.additional_code_type_id,
        additional_code: row.additional_code,
        code: row.code,
        description: row.description,
        formatted_description: row.formatted_description ?? row.description,
      },
      relationships: relationshipsOf(byOwner.get(id) ?? [], linked, included),
    }
  })
  return { data, included: included.list() }
}

export const presentCertificates = (
  rows: readonly CertificateListRow[],
  measures: readonly OwnedMeasureRow[],
  linked: Linked,
): JsonApiDocument => {
  const included = new Included<AnyResource>()
  const byOwner = groupBy(measures, ({ owner }) => owner)
  const data = rows.map(
    (row): ResourceOf<typeof certificate> => ({
      id: row.code,
      type: 'certificate',
      attributes: {
        certificate_type_code: row.certificate_type_code,
        certificate_code: row.certificate_code,
        code: row.code,
        description: publishedText(row.description),
        formatted_description: publishedText(row.description),
        guidance_cds: row.guidance_cds,
        guidance_chief: row.guidance_chief,
      },
      relationships: relationshipsOf(byOwner.get(row.code) ?? [], linked, included),
    }),
  )
  return { data, included: included.list() }
}

export const presentFootnotes = (
  rows: readonly FootnoteListRow[],
  attached: readonly FootnoteGoods[],
  { tariff, goods }: Pick<Linked, 'tariff' | 'goods'>,
): JsonApiDocument => {
  const included = new Included<AnyResource>()
  const byOwner = new Map(attached.map((entry) => [entry.owner, entry]))
  const data = rows.map((row): ResourceOf<typeof searchedFootnote> => {
    const own = byOwner.get(row.code)
    const inForce = inOrder(
      (own?.goods_nomenclature_sids ?? []).flatMap((sid) => goods.get(sid) ?? []),
      tariff,
    ).map((entry) => presentClassifiedGoods(entry, tariff.region))
    included.add(...inForce)
    return {
      id: row.code,
      type: 'footnote',
      attributes: {
        code: row.code,
        footnote_type_id: row.footnote_type_id,
        footnote_id: row.footnote_id,
        description: row.description,
        formatted_description: row.formatted_description ?? row.description,
        extra_large_measures: own !== undefined && hasExtraLargeMeasures(own),
        validity_start_date: toDateTime(row.validity_start_date),
        validity_end_date: toEndOfDay(row.validity_end_date),
      },
      relationships: { goods_nomenclatures: { data: inForce.map(refTo) } },
    }
  })
  return { data, included: included.list() }
}

/** Includes the measures of a code, each after what it refers to. */
function relationshipsOf(measures: readonly LinkedMeasureRow[], linked: Linked, included: Included<AnyResource>) {
  const presentGoods = (row: ReferredRow) => presentGoodsNomenclature(row, linked.tariff.region)
  const resources = measures.map((row) => includeLinkedMeasure(row, linked, included, presentGoods))
  const goods = new Set(
    measures.filter((row) => isInForce(row, linked.tariff)).flatMap((row) => goodsOf(row, linked) ?? []),
  )
  return {
    measures: { data: resources },
    goods_nomenclatures: { data: inOrder([...goods], linked.tariff).map((row) => refTo(presentGoods(row))) },
  }
}

const goodsOf = ({ goods_nomenclature_sid: sid }: LinkedMeasureRow, { goods }: Linked): ReferredRow | undefined =>
  sid === null ? undefined : goods.get(sid)

/** Includes a measure with its row and its area. */
export function includeLinkedMeasure(
  row: LinkedMeasureRow,
  linked: Linked,
  included: Included<AnyResource>,
  presentGoods: (row: ReferredRow) => AnyResource,
): Reference {
  const goodsRow = goodsOf(row, linked)
  const referred = goodsRow === undefined ? null : presentGoods(goodsRow)
  const area = row.geographical_area_id === null ? null : presentArea(linked.areas.area(row.geographical_area_id))
  const measure = {
    id: String(row.measure_sid),
    type: 'measure',
    attributes: {
      id: row.measure_sid,
      goods_nomenclature_item_id: row.goods_nomenclature_item_id,
      validity_start_date: toDateTime(row.validity_start_date),
      validity_end_date: toDateTime(row.validity_end_date),
      in_force: isInForce(row, linked.tariff),
    },
    relationships: {
      goods_nomenclature: { data: referred && refTo(referred) },
      geographical_area: { data: area && refTo(area) },
    },
  }
  included.add(...[referred, area].filter((resource) => resource !== null), measure)
  return refTo(measure)
}

export const presentArea = (area: GeographicalAreaRow): ResourceOf<typeof linkedArea> => ({
  id: area.geographical_area_id,
  type: 'geographical_area',
  attributes: {
    id: area.geographical_area_id,
    description: area.description,
    geographical_area_id: area.geographical_area_id,
    geographical_area_sid: area.geographical_area_sid,
  },
})

const presentGoodsNomenclature = (row: ReferredRow, region: Region): ResourceOf<typeof linkedGoodsNomenclature> => ({
  id: String(row.goods_nomenclature_sid),
  type: 'goods_nomenclature',
  attributes: goodsAttributes(row, region),
})

/** A row with its class as the type of the resource: `chapter`, `heading`, `subheading` or `commodity`. */
export const presentClassifiedGoods = (row: ReferredRow, region: Region) => ({
  id: String(row.goods_nomenclature_sid),
  type: row.class,
  attributes: goodsAttributes(row, region),
})

function goodsAttributes(row: ReferredRow, region: Region): ResourceOf<typeof linkedCommodity>['attributes'] {
  const { description, formattedDescription } = describe(row.description, region)
  return {
    goods_nomenclature_item_id: row.goods_nomenclature_item_id,
    goods_nomenclature_sid: row.goods_nomenclature_sid,
    number_indents: row.number_indents,
    description,
    formatted_description: formattedDescription,
    productline_suffix: row.productline_suffix,
    producline_suffix: row.productline_suffix,
    validity_start_date: toDateTime(row.validity_start_date),
    validity_end_date: toDateTime(row.validity_end_date),
  }
}

/** Rows in force on the day, in the order of the tariff. */
const inOrder = (rows: readonly ReferredRow[], tariff: TariffDay): readonly ReferredRow[] =>
  rows.filter((row) => isInForce(row, tariff)).toSorted((a, b) => compare(sortKey(a), sortKey(b)))

const sortKey = (row: ReferredRow): string =>
  `${row.goods_nomenclature_item_id}${row.productline_suffix} ${row.goods_nomenclature_sid}`

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const isInForce = (
  row: { readonly validity_start_date: string | null; readonly validity_end_date: string | null },
  { asOf }: TariffDay,
): boolean =>
  isValidOn({ validityStartDate: row.validity_start_date ?? asOf, validityEndDate: row.validity_end_date }, asOf)
