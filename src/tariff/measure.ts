import type { DutyExpression, DutyExpressionText, UnitText } from './duty-expression.ts'
import type { IsoDate } from './goods-nomenclature.ts'
import type { MeasureConditionClass } from './measure-condition.ts'
import { ERGA_OMNES, isVatSeries, type MeasureKind } from './measure-type.ts'
import type { QuotaStatus } from './quota-status.ts'

/** A code with its text in the code lists; null where no list has it. */
export interface DescribedCode {
  readonly code: string
  readonly description: string | null
}

/** An entry of the list of measure types. */
export interface MeasureType {
  readonly id: string
  readonly description: string
  readonly seriesId: string | null
  readonly seriesDescription: string | null
  /** 0: import, 1: export, 2: both. */
  readonly tradeMovementCode: number | null
  readonly orderNumberCaptureCode: number | null
  readonly measureComponentApplicableCode: number | null
  readonly national: boolean | null
  readonly validityStartDate: IsoDate | null
  readonly validityEndDate: IsoDate | null
}

export interface GeographicalArea {
  readonly id: string
  readonly sid: number | null
  /** The id, where the list does not have the area. */
  readonly description: string
}

/** A measurement unit with its qualifier, as the code lists describe it. */
export interface MeasurementUnit extends UnitText {
  /** The unit in which a person counts: `kilograms`. */
  readonly unit: string | null
  /** The factor from that to the unit of the duty: 0.01 for `100 kg`. */
  readonly multiplier: string | null
  /** weight, volume, number, ... */
  readonly measurementUnitType: string | null
}

/** A component of a duty with the texts of its codes. */
export interface MeasureComponent {
  readonly dutyExpressionId: string
  readonly dutyExpression: DutyExpressionText
  readonly dutyAmount: number | null
  /** ISO 4217; null: the amount is a percentage of the value. */
  readonly monetaryUnitCode: string | null
  readonly monetaryUnitAbbreviation: string | null
  readonly measurementUnitCode: string | null
  readonly measurementUnitQualifierCode: string | null
  readonly unit: MeasurementUnit | null
  /** Title of the unit alone, and of the qualifier. */
  readonly unitDescription: string | null
  readonly qualifierDescription: string | null
}

export interface Certificate extends DescribedCode {
  readonly typeDescription: string | null
  /** How it is entered in a declaration, in Markdown. */
  readonly guidanceCds: string | null
  readonly guidanceChief: string | null
}

/** A requirement of a measure, and the consequence where it is met. */
export interface MeasureCondition {
  readonly sid: number
  readonly conditionClass: MeasureConditionClass
  readonly code: string
  readonly description: string | null
  readonly action: DescribedCode | null
  /** Null where no document is asked for; a document that no list has is described by its code alone. */
  readonly certificate: Certificate | null
  readonly dutyAmount: number | null
  readonly monetaryUnitCode: string | null
  readonly monetaryUnitAbbreviation: string | null
  readonly measurementUnitCode: string | null
  readonly measurementUnitQualifierCode: string | null
  readonly unit: MeasurementUnit | null
  /** The requirement in the source's words; null: it has no text of its own. */
  readonly requirement: string | null
  readonly requirementOperator: string | null
  readonly components: readonly MeasureComponent[]
  readonly duty: DutyExpression
}

export interface AdditionalCode extends DescribedCode {
  readonly sid: number
  readonly typeId: string
  readonly formattedDescription: string | null
}

export interface Footnote extends DescribedCode {
  readonly formattedDescription: string | null
}

/** A legal act; of one that no list has, the code and the address that its id cites. */
export interface LegalAct {
  readonly regulationId: string
  readonly role: number | null
  readonly regulationCode: string
  /** Empty if the act is not published. */
  readonly regulationUrl: string
  readonly officialJournalNumber: string | null
  readonly officialJournalPage: number | null
  readonly publishedDate: IsoDate | null
  readonly validityStartDate: IsoDate | null
  readonly validityEndDate: IsoDate | null
  readonly description: string | null
}

