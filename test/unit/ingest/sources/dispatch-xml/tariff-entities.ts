import { type Content, english, row } from './extracts.ts'

/** A part of a tariff, made up: one entity of each kind that has a table. */
const START = { validityStartDate: '2020-01-01T00:00:00' }

const described = (entity: string, hjid: number, text: string): Content => ({
  [`${entity}DescriptionPeriod`]: row('C', hjid, { sid: '1', ...START, [`${entity}Description`]: english(text) }),
})

export const footnote = (hjid: number, id: string): Content =>
  row('C', hjid, { ...START, footnote: { footnoteId: id, footnoteType: { footnoteTypeId: 'CD' } } })

export const goods = (hjid: number, code: string, indent: string, text: string, more: Content = {}): Content =>
  row('C', hjid, {
    sid: String(hjid),
    goodsNomenclatureItemId: code,
    produclineSuffix: '80',
    ...START,
    goodsNomenclatureIndents: row('C', hjid + 1000, { sid: '1', numberIndents: indent, ...START }),
    ...described('goodsNomenclature', hjid + 2000, text),
    ...more,
  })

export const component = (
  opType: string,
  hjid: number,
  expression: string,
  amount: string,
  more: Content = {},
): Content => row(opType, hjid, { dutyAmount: amount, dutyExpression: { dutyExpressionId: expression }, ...more })

export const measure = (opType: string, more: Content = {}): Content =>
  row(opType, 500, {
    sid: '20000001',
    measureGeneratingRegulationId: 'C2100001',
    measureGeneratingRegulationRole: { regulationRoleTypeId: '1' },
    ...START,
    geographicalArea: { sid: '11', geographicalAreaId: '1011' },
    goodsNomenclature: { sid: '102', goodsNomenclatureItemId: '0101210000' },
    measureType: { measureTypeId: '103' },
    ...more,
  })

export const CONDITION: Content = row('C', 601, {
  sid: '30000001',
  conditionSequenceNumber: '1',
  conditionDutyAmount: '35.000',
  monetaryUnit: { monetaryUnitCode: 'EUR' },
  measurementUnit: { measurementUnitCode: 'DTN' },
  measureAction: { actionCode: '01' },
  measureConditionCode: { conditionCode: 'V' },
  measureConditionComponent: component('C', 602, '01', '2.000'),
})

