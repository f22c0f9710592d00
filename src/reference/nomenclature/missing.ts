import { notFound } from '../../http/not-found.ts'
import type { RequestError } from '../../http/request-error.ts'
import { isValidOn } from '../../tariff/validity.ts'
import { readValidityPeriod } from '../../tariff-data/nomenclature/validity-period.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'

/**
 * The 404 of a chapter, heading or subheading that is not in force on the day. Says when it was or will be, if ever.
 * @param what `Heading 0101`
 * @param list Where to look instead: `/api/v2/chapters`
 */
export async function missing(
  tariff: TariffDay,
  what: string,
  goodsNomenclatureItemId: string,
  productlineSuffix: string,
  list: string,
): Promise<RequestError> {
  const period = await readValidityPeriod(tariff, goodsNomenclatureItemId, productlineSuffix)
  // A row with the code that is in force is of another class: 0100000000 is a chapter.
  if (period === null || isValidOn({ validityStartDate: period.start, validityEndDate: period.end }, tariff.asOf)) {
    return notFound(`${what} does not exist. ${list} lists what does.`, list)
  }
  const inForce = period.end === null ? `from ${period.start}` : `from ${period.start} to ${period.end}`
  return notFound(
    `${what} is not in force on ${tariff.asOf}; it is in force ${inForce}. Ask for a day of that time with \`as_of\`.`,
  )
}