interface Period {
  readonly startDate: IsoDate
  readonly endDate: IsoDate | null
}

/** A period of a quota as it is on a day. Volumes and balances are decimals, in the unit of the quota. */
export interface QuotaDefinition {
  readonly sid: number
  readonly orderNumber: string
  readonly validityStartDate: IsoDate
  readonly validityEndDate: IsoDate | null
  readonly status: QuotaStatus
  readonly initialVolume: string | null
  readonly balance: string | null
  readonly measurementUnit: string | null
  readonly measurementUnitCode: string | null
  readonly measurementUnitQualifierCode: string | null
  readonly monetaryUnitCode: string | null
  readonly description: string | null
  readonly lastAllocationDate: IsoDate | null
  /** The period of suspension or blocking that runs or comes next. */
  readonly suspension: Period | null
  readonly blocking: Period | null
}

export interface Quota {
  readonly orderNumber: string
  /** Licences decide who may use it: there is no public balance. */
  readonly isLicensed: boolean
  /** The period that includes the day; null if the data has none. */
  readonly definition: QuotaDefinition | null
  /** Abbreviation of the unit of its volume; null if the data does not say. */
  readonly unit: string | null
}

/** A measure on a day with the texts of its codes. */
export interface Measure {
  readonly sid: number
  readonly goodsNomenclatureSid: number
  readonly goodsNomenclatureItemId: string
  readonly kind: MeasureKind
  readonly type: MeasureType
  /** Origin of the measure: some of the Northern Ireland tariff are the United Kingdom's. */
  readonly origin: 'uk' | 'eu'
  readonly isImport: boolean
  readonly isExport: boolean
  readonly isVat: boolean
  readonly isExcise: boolean
  /** Whether the duty depends on a Meursing additional code; null where the source does not say. */
  readonly isMeursing: boolean | null
  readonly universalWaiverApplies: boolean
  readonly reductionIndicator: number | null
  readonly schemeCode: string | null
  /** Null where the source does not name one. */
  readonly geographicalArea: GeographicalArea | null
  readonly excludedAreas: readonly GeographicalArea[]
  /** The id that the measure names. */
  readonly additionalCodeId: string | null
  /** Null: none, or one that no list has. */
  readonly additionalCode: AdditionalCode | null
  readonly preference: DescribedCode | null
  readonly quota: Quota | null
  readonly duty: DutyExpression
  readonly components: readonly MeasureComponent[]
  readonly conditions: readonly MeasureCondition[]
  readonly footnotes: readonly Footnote[]
  readonly legalActs: readonly LegalAct[]
  /** The act that suspends the measure on the day, with the days of the suspension. */
  readonly suspension: { readonly act: LegalAct; readonly start: IsoDate | null; readonly end: IsoDate | null } | null
  /** The act that it falls under; null: the source names none. */
  readonly generatingRegulation: { readonly id: string; readonly role: number | null } | null
  readonly validityStartDate: IsoDate
  readonly validityEndDate: IsoDate | null
}

/** Whether a measure concerns all countries, or none that the data names. */
export const isGeneral = ({ geographicalArea }: Pick<Measure, 'geographicalArea'>): boolean =>
  geographicalArea === null || geographicalArea.id === ERGA_OMNES

/** Whether a measure is VAT: its source marks it, or its type says so. */
export const isValueAddedTax = ({ isVat, type }: Pick<Measure, 'isVat' | 'type'>): boolean =>
  isVat || isVatSeries(type.seriesId)

/** The documents that the conditions of a measure name, each once. */
export const documentsOf = ({ conditions }: Pick<Measure, 'conditions'>): readonly Certificate[] =>
  distinctDocuments(conditions.flatMap(({ certificate }) => certificate ?? []))

export const distinctDocuments = (documents: readonly Certificate[]): readonly Certificate[] => [
  ...new Map(documents.map((document) => [document.code, document])).values(),
]
