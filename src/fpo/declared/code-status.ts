import { fateOf } from '../../tariff/code-history.ts'
import { itemIdOf } from '../../tariff/codes.ts'
import { isValidOn } from '../../tariff/validity.ts'
import { readCodeHistory, readPeriods } from '../../tariff-data/nomenclature/code-history.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import type { CodeStatus } from '../classification.ts'

/**
 * Whether the tariff has a code of 4 to 10 digits on the day. A code of the middle, such as one of eight digits that the
 * tariff only divides further, has no row of its own.
 * @param isBeginning Whether a code that goods can be declared under begins with the digits
 */
export const readCodeStatus = async (
  tariff: Pick<TariffDay, 'data' | 'asOf'>,
  code: string,
  isBeginning: (digits: string) => boolean,
): Promise<CodeStatus> => {
  const sought = { itemId: itemIdOf(code), suffix: null }
  const isInForce =
    isBeginning(code) || (await readPeriods(tariff, sought)).some(({ row }) => isValidOn(row, tariff.asOf))
  if (isInForce) return { kind: 'in_force' }
  const fate = fateOf(await readCodeHistory(tariff, sought))
  switch (fate.kind) {
    case 'other-kind':
      return { kind: 'in_force' }
    case 'unknown':
      return { kind: 'unknown' }
    case 'future':
      return { kind: 'future', firstDay: fate.firstDay }
    case 'ended':
      return {
        kind: 'ended',
        lastDay: fate.lastDay,
        successors: fate.period.successors().map(({ row }) => row.goodsNomenclatureItemId),
      }
  }
}
