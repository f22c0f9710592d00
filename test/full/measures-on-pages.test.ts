import { expect } from 'chai'
import pMap from 'p-map'
import { dataPack, seededRandom } from '../support/data-pack.ts'
import { referenceService } from '../support/reference-service.ts'
import { applicableMeasures, chapterOn, declarableOf, judgedCountries } from './raw/applicable.ts'
import { type RawBundle, type RawCondition, type RawMeasure, readBundle } from './raw/bundle.ts'
import { type PageFacts, type Piece, readPage, type ShownInBox } from './raw/page-facts.ts'
import { amountsOf, amountsShown, rateOf, seasonalRate, thresholdOf } from './raw/rates.ts'
import {
  amountsOfConditions,
  amountsOfWays,
  declarationsOf,
  demandsOf,
  isGranted,
  isNamed,
  isOffered,
  isOfWays,
  waysOfControl,
} from './raw/ways.ts'

/** Some 25 ms each on an idle machine. */
const PAGES = 500

/** The share of pages of codes that have more than one duty, which most codes of the bundle have not. */
const SHARE_OF_RICH_CODES = 0.6

const FIRST_DAY = Date.parse('2021-01-01')
const LAST_DAY = Date.parse('2026-11-26')

interface Visit {
  readonly bundle: RawBundle
  readonly code: string
  readonly day: string
  readonly country: string | null
  readonly measures: readonly RawMeasure[]
}

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Draws pages: a code that can be declared on a day, and a country or none. */
function drawVisits(bundles: readonly RawBundle[], random: () => number): readonly Visit[] {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const richRows = bundles.map((bundle) => bundle.rows.filter(({ sid }) => (bundle.measures.get(sid)?.length ?? 0) > 3))
  const visits: Visit[] = []
  while (visits.length < PAGES) {
    const region = random() < 0.6 ? 0 : 1
    const bundle = bundles[region] as RawBundle
    const isRich = random() < SHARE_OF_RICH_CODES
    const row = pick(isRich ? (richRows[region] ?? []) : bundle.rows)
    const day =
      isRich && random() < 0.5
        ? pick(daysOfChange(bundle.measures.get(row.sid) ?? []))
        : isoDay(FIRST_DAY + random() * (LAST_DAY - FIRST_DAY))
    const chapter = chapterOn(bundle, row.code.slice(0, 2), day)
    const declarable = declarableOf(chapter).find(({ sid }) => sid === row.sid) ?? (isRich ? undefined : null)
    if (!declarable) continue
    const country = random() < 0.1 ? null : pick(judgedCountries(bundle))
    const rows = [declarable, ...(chapter.get(declarable) ?? [])]
    visits.push({ bundle, code: row.code, day, country, measures: applicableMeasures(bundle, rows, day, country) })
  }
  return visits
}

/** The first and last days of measures, and the days around them. */
const daysOfChange = (measures: readonly RawMeasure[]): readonly string[] =>
  measures
    .flatMap(({ validity_start_date: start, validity_end_date: end }) => [start, ...(end ? [end] : [])])
    .flatMap((day) => [-1, 0, 1].map((days) => Date.parse(day) + days * 86_400_000))
    .filter((time) => time >= FIRST_DAY && time <= LAST_DAY)
    .map(isoDay)
    .concat(isoDay(LAST_DAY))

