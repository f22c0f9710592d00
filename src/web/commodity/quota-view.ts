import { presentDefinition } from '../../reference/measures/present-quota-definition.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import type { QuotaStatus } from '../../tariff/quota-status.ts'
import type { CodeLists } from '../../tariff-data/code-lists.ts'
import type { MeasureDetails, QuotaDefinitionRow } from '../../tariff-data/measures/details.ts'

/** The period of a quota that includes the day. */
export interface QuotaPeriod {
  readonly status: QuotaStatus
  readonly start: IsoDate
  readonly end: IsoDate | null
  /** With its unit: `54,000 kg`; null if the data does not say. */
  readonly volume: string | null
  readonly balance: string | null
  /** What is left, from 0 to 1; null if either figure is unknown. */
  readonly share: number | null
  readonly lastAllocation: IsoDate | null
}

export interface QuotaView {
  readonly orderNumber: string
  /** Licences decide who may use it: there is no public balance. */
  readonly isLicensed: boolean
  /** Null if the data has no period for the day. */
  readonly period: QuotaPeriod | null
}

/** The third digit of an order number says that a quota is managed by licences. */
const LICENSED = /^\d{2}4/

export const viewQuota = (
  orderNumber: string,
  details: Pick<MeasureDetails, 'quotaDefinition'>,
  codeLists: Pick<CodeLists, 'unit'>,
  asOf: IsoDate,
): QuotaView => {
  const row = details.quotaDefinition(orderNumber)
  return {
    orderNumber,
    isLicensed: LICENSED.test(orderNumber),
    period: row && viewPeriod(row, codeLists, asOf),
  }
}

function viewPeriod(row: QuotaDefinitionRow, codeLists: Pick<CodeLists, 'unit'>, asOf: IsoDate): QuotaPeriod {
  const { status, initial_volume, balance, last_allocation_date } = presentDefinition(row, asOf).attributes
  const unitCode = row.measurement_unit_code
  const unit = unitCode === null ? row.measurement_unit : codeLists.unit(unitCode, null).abbreviation
  const withUnit = (figure: string | null) =>
    figure === null ? null : [FIGURE.format(Number(figure)), unit].filter(Boolean).join('\u00a0')
  const [left, all] = [Number(balance), Number(initial_volume)]
  return {
    status,
    start: row.validity_start_date,
    end: row.validity_end_date,
    volume: withUnit(initial_volume),
    balance: withUnit(balance),
    share: balance === null || initial_volume === null || !(all > 0) ? null : Math.min(1, Math.max(0, left / all)),
    lastAllocation: last_allocation_date?.slice(0, 10) ?? null,
  }
}

const FIGURE = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 3 })
