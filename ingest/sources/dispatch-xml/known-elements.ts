import { isRow, type XmlNode } from './xml-node.ts'

/** Entities of the schema without a table here: Meursing tables, refunds, groups, languages and the like. */
export const UNUSED_ENTITIES: ReadonlySet<string> = new Set([
  'AdditionalCodeTypeMeasureType',
  'ExportRefundNomenclature',
  'GoodsNomenclatureGroup',
  'Language',
  'MeursingAdditionalCode',
  'MeursingTablePlan',
  'RegulationGroup',
  'RegulationRoleType',
  'RegulationReplacement',
])

/** Names of the schema's elements in entities that have a table, whether they are read or have no column. */
const KNOWN = new Set(
  `abrogationRegulationId abrogationRegulationOfficialjournalNumber abrogationRegulationOfficialjournalPage actionCode
  additionalCode additionalCodeCode additionalCodeDescription additionalCodeDescriptionPeriod additionalCodeType
  additionalCodeTypeDescription additionalCodeTypeId additionalCodeTypeMeasureType antidumpingRegulationRole
  applicationCode approvedFlag baseRegulation baseRegulationId blockingEndDate blockingPeriodType blockingStartDate
  certificate certificateCode certificateDescription certificateDescriptionPeriod certificateType
  certificateTypeCode certificateTypeDescription childMonetaryUnitCode coefficient communityCode
  completeAbrogationRegulation completeAbrogationRegulationId conditionCode conditionDutyAmount
  conditionSequenceNumber criticalState criticalStateChangeDate criticalThreshold derivedGoodsNomenclatureItemId
  derivedProductlineSuffix description dutyAmount dutyAmountApplicabilityCode dutyExpression
  dutyExpressionDescription dutyExpressionId effectiveEndDate exchangeRate exhaustionDate
  explicitAbrogationRegulation explicitAbrogationRegulationId exportRefundNomenclature footnote
  footnoteAssociationAdditionalCode footnoteAssociationGoodsNomenclature footnoteAssociationMeasure
  footnoteDescription footnoteDescriptionPeriod footnoteId footnoteType footnoteTypeDescription footnoteTypeId
  ftsRegulationAction fullTemporaryStopRegulationId geographicalArea geographicalAreaDescription
  geographicalAreaDescriptionPeriod geographicalAreaGroupSid geographicalAreaId geographicalAreaMembership
  geographicalCode goodsNomenclature goodsNomenclatureDescription goodsNomenclatureDescriptionPeriod
  goodsNomenclatureIndents goodsNomenclatureItemId goodsNomenclatureOrigin goodsNomenclatureSuccessor
  absorbedGoodsNomenclatureItemId absorbedProductlineSuffix nomenclatureGroupMembership goodsNomenclatureGroup
  hjid importedAmount informationText initialVolume justificationRegulationId justificationRegulationRole language
  languageId lastImportDateInAllocation maximumPrecision measureAction measureActionDescription measureComponent
  measureComponentApplicableCode measureCondition measureConditionCode measureConditionCodeDescription
  measureConditionComponent measureExcludedGeographicalArea measureExplosionLevel
  measureGeneratingRegulationId measureGeneratingRegulationRole measurePartialTemporaryStop measureType
  measureTypeDescription measureTypeId measureTypeSeries measureTypeSeriesCombination
  measureTypeSeriesDescription measureTypeSeriesId measurementUnit measurementUnitApplicabilityCode
  measurementUnitCode measurementUnitDescription measurementUnitQualifier measurementUnitQualifierCode
  measurementUnitQualifierDescription measurement metainfo modificationRegulationId monetaryExchangeRate
  monetaryUnit monetaryUnitApplicabilityCode monetaryUnitCode monetaryUnitDescription newBalance numberIndents
  officialjournalNumber officialjournalPage oldBalance opType orderNumberCaptureCode ordernumber origin
  originDestCode parentGeographicalAreaGroupSid partialTemporaryStopRegulationId
  partialTemporaryStopRegulationOfficialjournalNumber partialTemporaryStopRegulationOfficialjournalPage
  parentMonetaryUnitCode occurrenceTimestamp priorityCode produclineSuffix prorogationRegulationAction
  prorogationRegulationId prorogatedDate publishedDate quotaAssociation quotaBalanceEvent quotaBlockingPeriod
  quotaBlockingPeriodSid quotaCriticalEvent quotaDefinition quotaExhaustionEvent quotaOrderNumber
  quotaOrderNumberId quotaOrderNumberOrigin quotaOrderNumberOriginExclusion quotaOrderNumberOriginExclusions
  quotaReopeningEvent quotaSuspensionPeriod quotaUnblockingEvent quotaUnsuspensionEvent
  quotaClosedAndTransferredEvent closingDate transferredAmount targetQuotaDefinition reductionIndicator
  regulationGroup regulationGroupId regulationRoleType regulationRoleTypeId relatedAntidumpingRegulationId
  relationType reopeningDate replacementIndicator sid statisticalIndicator stoppedFlag subQuotaDefinition
  suspensionEndDate suspensionStartDate tradeMovementCode unblockingDate unsuspensionDate validityEndDate
  validityStartDate volume`.split(/\s+/),
)

/** Counts the elements of an entity that the schema was not known to have, as `Measure.name`. */
export function countUnknown(entity: string, node: XmlNode, counts: Map<string, number>): void {
  for (const [name, values] of Object.entries(node)) {
    if (!KNOWN.has(name)) {
      const key = `${entity}.${name}`
      counts.set(key, (counts.get(key) ?? 0) + values.length)
      continue
    }
    // References are not read beyond their ids.
    for (const value of values) if (isRow(value)) countUnknown(entity, value, counts)
  }
}
