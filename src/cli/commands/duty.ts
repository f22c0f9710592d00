import { type Command, InvalidArgumentError, Option } from '@commander-js/extra-typings'
import type { Pipeline } from '../../../ingest/pipeline.ts'
import { UserFacingError } from '../../errors/user-facing-error.ts'
import { RequestError } from '../../http/errors/request-error.ts'
import { bodyProblems } from '../../http/route/validate.ts'
import { presentDutyCalculation } from '../../reference/duty-calculation/present.ts'
import { isItemId } from '../../tariff/codes.ts'
import { CURRENCIES } from '../../tariff/duty/consignment.ts'
import { DUTY_ROLES } from '../../tariff/import-outline.ts'
import type { Region } from '../../tariff/region.ts'
import { todayUtc } from '../../tariff/validity.ts'
import { describeDuties } from '../../tariff-data/duties/describe-duties.ts'
import { type Goods, goodsSchema } from '../../tariff-data/duties/goods.ts'
import { readDuties, requireClaimed } from '../../tariff-data/duties/read-duties.ts'
import { createLiveVersions } from '../../versions/live-versions.ts'
import { tariffOn } from '../../versions/tariff-day.ts'
import { calendarDay, jsonOption, regionOption } from '../options.ts'
import { printJson } from '../print-json.ts'
import { withPipeline } from '../with-pipeline.ts'

export const define = (command: Command): void => {
  command
    .argument('<code>', 'ten digits of a commodity', readCode)
    .addOption(regionOption())
    .addOption(new Option('--as-of <day>', 'the day of the import, YYYY-MM-DD; default: today').argParser(calendarDay))
    .requiredOption('--country <country>', 'the country that the goods originate in, such as CN')
    .requiredOption('--value <amount>', 'the price of the goods')
    .addOption(new Option('--currency <currency>', "of all amounts; default: the region's").choices(CURRENCIES))
    .option('--freight <amount>', 'costs of transport up to the border')
    .option('--insurance <amount>', 'costs of insurance up to the border')
    .option('--inland-costs <amount>', 'costs of transport within the country')
    .option('--quantity <name=number...>', 'such as kg=12, litres=450, abv=12.5, items=36')
    .option('--additional-code <code...>', 'such as C999 or VATZ')
    .option('--document <code...>', 'documents and licences that are held, such as L001')
    .option('--agricultural-amount <word=amount...>', 'of the Meursing table, in euros for 100 kg: EA=12.34')
    .option('--exchange-rate <number>', 'pounds for a euro; default: the rate of the data')
    .addOption(new Option('--claim <duty>', 'the duty that is claimed').choices(DUTY_ROLES).default('usual' as const))
    .option('--quota <number>', 'the order number of the quota that is claimed')
    .addOption(jsonOption())
    .action(async (code, { json, region, asOf: day = todayUtc(), ...options }) => {
      const goods = readGoods({
        ...{ country: options.country, value: options.value, currency: options.currency },
        ...{ freight: options.freight, insurance: options.insurance, inland_costs: options.inlandCosts },
        ...{ claim: options.claim, quota: options.quota, exchange_rate: options.exchangeRate },
        quantities: readPairs(options.quantity),
        agricultural_amounts: readPairs(options.agriculturalAmount),
        additional_codes: options.additionalCode,
        documents: options.document,
      })
      const duties = await withPipeline(process.env, (pipeline) => calculate(pipeline, { code, region, day, goods }))
      const claimed = explained(() => requireClaimed(duties, goods))
      if (json) return printJson(presentDutyCalculation(duties, claimed, { itemId: code, day }))
      for (const line of describeDuties(duties, claimed, code, day)) console.log(line)
    })
}

interface Calculation {
  readonly code: string
  readonly region: Region
  readonly day: string
  readonly goods: Goods
}

async function calculate({ postgres, openSearch }: Pipeline, { code, region, day, goods }: Calculation) {
  const live = await createLiveVersions({ postgres, openSearch }).get(region)
  if (live === null) throw new UserFacingError(`No data of region ${region} is loaded.`)
  const duties = await readDuties(tariffOn(postgres, live, day), code, goods).catch((error: unknown) => {
    throw userFacing(error)
  })
  if (duties === null) throw new UserFacingError(`Goods cannot be declared under ${code} on ${day}.`)
  return duties
}

/** @throws UserFacingError for what a request would be refused for */
function explained<T>(act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw userFacing(error)
  }
}

const userFacing = (error: unknown): unknown =>
  error instanceof RequestError ? new UserFacingError(error.message) : error

function readGoods(options: object): Goods {
  const parsed = goodsSchema.safeParse(options)
  if (parsed.success) return parsed.data
  throw new UserFacingError(
    bodyProblems(parsed.error, options, 422)
      .map(({ detail }) => detail)
      .join('\n'),
  )
}

/** `kg=12` */
const readPairs = (pairs: readonly string[] = []): Readonly<Record<string, string>> =>
  Object.fromEntries(
    pairs.map((pair) => {
      const [, name, number] = /^([^=]+)=(.+)$/.exec(pair) ?? []
      if (name === undefined || number === undefined)
        throw new UserFacingError(`"${pair}" is no name with a number, such as kg=12.`)
      return [name, number]
    }),
  )

const readCode = (value: string): string => {
  if (isItemId(value)) return value
  throw new InvalidArgumentError('It must have ten digits.')
}
