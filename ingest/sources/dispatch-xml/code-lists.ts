import { at } from '../../../src/collections/at.ts'
import { CODE_LISTS } from '../bundle/files/code-lists.ts'
import { EXCHANGE_RATE_FILES } from '../bundle/files/exchange-rates.ts'
import type { FileSpec } from '../reading/file-spec.ts'
import type { Values } from '../source-record.ts'
import { type Context, isGroup, REGULATION_IDS } from './context.ts'
import { datedTexts, dayAt, englishText, textOn, validityOf } from './values.ts'
import { elements, textAt, type XmlNode } from './xml-node.ts'

/** How the entities of a name become records of a file of the bundle. */
export interface EntityReader {
  readonly entity: string
  readonly spec: FileSpec
  readonly records: (node: XmlNode, context: Context) => readonly Values[]
}

/** The declaration of a bundle's file: the same columns and checks. */
export const bundleFile = (files: readonly FileSpec[], name: string): FileSpec =>
  at(
    files.filter(({ path }) => path.startsWith(`{region}/${name}.`)),
    0,
  )

const codeList = (entity: string, name: string, record: (node: XmlNode, context: Context) => Values): EntityReader => ({
  entity,
  spec: bundleFile(CODE_LISTS, name),
  records: (node, context) => [{ ...validityOf(node), origin: context.origin, ...record(node, context) }],
})

const AREA_KINDS: Readonly<Record<string, string>> = { '0': 'country', '1': 'group', '2': 'region' }

/** Countries and groups; a membership counts if it is in force on the last day of the extracts. */
const AREAS: readonly EntityReader[] = [
  codeList('GeographicalArea', 'geographical_areas', (node, { snapshotDate }) => ({
    geographical_area_id: textAt(node, 'geographicalAreaId'),
    geographical_area_sid: textAt(node, 'sid'),
    hjid: textAt(node, 'hjid'),
    kind: AREA_KINDS[textAt(node, 'geographicalCode') ?? ''] ?? textAt(node, 'geographicalCode'),
    description: textOn(datedTexts(node, 'geographicalArea'), snapshotDate),
  })),
  {
    entity: 'GeographicalArea',
    spec: bundleFile(CODE_LISTS, 'geographical_area_memberships'),
    records: membershipsOf,
  },
]

/** The `geographicalAreaGroupSid` of a membership is the `hjid` or the sid of the other area. */
function membershipsOf(node: XmlNode, context: Context): readonly Values[] {
  const { areaByHjid, areaBySid, groupsNameMembers, origin, snapshotDate } = context
  if (isGroup(node) !== groupsNameMembers) return []
  const own = textAt(node, 'geographicalAreaId')
  const others = elements(node, 'geographicalAreaMembership')
    .filter((membership) => (dayAt(membership, 'validityEndDate') ?? snapshotDate) >= snapshotDate)
    .map((membership) => textAt(membership, 'geographicalAreaGroupSid') ?? '')
    .map((sid) => areaByHjid.get(sid) ?? areaBySid.get(sid) ?? null)
  return [...new Set(others)].map((other) => ({
    geographical_area_group_id: groupsNameMembers ? own : other,
    member_geographical_area_id: groupsNameMembers ? other : own,
    origin,
  }))
}

const TYPES: readonly EntityReader[] = [
  codeList('MeasureTypeSeries', 'measure_type_series', (node) => ({
    measure_type_series_id: textAt(node, 'measureTypeSeriesId'),
    description: englishText(node, 'measureTypeSeriesDescription'),
  })),
  codeList('MeasureType', 'measure_types', (node) => ({
    measure_type_id: textAt(node, 'measureTypeId'),
    description: englishText(node, 'measureTypeDescription'),
    measure_type_series_id: textAt(node, 'measureTypeSeries.measureTypeSeriesId'),
    trade_movement_code: textAt(node, 'tradeMovementCode'),
    order_number_capture_code: textAt(node, 'orderNumberCaptureCode'),
    measure_component_applicable_code: textAt(node, 'measureComponentApplicableCode'),
    national: textAt(node, 'metainfo.origin') === 'N',
  })),
  codeList('MeasureAction', 'measure_actions', (node) => ({
    action_code: textAt(node, 'actionCode'),
    description: englishText(node, 'measureActionDescription'),
  })),
  codeList('MeasureConditionCode', 'measure_condition_codes', (node) => ({
    condition_code: textAt(node, 'conditionCode'),
    description: englishText(node, 'measureConditionCodeDescription'),
  })),
  codeList('CertificateType', 'certificate_types', (node) => ({
    certificate_type_code: textAt(node, 'certificateTypeCode'),
    description: englishText(node, 'certificateTypeDescription'),
  })),
  codeList('AdditionalCodeType', 'additional_code_types', (node) => ({
    additional_code_type_id: textAt(node, 'additionalCodeTypeId'),
    description: englishText(node, 'additionalCodeTypeDescription'),
  })),
  codeList('FootnoteType', 'footnote_types', (node) => ({
    footnote_type_id: textAt(node, 'footnoteTypeId'),
    description: englishText(node, 'footnoteTypeDescription'),
  })),
]

