import { InvalidArgumentError, Option } from '@commander-js/extra-typings'
import type { IsoDate } from '../tariff/goods-nomenclature.ts'
import { REGIONS, type Region } from '../tariff/region.ts'
import { isIsoDate } from '../tariff/validity.ts'

/** `--json`, of every command whose output a program may read. */
export const jsonOption = () => new Option('--json', 'print one JSON document')

/** `--report FILE`: the page `/quality` shows the reports of evaluations in `docs/quality`. */
export const reportOption = () => new Option('--report <file>', 'also write the figures to this file, as JSON')

/** `--region uk|xi|all`, for commands that work on both regions at once. */
export const regionsOption = () =>
  new Option('--region <region>', 'which tariff').choices([...REGIONS, 'all'] as const).default('all' as const)

/** `--region uk|xi`, for commands that work on one. */
export const regionOption = () =>
  new Option('--region <region>', 'which tariff').choices(REGIONS).default('uk' as const)

export const regionsOf = (choice: Region | 'all'): readonly Region[] => (choice === 'all' ? REGIONS : [choice])

/** Reads a whole number of at most nine digits that lies within the bounds. */
export const wholeNumber =
  (from = 0, to = 999_999_999) =>
  (value: string): number => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
    if (number >= from && number <= to) return number
    throw new InvalidArgumentError(`It must be a whole number from ${from} to ${to}.`)
  }

/** Reads a day, `YYYY-MM-DD`. */
export const calendarDay = (value: string): IsoDate => {
  if (!isIsoDate(value)) throw new InvalidArgumentError('It must be a day of the calendar as YYYY-MM-DD.')
  return value
}
