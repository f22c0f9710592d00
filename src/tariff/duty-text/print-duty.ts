import { NIHIL } from '../duty-expression.ts'
import type { Season, WrittenComponent, WrittenCondition, WrittenDuty } from './duty-text.ts'

/** Words before the amount, by duty expression. */
const OPERATORS: Readonly<Record<string, string>> = {
  '02': '-',
  '04': '+',
  '12': '+',
  '14': '+',
  '15': 'MIN',
  '17': 'MAX',
  '19': '+',
  '20': '+',
  '21': '+',
  '25': '+',
  '27': '+',
  '29': '+',
  '35': 'MAX',
  '36': '-',
}

const PERCENT_OF_CIF = '36'

/** Duties as their source writes them, except for spaces. */
export const printDuties = (duties: readonly WrittenDuty[]): string => duties.map(printDuty).join(', ')

const printDuty = ({ components, conditions, seasons }: WrittenDuty): string =>
  [
    printComponents(components),
    conditions.length === 0 ? '' : `Cond:  ${conditions.map(printCondition).join(' ; ')}`,
    seasons.length === 0 ? '' : `(${seasons.map(printSeason).join(', ')})`,
  ]
    .filter((part) => part !== '')
    .join(' ')

const printComponents = (components: readonly WrittenComponent[]): string => components.map(printComponent).join(' ')

function printComponent(component: WrittenComponent): string {
  const { dutyExpressionId: id, dutyAmount, spelling } = component
  if (id === NIHIL) return 'NIHIL'
  const operator = OPERATORS[id] ?? ''
  const value = dutyAmount === null ? (spelling.words ?? unitCodes(component)) : printRate(component, ' ')
  return [operator, value, id === PERCENT_OF_CIF ? 'CIF' : ''].filter((part) => part !== '').join(' ')
}

/** `beforeCodes` stands between a currency and the codes of a unit. */
function printRate(component: WrittenComponent, beforeCodes: string): string {
  const { monetaryUnitCode, measurementUnitCode, spelling } = component
  const amount = printAmount(component)
  const unit = spelling.words ?? unitCodes(component)
  if (monetaryUnitCode === null) return measurementUnitCode === null ? `${amount} %` : `${amount} ${unit}`
  const money = `${amount} ${spelling.currencySign ?? monetaryUnitCode}`
  if (measurementUnitCode === null) return money
  return spelling.words === null ? `${money}${beforeCodes}${unit}` : `${money} / ${unit}`
}

const unitCodes = ({ measurementUnitCode, measurementUnitQualifierCode }: WrittenComponent): string =>
  [measurementUnitCode, measurementUnitQualifierCode].filter((code) => code !== null).join(' ')

function printAmount({ dutyAmount, spelling }: WrittenComponent): string {
  const [whole = '', decimals] = dutyAmount?.split('.') ?? []
  const digits = spelling.grouped ? whole.replaceAll(/\B(?=(\d{3})+$)/g, ',') : whole
  return decimals === undefined ? digits : `${digits}.${decimals}`
}

function printCondition(condition: WrittenCondition): string {
  const { conditionCode, documentCode, threshold, actionCode, components } = condition
  const certificate = documentCode === null ? '' : ` cert: ${documentCode.slice(0, 1)}-${documentCode.slice(1)}`
  const limit = threshold === null ? '' : ` ${printRate(threshold, '/')}`
  return `${conditionCode}${certificate}${limit} (${actionCode}):${printComponents(components)}`
}

function printSeason({ start, end, months, padded }: Season): string {
  const day = (monthDay: string) => (padded ? monthDay.slice(-2) : String(Number(monthDay.slice(-2))))
  return `${day(start)} ${months[0]}-${day(end)} ${months[1]}`
}
