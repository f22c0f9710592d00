import type { MeasureReferences } from '../../reference/measures/measure-references.ts'
import { originOf } from '../../reference/measures/present-measure.ts'
import { composeDuty, dutyExpressionText, isMeursingExpression } from '../../tariff/duty-expression.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { ERGA_OMNES } from '../../tariff/measure-type.ts'
import { dutyComponents, dutyOf } from '../../tariff-data/measures/duty.ts'
import type { MeasureRow } from '../../tariff-data/measures/query.ts'
import { presentLegalAct, presentSuspension } from '../../tariff-data/resources/legal-act.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import { type ConditionGroup, viewConditions } from './condition-view.ts'
import { plainText } from './plain-text.ts'
import { type QuotaView, viewQuota } from './quota-view.ts'

export interface AreaView {
  readonly id: string
  readonly name: string
}

export interface CodedText {
  readonly code: string
  readonly text: string
}

export interface LegalActView {
  readonly code: string
  /** Empty if the act is not published. */
  readonly url: string
  readonly description: string | null
}

/** A measure as a page shows it: codes replaced by their texts. */
export interface MeasureView {
  readonly sid: number
  readonly typeId: string
  readonly typeName: string
  readonly seriesId: string | null
  /** Whose measure it is. */
  readonly origin: 'uk' | 'eu'
  readonly isImport: boolean
  readonly isExport: boolean
  readonly isVat: boolean
  readonly isExcise: boolean
  /** Null where the source does not name one. */
  readonly area: AreaView | null
  readonly excluded: readonly AreaView[]
  /** As people write it: `12.80% + €176.80 / 100 kg`; empty for a control. */
  readonly duty: string
  /** What the duty is made up of, where that is more than one component, with what each means. */
  readonly components: readonly CodedText[]
  /** Part of the duty depends on the composition of the goods. */
  readonly isMeursing: boolean
  readonly additionalCode: CodedText | null
  readonly conditions: readonly ConditionGroup[]
  readonly footnotes: readonly CodedText[]
  readonly legalActs: readonly LegalActView[]
  /** The act that suspends the measure on the day. */
  readonly suspendedBy: LegalActView | null
  readonly quota: QuotaView | null
  readonly start: IsoDate
  readonly end: IsoDate | null
}

export function viewMeasure(row: MeasureRow, references: MeasureReferences, tariff: TariffDay): MeasureView {
  const { codeLists, details, areas } = references
  const type = codeLists.measureType(row.measure_type_id)
  const additionalCode = details.additionalCode(row.additional_code)
  const suspension = presentSuspension(row, details, tariff)
  const areaOf = (id: string): AreaView => ({ id, name: areaName(id, areas.withMembers(id).at(-1)) })
  return {
    sid: row.measure_sid,
    typeId: row.measure_type_id,
    typeName: type.description,
    seriesId: type.measure_type_series_id,
    origin: originOf(row),
    isImport: row.import,
    isExport: row.export,
    isVat: row.vat,
    isExcise: row.excise,
    area: row.geographical_area_id === null ? null : areaOf(row.geographical_area_id),
    excluded: row.excluded_geographical_areas.map(areaOf),
    duty: plainText(dutyOf(row, codeLists).verboseDuty),
    components: componentsOf(row, references),
    isMeursing: row.components.some(({ duty_expression_id }) => isMeursingExpression(duty_expression_id)),
    additionalCode: additionalCode
      ? { code: additionalCode.code, text: plainText(additionalCode.description ?? '') }
      : row.additional_code === null
        ? null
        : { code: row.additional_code, text: '' },
    conditions: viewConditions(row.conditions, codeLists, details),
    footnotes: row.footnotes.flatMap((code) => {
      const footnote = details.footnote(code)
      return footnote === null ? [] : [{ code, text: plainText(footnote.description ?? '') }]
    }),
    legalActs: row.legal_acts.map((act) => {
      const { regulation_code, regulation_url, description } = presentLegalAct(act, details, tariff.region).attributes
      return {
        code: regulation_code || act.regulation_id,
        url: regulation_url,
        description: description && plainText(description),
      }
    }),
    suspendedBy: suspension && {
      code: suspension.attributes.regulation_code || suspension.id,
      url: suspension.attributes.regulation_url,
      description: null,
    },
    quota: row.ordernumber === null ? null : viewQuota(row.ordernumber, details, codeLists, tariff.asOf),
    start: row.validity_start_date,
    end: row.validity_end_date,
  }
}

const componentsOf = ({ components }: MeasureRow, { codeLists }: MeasureReferences): readonly CodedText[] =>
  components.length < 2
    ? []
    : dutyComponents(components, codeLists).map((component) => ({
        code: plainText(composeDuty([component]).verboseDuty),
        text: dutyExpressionText(component.dutyExpressionId, component.dutyExpression ?? null).description ?? '',
      }))

const areaName = (id: string, resource: { readonly attributes: { readonly description: string } } | undefined) =>
  id === ERGA_OMNES ? 'All countries' : (resource?.attributes.description ?? id)
