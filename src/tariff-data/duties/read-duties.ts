import { uniqueBy } from '../../collections/unique-by.ts'
import { type Problem, RequestError } from '../../http/errors/request-error.ts'
import {
  calculateDuty,
  claimedAlternative,
  type DutyAlternative,
  type DutyCalculation,
} from '../../tariff/duty/calculate-duty.ts'
import type { ExchangeRate } from '../../tariff/duty/consignment.ts'
import { DUTY_LINE_NAMES } from '../../tariff/duty/duty-line.ts'
import { decimal } from '../../tariff/duty/fraction.ts'
import { neededQuantities } from '../../tariff/duty/needed-quantities.ts'
import type { Quantity } from '../../tariff/duty/quantities.ts'
import { needText } from '../../tariff/duty/work-out.ts'
import { type AreaScope, FREE_CIRCULATION, isInCustomsUnion } from '../../tariff/geographical-area.ts'
import type { GeographicalArea } from '../../tariff/measure.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import type { GeographicalAreas } from '../geographical-areas/geographical-areas.ts'
import { readMonetaryExchangeRates } from '../monetary-exchange-rates.ts'
import { type DeclarableGoods, readCommodity } from '../read-commodity.ts'
import { TARIFF_LISTS } from '../tariff-lists.ts'
import { consignmentOf, type Goods } from './goods.ts'

/** What goods of a code cost on import, as far as the data and what is known of the goods say. */
export interface Duties {
  readonly country: GeographicalArea
  readonly calculation: DutyCalculation
  /** Null: the data has no duty that can be claimed so. */
  readonly claimed: DutyAlternative | null
  /** The quantities that any of the duties needs. */
  readonly neededQuantities: readonly Quantity[]
}

/**
 * The duties of goods of a code. Null if goods cannot be declared under it on the day.
 * @throws RequestError 422 for an unknown country
 */
export async function readDuties(
  tariff: TariffDay,
  goodsNomenclatureItemId: string,
  goods: Goods,
): Promise<Duties | null> {
  const { areas } = await tariff.data.get(TARIFF_LISTS)
  if (!areas.has(goods.country)) {
    throw invalid('/country', `The data has no country \`${goods.country}\`. Send the code of one, such as CN.`)
  }
  const [commodity, exchangeRate] = await Promise.all([
    readCommodity(tariff, goodsNomenclatureItemId, goods.country),
    exchangeRateOf(tariff, goods),
  ])
  return commodity && dutiesOf(commodity, goods, exchangeRate, tariff, areaOf(areas, goods.country, tariff))
}

/** The country of goods, with what contains it. */
export const areaOf = (areas: GeographicalAreas, id: string, { asOf }: Pick<TariffDay, 'asOf'>) => ({
  country: areas.area(id),
  scope: areas.scopeOf(id, asOf),
})

/** {@link readDuties} of goods whose measures, of the country, are read already. */
export function dutiesOf(
  { measures, coverage }: Pick<DeclarableGoods, 'measures' | 'coverage'>,
  goods: Goods,
  exchangeRate: ExchangeRate | null,
  { region, asOf: day }: Pick<TariffDay, 'region' | 'asOf'>,
  { country, scope }: { readonly country: GeographicalArea; readonly scope: AreaScope },
): Duties {
  const calculation = calculateDuty(measures, coverage.notInData, consignmentOf(goods, { region, day, exchangeRate }))
  return {
    country,
    calculation: isInCustomsUnion(scope, region)
      ? {
          ...calculation,
          assumptions: [
            ...calculation.assumptions,
            `the goods are not in free circulation: ${FREE_CIRCULATION[region].replace(/\.$/, '')}`,
          ],
        }
      : calculation,
    claimed: claimedAlternative(calculation, { role: goods.claim, quota: goods.quota ?? null }),
    neededQuantities: neededQuantities(measures),
  }
}

/** The rate that is given with the goods, else the newest of the data that has started by the day. */
export async function exchangeRateOf(
  tariff: TariffDay,
  { exchange_rate: given }: Pick<Goods, 'exchange_rate'>,
): Promise<ExchangeRate | null> {
  if (given !== undefined) return { poundsPerEuro: given, since: null }
  const rates = await readMonetaryExchangeRates(tariff)
  const newest = rates.findLast(
    ({ child_monetary_unit_code: code, exchange_rate: rate }) => code === 'GBP' && Number(rate) > 0,
  )
  return newest === undefined
    ? null
    : { poundsPerEuro: decimal(newest.exchange_rate), since: newest.validity_start_date }
}

/**
 * The alternative that is claimed.
 * @throws RequestError 422 if the data has no such duty, or if the goods lack a quantity that it needs
 */
export function requireClaimed(
  { claimed, calculation }: Duties,
  { claim, quota }: Pick<Goods, 'claim' | 'quota'>,
): DutyAlternative {
  if (claimed === null) {
    const roles = [...new Set(calculation.alternatives.map(({ role }) => role))].join(', ')
    throw quota === undefined
      ? invalid('/claim', `The data has no duty of the kind \`${claim}\` for these goods. There are: ${roles}.`)
      : invalid('/quota', `The data has no quota ${quota} for these goods.`)
  }
  const problems = claimed.lines.flatMap(({ kind, duty, needs }) =>
    needs.flatMap((need): Problem[] =>
      need.kind === 'quantity'
        ? [
            problem(
              `/quantities/${need.quantity.id}`,
              `${DUTY_LINE_NAMES[kind]}${duty === null ? '' : ` (${duty})`} needs ${needText(need)}. Send it as \`quantities.${need.quantity.id}\`.`,
            ),
          ]
        : [],
    ),
  )
  const [first, ...others] = uniqueBy(problems, ({ source }) => JSON.stringify(source))
  if (first !== undefined) throw new RequestError([first, ...others])
  return claimed
}

const problem = (pointer: string, detail: string): Problem => ({
  code: 'invalid_body',
  status: 422,
  detail,
  source: { pointer },
})

const invalid = (pointer: string, detail: string): RequestError => new RequestError(problem(pointer, detail))