/** The differences between a page and the rows. */
function problemsOf(
  { bundle, measures, day }: Visit,
  { measures: shown, box, vat, usualDuties }: PageFacts,
): readonly string[] {
  const problems: string[] = []
  const compare = (what: string, actual: unknown, expected: unknown): void => {
    const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)]
    if (a !== b) problems.push(`${what}: the page shows ${a}, the rows say ${b}`)
  }
  const bySid = new Map(measures.map((measure) => [measure.measure_sid, measure]))

  for (const direction of ['import', 'export'] as const) {
    compare(
      `measures on ${direction}`,
      shown
        .filter((one) => one.direction === direction)
        .map(({ sid }) => sid)
        .sort(),
      measures
        .filter((measure) => measure[direction])
        .map(({ measure_sid: sid }) => sid)
        .sort(),
    )
  }

  for (const { sid, rate, conditions } of shown) {
    const raw = bySid.get(sid)
    if (raw === undefined) continue
    compare(`rate of ${sid}`, shownRate(rate, raw), expectedRate(raw, bundle))
    compare(
      `conditions of ${sid}`,
      conditions.map(({ code, document }) => `${code} ${document ?? ''}`).sort(),
      raw.conditions.map(({ condition_code: code, document_code: document }) => `${code} ${document ?? ''}`).sort(),
    )
    compare(
      `duties of conditions of ${sid}`,
      conditions.map(({ duty }) => amountsShown(duty).join(' ')).sort(),
      raw.conditions.map(({ components }) => amountsOf(components, bundle).join(' ')).sort(),
    )
    for (const condition of raw.conditions) {
      const limit = limitOf(condition, bundle)
      if (limit !== null && !conditions.some(({ text }) => text.includes(limit))) {
        problems.push(`conditions of ${sid}: the page does not say "${limit}"`)
      }
    }
  }

  const imports = measures.filter((measure) => measure.import)
  const rates = (of: (measure: RawMeasure) => boolean) =>
    [...new Set(imports.filter(of).map((measure) => currentRate(measure, bundle, day)))]
      .filter((rate) => rate !== '')
      .sort()
  const shownRates = (texts: readonly string[]) =>
    [...new Set(texts.map((text) => amountsShown(text).join(' ')))].filter((rate) => rate !== '').sort()
  compare(
    'VAT of the summary',
    shownRates(vat),
    rates((measure) => measure.vat || seriesOf(measure, bundle) === 'P'),
  )
  compare(
    'usual duties of the summary',
    shownRates(usualDuties),
    rates(({ measure_type_id: type, geographical_area_id: area }) => ['103', '105'].includes(type) && area === '1011'),
  )

  if (box !== null) problems.push(...problemsOfBox(box, imports, bundle, day))
  return problems
}

const seriesOf = ({ measure_type_id: type }: RawMeasure, { series }: RawBundle): string => series.get(type) ?? ''

const shownRate = (text: string, raw: RawMeasure): string =>
  raw.components.some(({ duty_amount: amount }) => amount !== null) ? amountsShown(text).join(' ') : text

function expectedRate(raw: RawMeasure, bundle: RawBundle): string {
  const [only] = raw.components
  if (raw.components.length === 1 && only?.duty_amount === null && only.measurement_unit_code !== null) {
    return (
      bundle.units.get(`${only.measurement_unit_code} ${only.measurement_unit_qualifier_code ?? ''}`)?.expansion ?? ''
    )
  }
  const rate = rateOf(raw, bundle)
  if (rate !== '' || isControl(raw, bundle)) return rate
  return raw.conditions.some(({ components }) => components.length > 0) ? 'See conditions' : 'Not in the data'
}

const hasRate = (raw: RawMeasure, bundle: RawBundle): boolean =>
  rateOf(raw, bundle) !== '' || raw.conditions.some(({ components }) => components.length > 0)

/** Series A, B and N forbid or ask for something; a trade remedy without a rate asks for something. */
const isControl = (raw: RawMeasure, bundle: RawBundle): boolean =>
  /^[ABN]$/.test(seriesOf(raw, bundle)) ||
  (/^[DJS]$/.test(seriesOf(raw, bundle)) && raw.conditions.length > 0 && !hasRate(raw, bundle))

/** The rate of a seasonal duty on the day, of any other its rate. */
const currentRate = (raw: RawMeasure, bundle: RawBundle, day: string): string => {
  const rate = rateOf(raw, bundle)
  return raw.components.length > 0 ? rate : amountsShown(seasonalRate(rate, day) ?? rate).join(' ')
}

/** What the table says of the amount of a condition: up to a quantity or price (E, I), from a price on (V). */
function limitOf(condition: RawCondition, bundle: RawBundle): string | null {
  if (condition.condition_duty_amount === null) return null
  const threshold = thresholdOf(condition, bundle)
  if (/^[EI]$/.test(condition.condition_code)) return `up to ${threshold}`
  return condition.condition_duty_amount === 0 ? null : threshold
}

function problemsOfBox(
  box: readonly ShownInBox[],
  imports: readonly RawMeasure[],
  bundle: RawBundle,
  day: string,
): readonly string[] {
  const problems: string[] = []
  const isCharged = (raw: RawMeasure): boolean => {
    const series = seriesOf(raw, bundle)
    return /^[CPQ]$/.test(series) || raw.vat || raw.excise || (/^[DJS]$/.test(series) && hasRate(raw, bundle))
  }
  const expected = imports.filter((raw) => isCharged(raw) || isControl(raw, bundle))
  const entries = box.map((entry) => ({ entry, raw: expected.find(({ measure_sid: sid }) => sid === entry.sid) }))
  for (const { entry, raw } of entries) {
    if (raw === undefined) problems.push(`the box shows ${entry.sid}, which no row says`)
    else problems.push(...problemsOfEntry(entry, raw, bundle, day))
  }
  const shown = new Set(entries.flatMap(({ raw }) => (raw ? meaningOf(raw, bundle) : [])))
  for (const raw of expected) {
    if (!shown.has(meaningOf(raw, bundle))) problems.push(`the box does not show ${raw.measure_sid}`)
  }
  return problems
}

