import { groupBy } from '../../collections/group-by.ts'
import { toDateTime, toEndOfDay } from '../../json-api/date-time.ts'
import type { JsonApiDocument } from '../../json-api/document.ts'
import { Included } from '../../json-api/included.ts'
import { refTo } from '../../json-api/reference.ts'
import type { AnyResource, ResourceDefinition, ResourceOf } from '../../json-api/resource.ts'
import { describe } from '../../tariff/descriptions.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import type { Region } from '../../tariff/region.ts'
import { isValidOn } from '../../tariff/validity.ts'
import type { GeographicalAreas } from '../../tariff-data/geographical-areas/geographical-areas.ts'
import { presentArea } from '../../tariff-data/resources/geographical-area.ts'
import { validityOf } from '../../tariff-data/resources/validity.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import type { ReferredRow } from './goods.ts'
import {
  type FootnoteGoods,
  hasExtraLargeMeasures,
  type LinkedMeasureRow,
  type OwnedMeasureRow,
} from './linked-measures.ts'
import type {
  additionalCode,
  certificate,
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

/** A row of a list: the id of its resource and its attributes. */
type RowOf<Resource extends ResourceDefinition> = ResourceOf<Resource>['attributes'] & {
  readonly id: string
  readonly code: string
}

export type AdditionalCodeRow = RowOf<typeof additionalCode>
export type CertificateRow = RowOf<typeof certificate>

/** The attributes of a footnote as the table has them. */
export interface FootnoteRow
  extends Omit<RowOf<typeof searchedFootnote>, 'extra_large_measures' | 'validity_start_date' | 'validity_end_date'> {
  readonly validity_start_date: IsoDate | null
  readonly validity_end_date: IsoDate | null
}

/** Codes with the measures that have or require them. */
export function presentCodes(
  type: 'additional_code' | 'certificate',
  rows: readonly (AdditionalCodeRow | CertificateRow)[],
  measures: readonly OwnedMeasureRow[],
  linked: Linked,
): JsonApiDocument {
  const included = new Included<AnyResource>()
  const byOwner = groupBy(measures, ({ owner }) => owner)
  const data = rows.map(({ id, ...attributes }) => ({
    id,
    type,
    attributes,
    relationships: relationshipsOf(byOwner.get(id) ?? [], linked, included),
  }))
  return { data, included: included.list() }
}

export function presentFootnotes(
  rows: readonly FootnoteRow[],
  attached: readonly FootnoteGoods[],
  { tariff, goods }: Pick<Linked, 'tariff' | 'goods'>,
): JsonApiDocument {
  const included = new Included<AnyResource>()
  const byOwner = new Map(attached.map((entry) => [entry.owner, entry]))
  const data = rows.map(
    ({ id, validity_start_date, validity_end_date, ...attributes }): ResourceOf<typeof searchedFootnote> => {
      const own = byOwner.get(id)
      const inForce = inOrder(
        (own?.goodsNomenclatureSids ?? []).flatMap((sid) => goods.get(sid) ?? []),
        tariff,
      ).map((entry) => presentClassifiedGoods(entry, tariff.region))
      included.add(...inForce)
      return {
        id,
        type: 'footnote',
        attributes: {
          ...attributes,
          extra_large_measures: own !== undefined && hasExtraLargeMeasures(own),
          validity_start_date: toDateTime(validity_start_date),
          validity_end_date: toEndOfDay(validity_end_date),
        },
        relationships: { goods_nomenclatures: { data: inForce.map(refTo) } },
      }
    },
  )
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

const goodsOf = ({ goodsNomenclatureSid: sid }: LinkedMeasureRow, { goods }: Linked): ReferredRow | undefined =>
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
  const area = row.geographicalAreaId === null ? null : presentArea(linked.areas.area(row.geographicalAreaId))
  const measure = {
    id: String(row.sid),
    type: 'measure',
    attributes: {
      id: row.sid,
      goods_nomenclature_item_id: row.goodsNomenclatureItemId,
      validity_start_date: toDateTime(row.validityStartDate),
      validity_end_date: toDateTime(row.validityEndDate),
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

/** A row with the type of all rows. */
export const presentGoodsNomenclature = (
  row: ReferredRow,
  region: Region,
): ResourceOf<typeof linkedGoodsNomenclature> => ({
  id: String(row.goodsNomenclatureSid),
  type: 'goods_nomenclature',
  attributes: goodsAttributes(row, region),
})

/** A row with its class as the type of the resource: `chapter`, `heading`, `subheading` or `commodity`. */
export const presentClassifiedGoods = (row: ReferredRow, region: Region) => ({
  id: String(row.goodsNomenclatureSid),
  type: row.class,
  attributes: goodsAttributes(row, region),
})

function goodsAttributes(row: ReferredRow, region: Region): ResourceOf<typeof linkedCommodity>['attributes'] {
  const { description, formattedDescription } = describe(row.description, region)
  return {
    goods_nomenclature_item_id: row.goodsNomenclatureItemId,
    goods_nomenclature_sid: row.goodsNomenclatureSid,
    number_indents: row.numberIndents,
    description,
    formatted_description: formattedDescription,
    productline_suffix: row.productlineSuffix,
    producline_suffix: row.productlineSuffix,
    ...validityOf(row),
  }
}

/** Rows in force on the day, in the order of the tariff. */
const inOrder = (rows: readonly ReferredRow[], tariff: TariffDay): readonly ReferredRow[] =>
  rows.filter((row) => isInForce(row, tariff)).toSorted((a, b) => compare(sortKey(a), sortKey(b)))

const sortKey = (row: ReferredRow): string =>
  `${row.goodsNomenclatureItemId}${row.productlineSuffix} ${row.goodsNomenclatureSid}`

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const isInForce = (row: LinkedMeasureRow | ReferredRow, { asOf }: TariffDay): boolean => isValidOn(row, asOf)
