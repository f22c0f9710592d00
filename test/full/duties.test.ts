import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { parse } from 'csv-parse/sync'
import pMap from 'p-map'
import { REGIONS } from '../../src/tariff/region.ts'
import { dataPack, seededRandom } from '../support/data-pack.ts'
import { referenceService } from '../support/reference-service.ts'
import { applicableMeasures, chapterOn, declarableOf, judgedCountries } from './raw/applicable.ts'
import { type RawBundle, readBundle } from './raw/bundle.ts'
import { type RawGoods, type RawTotal, totalsOf } from './raw/duties.ts'

const CALCULATIONS = 500

/** The share of codes that have more than a duty, which most codes of the bundle have not. */
const SHARE_OF_RICH_CODES = 0.6

const FIRST_DAY = Date.parse('2021-01-01')
const LAST_DAY = Date.parse('2026-11-26')

/** Every quantity that a duty of the bundle needs. */
const QUANTITIES = [
  ...['kg', 'kg_drained', 'kg_dry_matter', 'kg_standard_quality', 'kg_lactic_matter', 'litres', 'abv'],
  ...['litres_pure_alcohol', 'items', 'sucrose'],
]

interface Calculation {
  readonly bundle: RawBundle
  readonly code: string
  readonly country: string
  readonly goods: RawGoods
  readonly expected: ReadonlyMap<number | null, RawTotal>
}

interface Answer {
  readonly alternatives: readonly {
    readonly total: string | null
    readonly lines: readonly {
      readonly amount: string | null
      readonly measure: { readonly measure_sid: number } | null
    }[]
  }[]
}

function drawCalculations(bundles: readonly RawBundle[], random: () => number): readonly Calculation[] {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const amount = () => (random() * 10 ** (1 + Math.floor(random() * 5))).toFixed(2)
  const codes = bundles.map(({ region }) => additionalCodesOf(region))
  const calculations: Calculation[] = []
  while (calculations.length < CALCULATIONS) {
    const region = random() < 0.6 ? 0 : 1
    const bundle = bundles[region] as RawBundle
    const isRich = random() < SHARE_OF_RICH_CODES
    const rows = isRich ? bundle.rows.filter(({ sid }) => (bundle.measures.get(sid)?.length ?? 0) > 2) : bundle.rows
    const row = pick(rows)
    const day = new Date(FIRST_DAY + random() * (LAST_DAY - FIRST_DAY)).toISOString().slice(0, 10)
    const chapter = chapterOn(bundle, row.code.slice(0, 2), day)
    const declarable = declarableOf(chapter).find(({ sid }) => sid === row.sid)
    if (declarable === undefined) continue
    const country = pick(judgedCountries(bundle))
    const measures = applicableMeasures(bundle, [declarable, ...(chapter.get(declarable) ?? [])], day, country)
    const goods: RawGoods = {
      day,
      value: amount(),
      freight: amount(),
      insurance: amount(),
      inland: amount(),
      foreign: random() < 0.3,
      rate: '0.8621',
      quantities: Object.fromEntries(QUANTITIES.map((name) => [name, (random() * 40 + 0.001).toFixed(3)])),
      codes: random() < 0.2 ? [pick(['VATZ', 'C004', '2700', '2500', 'X451'])] : [],
      documents: random() < 0.3 ? ['9014', 'L001'] : [],
    }
    const tariff = { region: bundle.region, series: bundle.series, additionalCodes: codes[region] ?? new Map() }
    calculations.push({ bundle, code: row.code, country, goods, expected: totalsOf(measures, goods, tariff) })
  }
  return calculations
}

function additionalCodesOf(region: string): ReadonlyMap<string, string> {
  const rows: readonly Readonly<Record<string, string>>[] = parse(
    readFileSync(join(dataPack(), region, 'additional_codes.csv')),
    { columns: true },
  )
  return new Map(rows.map(({ code = '', description = '' }) => [code, description]))
}

const bodyOf = ({ bundle: { region }, country, goods }: Calculation) => ({
  country,
  value: goods.value,
  freight: goods.freight,
  insurance: goods.insurance,
  inland_costs: goods.inland,
  currency: (region === 'uk') === goods.foreign ? 'EUR' : 'GBP',
  exchange_rate: goods.rate,
  quantities: goods.quantities,
  additional_codes: goods.codes,
  documents: goods.documents,
})

const hundredths = (amount: string | null): bigint | null => (amount === null ? null : BigInt(amount.replace('.', '')))

/** What differs from the checker: the data says nothing of some charges, so that only its own totals are compared. */
function differencesOf({ expected }: Calculation, { alternatives }: Answer): readonly string[] {
  return alternatives.flatMap(({ total, lines }) => {
    const [duty] = lines
    const sid = duty?.measure?.measure_sid ?? null
    const checked = expected.get(sid)
    if (checked === undefined) return [`duty ${sid} is none of the checker's`]
    const own = [hundredths(duty?.amount ?? null), hundredths(total)]
    return [
      ...(own[0] === checked.duty ? [] : [`duty ${sid} is ${own[0]}, ${checked.duty} to the checker`]),
      ...(own[1] === null || own[1] === checked.total
        ? []
        : [`total of ${sid} is ${own[1]}, ${checked.total} to the checker`]),
    ]
  })
}

describe('the calculation of duties on the whole data', function () {
  this.timeout(1_200_000)
  const service = referenceService(dataPack())

  it(`agrees with a checker that shares no code on ${CALCULATIONS} codes, countries, days and values`, async () => {
    const bundles = REGIONS.map((region) => readBundle(dataPack(), region))
    const problems = await pMap(
      drawCalculations(bundles, seededRandom(26)),
      async (calculation) => {
        const { bundle, code, country, goods } = calculation
        const address = `/${bundle.region}/api/v2/commodities/${code}/duty_calculation?as_of=${goods.day}`
        const response = await service().post(address, bodyOf(calculation))
        if (response.status !== 200) return [`${address} ${country}: ${response.status} ${await response.text()}`]
        const { data }: { readonly data: Answer } = await response.json()
        return differencesOf(calculation, data).map((difference) => `${address} ${country}: ${difference}`)
      },
      { concurrency: 4 },
    )
    expect(problems.flat()).to.deep.equal([])
  })
})