const meaningOf = (raw: RawMeasure, bundle: RawBundle): string =>
  JSON.stringify([
    ...[raw.measure_type_id, rateOf(raw, bundle), raw.additional_code, raw.ordernumber, [...raw.footnotes].sort()],
    raw.conditions.map((condition) => [
      ...[condition.condition_code, condition.action_code, condition.document_code, condition.condition_duty_amount],
      amountsOf(condition.components, bundle),
    ]),
  ])

function problemsOfEntry(entry: ShownInBox, raw: RawMeasure, bundle: RawBundle, day: string): readonly string[] {
  const problems: string[] = []
  const name = `box, ${raw.measure_sid}`
  if (!entry.isControl) {
    const [shown, said] = [amountsShown(entry.rate).join(' '), currentRate(raw, bundle, day)]
    if (shown !== said) problems.push(`${name}: the page shows the rate ${shown}, the rows say ${said}`)
  }
  const named = new Set(raw.conditions.flatMap(({ document_code: document }) => document || []))
  const shownDocuments = new Set(
    entry.lines.flat().flatMap((piece: Piece) => ('document' in piece ? piece.document : [])),
  )
  const [a, b] = [[...shownDocuments].sort().join(' '), [...named].sort().join(' ')]
  if (a !== b) problems.push(`${name}: the page names the documents ${a}, the rows ${b}`)
  const text = JSON.stringify(entry.lines)
  for (const { components } of raw.conditions) {
    for (const amount of amountsOf(components, bundle)) {
      if (!text.includes(amount)) problems.push(`${name}: the page does not name ${amount}`)
    }
  }
  return [...problems, ...problemsOfWays(entry, raw, bundle).map((problem) => `${name}: ${problem}`)]
}

/** Whether the box and the rows let the same declarations pass, or give them the duty. */
function problemsOfWays(entry: ShownInBox, raw: RawMeasure, bundle: RawBundle): readonly string[] {
  const conditions = raw.conditions.filter(isOfWays)
  const documents = [...new Set(conditions.flatMap(({ document_code: document }) => document || []))]
  // A charge that a document keeps away is no requirement.
  if (!conditions.some(isNamed) || conditions.some((one) => !isNamed(one) && one.action_code === '27')) return []
  const ways = waysOfControl(entry.lines)
  const demands = demandsOf(entry.lines)
  const wrong = declarationsOf(documents).find((declaration) => {
    const isShown = entry.isControl
      ? isOffered(ways, declaration)
      : demands.every((alternatives) => alternatives.some((code) => declaration.documents.includes(code)))
    return isShown !== isGranted(conditions, declaration)
  })
  const [a, b] = [amountsOfWays(ways), amountsOfConditions(conditions, bundle)].map((set) => [...set].sort().join(', '))
  return [
    ...(wrong
      ? [`${wrong.isSmall ? 'small' : 'large'} goods with ${wrong.documents.join(' ') || 'no document'} differ`]
      : []),
    ...(entry.isControl && a !== b ? [`the page shows the amounts ${a}, the rows say ${b}`] : []),
  ]
}

describe('the measures on pages of commodities', function () {
  this.timeout(300_000)
  const service = referenceService(dataPack())

  it(`measures are those of the rows on ${PAGES} random pages, with every rate, document and amount and nothing else`, async () => {
    const bundles = (['uk', 'xi'] as const).map((region) => readBundle(dataPack(), region))
    const visits = drawVisits(bundles, seededRandom(37))
    const problems = await pMap(
      visits,
      async (visit) => {
        const { bundle, code, day, country } = visit
        const path = `${bundle.region === 'uk' ? '' : '/xi'}/commodities/${code}?as_of=${day}${country ? `&country=${country}` : ''}`
        const response = await service().get(path)
        const found = response.status === 200 ? problemsOf(visit, readPage(await response.text())) : [response.status]
        return found.map((problem) => `${path}: ${problem}`)
      },
      { concurrency: 4 },
    )
    expect(problems.flat()).to.deep.equal([])
    expect(visits.flatMap(({ measures }) => measures).length).to.be.greaterThan(2 * PAGES)
  })
})