const CODES: readonly EntityReader[] = [
  codeList('Certificate', 'certificates', (node, { snapshotDate }) => {
    const [type, code] = [textAt(node, 'certificateType.certificateTypeCode'), textAt(node, 'certificateCode')]
    return {
      certificate_type_code: type,
      certificate_code: code,
      code: `${type}${code}`,
      description: textOn(datedTexts(node, 'certificate'), snapshotDate),
    }
  }),
  codeList('AdditionalCode', 'additional_codes', (node, { snapshotDate }) => {
    const [type, code] = [textAt(node, 'additionalCodeType.additionalCodeTypeId'), textAt(node, 'additionalCodeCode')]
    const description = textOn(datedTexts(node, 'additionalCode'), snapshotDate)
    return {
      additional_code_sid: textAt(node, 'sid'),
      additional_code_type_id: type,
      additional_code: code,
      code: `${type}${code}`,
      description,
      formatted_description: description,
    }
  }),
  codeList('Footnote', 'footnotes', (node, { snapshotDate }) => {
    const [type, id] = [textAt(node, 'footnoteType.footnoteTypeId'), textAt(node, 'footnoteId')]
    const description = textOn(datedTexts(node, 'footnote'), snapshotDate)
    return {
      footnote_type_id: type,
      footnote_id: id,
      code: `${type}${id}`,
      description,
      formatted_description: description,
    }
  }),
]

const REGULATIONS: readonly EntityReader[] = Object.entries(REGULATION_IDS).map(([entity, idName]) =>
  codeList(entity, 'regulations', (node) => ({
    regulation_id: textAt(node, idName),
    regulation_role: textAt(node, 'regulationRoleType.regulationRoleTypeId'),
    officialjournal_number: textAt(node, 'officialjournalNumber'),
    officialjournal_page: textAt(node, 'officialjournalPage'),
    published_date: dayAt(node, 'publishedDate'),
    validity_end_date: dayAt(node, 'effectiveEndDate') ?? dayAt(node, 'validityEndDate'),
    description: textAt(node, 'informationText'),
  })),
)

const UNITS: readonly EntityReader[] = [
  codeList('MeasurementUnit', 'measurement_units', (node) => ({
    measurement_unit_code: textAt(node, 'measurementUnitCode'),
    description: englishText(node, 'measurementUnitDescription'),
  })),
  codeList('MeasurementUnitQualifier', 'measurement_unit_qualifiers', (node) => ({
    measurement_unit_qualifier_code: textAt(node, 'measurementUnitQualifierCode'),
    description: englishText(node, 'measurementUnitQualifierDescription'),
  })),
  codeList('MonetaryUnit', 'monetary_units', (node) => ({ monetary_unit_code: textAt(node, 'monetaryUnitCode') })),
  codeList('DutyExpression', 'duty_expressions', (node) => ({
    duty_expression_id: textAt(node, 'dutyExpressionId'),
    description: englishText(node, 'dutyExpressionDescription'),
  })),
  {
    entity: 'MonetaryExchangePeriod',
    spec: bundleFile(EXCHANGE_RATE_FILES, 'monetary_exchange_rates'),
    records: (node) =>
      elements(node, 'monetaryExchangeRate').map((rate) => ({
        child_monetary_unit_code: textAt(rate, 'childMonetaryUnitCode'),
        exchange_rate: textAt(rate, 'exchangeRate'),
        validity_start_date: dayAt(node, 'validityStartDate'),
      })),
  },
]

/** Areas, types, codes, regulations and units, which other entities refer to. */
export const CODE_LIST_READERS: readonly EntityReader[] = [...AREAS, ...TYPES, ...CODES, ...REGULATIONS, ...UNITS]
