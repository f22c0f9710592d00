import { z } from 'zod'
import { RequestError } from '../../http/errors/request-error.ts'
import { compareMeasures, isDifference, isUnknown, type MeasureDifference } from '../../tariff/compare-measures.ts'
import { groupIdOf } from '../../tariff/measure-groups.ts'
import { REGIONS, type Region } from '../../tariff/region.ts'
import {
  commodityOn,
  measureLine,
  measureOutput,
  notInDataLines,
  notInDataOutput,
  presentMeasure,
  type SoughtCommodity,
} from '../commodity-on.ts'
import { asOfInput, commodityCodeInput, countryInput, regionInput } from '../inputs.ts'
import { moreLine, pageInput, pageOfItems } from '../lines.ts'
import { liveTariff } from '../live-tariff.ts'
import { commonOutput, dayOfData, defineTool, type ToolDependencies } from '../tool.ts'

/** Characters of the differences of a page. */
const MAX_CHARACTERS = 11_000

const DIFFERENCES = {
  changed: 'changed',
  'only-left': 'only first',
  'only-right': 'only other',
  'unknown-left': 'first not in the data',
  'unknown-right': 'other not in the data',
} as const satisfies Readonly<Record<Exclude<MeasureDifference, 'same'>, string>>

/** Compares a commodity in two tariffs or on two days. */
export const compareTool = defineTool({
  name: 'compare',
  title: 'Compare a commodity',
  description:
    'Differences of the measures of a commodity between the UK and the XI tariff (the default), or between two days of one tariff: send `with` equal to `region`, and `other_as_of`. Give `country` to compare what concerns goods of one country.',
  input: z.strictObject({
    code: commodityCodeInput,
    region: regionInput,
    as_of: asOfInput,
    with: z.enum(REGIONS).optional().describe('Tariff of the other side; default: the other tariff'),
    other_as_of: asOfInput.describe('Day of the other side; default: the same day'),
    country: countryInput,
    page: pageInput,
  }),
  output: z.strictObject({
    ...commonOutput,
    code: z.string(),
    description: z.string(),
    missing: z.string().nullable().describe('Why the first side has no such commodity'),
    not_in_data: notInDataOutput,
    other: z.strictObject({
      region: commonOutput.region,
      data: commonOutput.data,
      description: z.string(),
      missing: z.string().nullable().describe('Why this side has no such commodity'),
      not_in_data: notInDataOutput,
    }),
    same: z.int().describe('Measures without a difference'),
    differences: z.array(
      z.strictObject({
        difference: z
          .enum(DIFFERENCES)
          .describe('`not in the data`: that side may have such a measure or not, so that this is no difference'),
        first: z.array(measureOutput),
        other: z.array(measureOutput),
      }),
    ),
  }),
  async answer(
    { code, region, as_of: asOf, with: otherRegion, other_as_of: otherAsOf, country, page },
    { dependencies },
  ) {
    const [first, other] = await Promise.all([
      sideOf(dependencies, { code, region, asOf, country }),
      sideOf(dependencies, { code, region: otherRegion ?? theOther(region), asOf: otherAsOf ?? asOf, country }),
    ])
    if (first.error && other.error) throw first.error
    const compared = compareMeasures(first, other)
    const differences = compared.flatMap(({ difference, left, right }) =>
      difference === 'same'
        ? []
        : [
            {
              difference: DIFFERENCES[difference],
              first: left.map((measure) => presentMeasure(measure, groupIdOf(measure, 'uk'))),
              other: right.map((measure) => presentMeasure(measure, groupIdOf(measure, 'uk'))),
            },
          ],
    )
    const { shown, pages } = pageOfItems(differences, page, MAX_CHARACTERS)
    const count = (matches: (difference: MeasureDifference) => boolean) =>
      compared.filter(({ difference }) => matches(difference)).length
    const [different, unknown] = [count(isDifference), count(isUnknown)]
    const same = compared.length - differences.length
    return {
      text: [
        `${code}: ${first.name} compared with ${other.name}.`,
        ...[first, other].flatMap(({ name, error, notInData }) =>
          (error === null ? notInDataLines(notInData) : [error.message]).map((line) => `${name}: ${line}`),
        ),
        ...(different + same === 0 && unknown > 0
          ? []
          : [`${different === 0 ? 'No difference' : `${different} differences`}, ${same} the same.`]),
        ...(unknown === 0
          ? []
          : [`${unknown} measures cannot be compared: one side has none of their kind in the data.`]),
        ...shown.map(
          ({ difference, first: left, other: right }) =>
            `${difference}: ${sideText(left, difference === 'first not in the data')} → ${sideText(right, difference === 'other not in the data')}`,
        ),
        ...moreLine(page, pages),
      ].join('\n'),
      content: {
        ...first.about,
        truncated: page < pages,
        code,
        description: first.description,
        missing: first.error?.message ?? null,
        not_in_data: [...first.notInData],
        other: {
          region: other.about.region,
          data: other.about.data,
          description: other.description,
          missing: other.error?.message ?? null,
          not_in_data: [...other.notInData],
        },
        same,
        differences: shown,
      },
    }
  },
})

const sideText = (measures: readonly z.input<typeof measureOutput>[], isMissing: boolean): string =>
  measures.map(measureLine).join(' | ') || (isMissing ? 'not in the data' : 'none')

const theOther = (region: Region): Region => (region === 'uk' ? 'xi' : 'uk')

/** One side, which may not have the commodity. */
async function sideOf(dependencies: ToolDependencies, sought: SoughtCommodity) {
  const { about, tariff } = await liveTariff(dependencies, sought.region, sought.asOf)
  const name = `${sought.region} on ${tariff.asOf} (${dayOfData(about)})`
  try {
    const { commodity } = await commodityOn(dependencies, sought)
    const { name: description, measures, coverage } = commodity
    return { about, name, description, measures, notInData: coverage.notInData, error: null }
  } catch (error) {
    if (!(error instanceof RequestError) || error.status !== 404) throw error
    return { about, name, description: '', measures: [], notInData: [], error }
  }
}