/** The records before measures and quotas in a full extract. */
export const LISTS: readonly (readonly [string, Content])[] = [
  [
    'GeographicalArea',
    row('C', 1, {
      sid: '11',
      geographicalAreaId: '1011',
      geographicalCode: '1',
      ...START,
      ...described('geographicalArea', 1001, 'ERGA OMNES'),
      geographicalAreaMembership: row('C', 4, { geographicalAreaGroupSid: '2', ...START }),
    }),
  ],
  [
    'GeographicalArea',
    row('C', 2, {
      sid: '12',
      geographicalAreaId: 'CH',
      geographicalCode: '0',
      ...START,
      ...described('geographicalArea', 1002, 'Switzerland'),
    }),
  ],
  [
    'MeasureTypeSeries',
    row('C', 10, { measureTypeSeriesId: 'C', ...START, measureTypeSeriesDescription: english('Applicable duty') }),
  ],
  [
    'MeasureType',
    row('C', 11, {
      measureTypeId: '103',
      tradeMovementCode: '0',
      orderNumberCaptureCode: '2',
      measureComponentApplicableCode: '1',
      ...START,
      measureTypeSeries: { measureTypeSeriesId: 'C' },
      measureTypeDescription: english('Third country duty'),
    }),
  ],
  [
    'MeasureAction',
    row('C', 12, { actionCode: '01', ...START, measureActionDescription: english('Apply the amount') }),
  ],
  [
    'MeasureConditionCode',
    row('C', 13, { conditionCode: 'V', ...START, measureConditionCodeDescription: english('Import price') }),
  ],
  [
    'CertificateType',
    row('C', 14, { certificateTypeCode: 'N', ...START, certificateTypeDescription: english('UN certificates') }),
  ],
  [
    'Certificate',
    row('C', 15, {
      certificateCode: '851',
      certificateType: { certificateTypeCode: 'N' },
      ...START,
      ...described('certificate', 1015, 'Phytosanitary certificate'),
    }),
  ],
  [
    'AdditionalCodeType',
    row('C', 16, { additionalCodeTypeId: 'C', ...START, additionalCodeTypeDescription: english('Anti-dumping') }),
  ],
  [
    'AdditionalCode',
    row('C', 17, {
      sid: '77',
      additionalCodeCode: '999',
      additionalCodeType: { additionalCodeTypeId: 'C' },
      ...START,
      ...described('additionalCode', 1017, 'Other'),
    }),
  ],
  ['FootnoteType', row('C', 18, { footnoteTypeId: 'CD', ...START, footnoteTypeDescription: english('Conditions') })],
  [
    'Footnote',
    row('C', 19, {
      footnoteId: '336',
      footnoteType: { footnoteTypeId: 'CD' },
      ...START,
      ...described('footnote', 1019, 'See the annex'),
    }),
  ],
  [
    'BaseRegulation',
    row('C', 20, {
      baseRegulationId: 'C2100001',
      regulationRoleType: { regulationRoleTypeId: '1' },
      informationText: 'The tariff',
      officialjournalNumber: 'L 1',
      officialjournalPage: '3',
      publishedDate: '2019-12-20',
      ...START,
    }),
  ],
  [
    'ModificationRegulation',
    row('C', 21, {
      modificationRegulationId: 'M2200001',
      regulationRoleType: { regulationRoleTypeId: '4' },
      effectiveEndDate: '2026-06-30T23:59:59',
      ...START,
    }),
  ],
  [
    'MeasurementUnit',
    row('C', 22, { measurementUnitCode: 'DTN', ...START, measurementUnitDescription: english('Hectokilogram') }),
  ],
  [
    'MeasurementUnitQualifier',
    row('C', 23, {
      measurementUnitQualifierCode: 'E',
      ...START,
      measurementUnitQualifierDescription: english('drained net weight'),
    }),
  ],
  ['MonetaryUnit', row('C', 24, { monetaryUnitCode: 'EUR', ...START })],
  [
    'DutyExpression',
    row('C', 25, { dutyExpressionId: '01', ...START, dutyExpressionDescription: english('% or amount') }),
  ],
  [
    'MonetaryExchangePeriod',
    row('C', 26, {
      sid: '9',
      parentMonetaryUnitCode: 'EUR',
      ...START,
      monetaryExchangeRate: row('C', 27, { childMonetaryUnitCode: 'GBP', exchangeRate: '0.85' }),
    }),
  ],
  ['GoodsNomenclature', goods(100, '0100000000', '00', 'Live animals')],
  ['GoodsNomenclature', goods(101, '0101000000', '00', 'Horses, asses')],
  [
    'GoodsNomenclature',
    goods(102, '0101210000', '01', 'Pure-bred', { footnoteAssociationGoodsNomenclature: footnote(109, '336') }),
  ],
]

export const QUOTAS: readonly (readonly [string, Content])[] = [
  [
    'QuotaOrderNumber',
    row('C', 700, {
      sid: '70',
      quotaOrderNumberId: '090006',
      ...START,
      quotaOrderNumberOrigin: row('C', 701, {
        sid: '71',
        ...START,
        geographicalArea: { geographicalAreaId: '1011' },
        quotaOrderNumberOriginExclusions: row('C', 702, { geographicalArea: { sid: '12' } }),
      }),
    }),
  ],
  [
    'QuotaDefinition',
    row('C', 710, {
      sid: '7100',
      quotaOrderNumber: { sid: '70', quotaOrderNumberId: '090006' },
      initialVolume: '34000.000',
      volume: '34000.000',
      criticalState: 'N',
      criticalThreshold: '90',
      measurementUnit: { measurementUnitCode: 'KGM' },
      validityStartDate: '2026-01-01T00:00:00',
      validityEndDate: '2026-12-31T23:59:59',
      quotaBalanceEvent: row('C', 711, {
        occurrenceTimestamp: '2026-02-03T04:05:06',
        oldBalance: '34000',
        newBalance: '33000',
        importedAmount: '1000',
        lastImportDateInAllocation: '2026-02-01',
      }),
      quotaCriticalEvent: row('C', 712, {
        occurrenceTimestamp: '2026-02-03T04:05:07',
        criticalState: 'Y',
        criticalStateChangeDate: '2026-02-04',
      }),
      quotaSuspensionPeriod: row('C', 713, {
        sid: '5',
        suspensionStartDate: '2026-03-01',
        suspensionEndDate: '2026-03-31',
        description: 'Break',
      }),
      quotaBlockingPeriod: row('C', 714, {
        quotaBlockingPeriodSid: '6',
        blockingStartDate: '2026-04-01',
        blockingEndDate: '2026-04-02',
        blockingPeriodType: '1',
      }),
      quotaAssociation: row('C', 715, {
        subQuotaDefinition: { sid: '7101' },
        relationType: 'EQ',
        coefficient: '1.00000',
      }),
    }),
  ],
]
