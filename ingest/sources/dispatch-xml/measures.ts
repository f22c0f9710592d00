import { uniqueBy } from '../../../src/collections/unique-by.ts'
import { children } from '../bundle/expand.ts'
import { MEASURE_FILES } from '../bundle/files/measures.ts'
import { bigInteger, itemId, oneOf, required, text } from '../reading/codecs.ts'
import { derived, type TableSpec } from '../reading/file-spec.ts'
import type { Values } from '../source-record.ts'
import { bundleFile, type EntityReader } from './code-lists.ts'
import { type Context, regulationKey } from './context.ts'
import { componentsOf, footnoteCode, validityOf } from './values.ts'
import { elements, textAt, type XmlNode } from './xml-node.ts'

const VAT_SERIES = 'P'
const EXCISE_SERIES = 'Q'
const MEURSING_TYPES: ReadonlySet<string> = new Set(['672', '673', '674'])

/** Footnotes of an entity: records have them as `footnotes`, with the `target` and its `target_sid`. */
export const FOOTNOTE_ASSOCIATIONS: TableSpec = {
  table: 'footnote_associations',
  rows: (values) => children(values, 'footnotes', ['target', 'target_sid', 'goods_nomenclature_item_id']),
  columns: {
    target: derived(required(oneOf('goods_nomenclature', 'measure'))),
    target_sid: derived(required(bigInteger)),
    footnote_code: derived(required(text)),
    goods_nomenclature_item_id: derived(itemId),
  },
}

/** Each footnote once, even if it is associated for several periods. */
export const footnotesOf = (node: XmlNode, association: string): readonly Values[] =>
  uniqueBy(
    elements(node, association).map((each) => ({ footnote_code: footnoteCode(each) })),
    ({ footnote_code }) => footnote_code,
  )

const measures = bundleFile(MEASURE_FILES, 'measures')

export const MEASURE_READER: EntityReader = {
  entity: 'Measure',
  spec: { ...measures, tables: [...measures.tables, FOOTNOTE_ASSOCIATIONS] },
  records: (node, context) => [measureRecord(node, context)],
}

function measureRecord(node: XmlNode, context: Context): Values {
  const type = textAt(node, 'measureType.measureTypeId') ?? ''
  const { tradeMovementCode = null, measureTypeSeriesId = null } = context.measureTypes.get(type) ?? {}
  const sid = textAt(node, 'sid')
  const itemCode = textAt(node, 'goodsNomenclature.goodsNomenclatureItemId')
  const national = textAt(node, 'metainfo.origin') === 'N'
  return {
    measure_sid: sid,
    goods_nomenclature_sid: textAt(node, 'goodsNomenclature.sid'),
    goods_nomenclature_item_id: itemCode,
    measure_type_id: type,
    geographical_area_id: textAt(node, 'geographicalArea.geographicalAreaId'),
    additional_code: additionalCode(node),
    ordernumber: textAt(node, 'ordernumber'),
    reduction_indicator: textAt(node, 'reductionIndicator'),
    measure_generating_regulation_id: textAt(node, 'measureGeneratingRegulationId'),
    measure_generating_regulation_role: textAt(node, 'measureGeneratingRegulationRole.regulationRoleTypeId'),
    ...validityWithRegulation(node, context),
    national,
    // Without its type, which only a full extract has, a measure counts as one on import: most are.
    import: tradeMovementCode !== '1',
    export: tradeMovementCode === '1' || tradeMovementCode === '2',
    excise: measureTypeSeriesId === EXCISE_SERIES,
    vat: measureTypeSeriesId === VAT_SERIES,
    meursing: MEURSING_TYPES.has(type),
    origin: context.origin,
    attached_at: 'own',
    sid_synthetic: false,
    components: componentsOf(node, 'measureComponent'),
    conditions: conditionsOf(node),
    excluded_geographical_areas: [
      ...new Set(
        elements(node, 'measureExcludedGeographicalArea').map((area) =>
          textAt(area, 'geographicalArea.geographicalAreaId'),
        ),
      ),
    ],
    suspension_legal_act: suspensionOf(node, context),
    footnotes: footnotesOf(node, 'footnoteAssociationMeasure'),
    target: 'measure',
    target_sid: sid,
  }
}

/** A measure without an end ends with its regulation. */
function validityWithRegulation(node: XmlNode, { regulationEnds }: Context) {
  const { validity_start_date, validity_end_date } = validityOf(node)
  const id = textAt(node, 'measureGeneratingRegulationId')
  const role = textAt(node, 'measureGeneratingRegulationRole.regulationRoleTypeId')
  const end = validity_end_date ?? regulationEnds.get(regulationKey(id, role)) ?? null
  const inferred = end !== null && validity_end_date === null
  // A regulation that ended before the measure began does not end it.
  const ends = !inferred || (validity_start_date !== null && end >= validity_start_date)
  return { validity_start_date, validity_end_date: ends ? end : null, validity_end_inferred: inferred && ends }
}

function additionalCode(node: XmlNode): string | null {
  const type = textAt(node, 'additionalCode.additionalCodeType.additionalCodeTypeId')
  const code = textAt(node, 'additionalCode.additionalCodeCode')
  return type === null || code === null ? null : `${type}${code}`
}

/** The suspension in force on the last day of the extracts. */
function suspensionOf(node: XmlNode, { snapshotDate }: Context): Values | null {
  const stop = elements(node, 'measurePartialTemporaryStop').find((each) => {
    const { validity_start_date: start, validity_end_date: end } = validityOf(each)
    return start !== null && start <= snapshotDate && (end === null || end >= snapshotDate)
  })
  if (stop === undefined) return null
  return { regulation_id: textAt(stop, 'partialTemporaryStopRegulationId'), ...validityOf(stop) }
}

/** Conditions by code, in the order of their sequence numbers. */
const conditionsOf = (node: XmlNode): readonly Values[] =>
  elements(node, 'measureCondition')
    .map((condition) => {
      const type = textAt(condition, 'certificate.certificateType.certificateTypeCode')
      const code = textAt(condition, 'certificate.certificateCode')
      return {
        measure_condition_sid: textAt(condition, 'sid'),
        condition_code: textAt(condition, 'measureConditionCode.conditionCode'),
        sequence: Number(textAt(condition, 'conditionSequenceNumber') ?? 0),
        action_code: textAt(condition, 'measureAction.actionCode'),
        document_code: type === null || code === null ? null : `${type}${code}`,
        condition_duty_amount: textAt(condition, 'conditionDutyAmount'),
        condition_monetary_unit_code: textAt(condition, 'monetaryUnit.monetaryUnitCode'),
        condition_measurement_unit_code: textAt(condition, 'measurementUnit.measurementUnitCode'),
        condition_measurement_unit_qualifier_code: textAt(
          condition,
          'measurementUnitQualifier.measurementUnitQualifierCode',
        ),
        components: componentsOf(condition, 'measureConditionComponent'),
      }
    })
    .sort((a, b) => compare(a.condition_code ?? '', b.condition_code ?? '') || a.sequence - b.sequence)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
