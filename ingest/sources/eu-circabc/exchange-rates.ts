import { BadValue } from '../reading/bad-value.ts'
import { decimal } from '../reading/codecs.ts'
import type { SourceRecord } from '../source-record.ts'
import { dayOf, requiredText, textOf } from './codecs.ts'
import { readWorkbooks, type Workbooks } from './read-workbook.ts'

const EURO = 'EUR'

/** What one euro is worth in another currency, from a day on. */
export interface EuroRate {
  readonly currencyCode: string
  /** Decimal digits as published. */
  readonly rate: string
  readonly startDate: string
}

/** The rates of the euro, for duties in euros. A row of another currency is left out. */
export const readEuroRates = (workbooks: Workbooks): AsyncGenerator<SourceRecord<EuroRate>> =>
  readWorkbooks('exchangeRates', workbooks, (values) => {
    if ((textOf(values, 'MON_UNIT_COD') ?? EURO) !== EURO) return null
    const [rate, startDate] = [decimal(textOf(values, 'EXCH_RATE')), dayOf(values, 'DAT_START')]
    if (rate === null) throw new BadValue('EXCH_RATE: is missing')
    if (startDate === null) throw new BadValue('DAT_START: is missing')
    return { currencyCode: requiredText(values, 'MON_UNIT_COD_1'), rate, startDate }
  })
