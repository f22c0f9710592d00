import { z } from 'zod'
import { groupBy } from '../collections/group-by.ts'
import { COVERED_KINDS, type CoveredKind, kindName } from '../tariff/coverage.ts'
import type { IsoDate } from '../tariff/goods-nomenclature.ts'
import { documentsOf, type Measure } from '../tariff/measure.ts'
import { groupMeasures } from '../tariff/measure-groups.ts'
import { additionalCodeOf, areaName, dutyText, quotaFigures } from '../tariff/measure-texts.ts'
import { plainText } from '../tariff/plain-text.ts'
import type { Region } from '../tariff/region.ts'
import { phraseText, requirementPhrases } from '../tariff/requirement-texts.ts'
import { readCommodity } from '../tariff-data/read-commodity.ts'
import { type NamedCommodity, withName } from '../web/commodity/commodity-name.ts'
import { type LiveTariff, liveTariff } from './live-tariff.ts'
import { missingCommodity } from './missing-commodity.ts'
import { clipped, type ToolDependencies } from './tool.ts'

export interface SoughtCommodity {
  readonly code: string
  readonly region: Region
  readonly asOf: IsoDate | undefined
  readonly country: string | undefined
}

/**
 * A commodity on a day, with the name that it has on pages.
 * @throws RequestError 404 that says what the code is instead, 422 for an unknown country
 */
export async function commodityOn(
  dependencies: ToolDependencies,
  { code, region, asOf, country }: SoughtCommodity,
): Promise<{ readonly commodity: NamedCommodity; readonly on: LiveTariff }> {
  const on = await liveTariff(dependencies, region, asOf)
  const found = await readCommodity(on.tariff, code, country)
  if (found === null) throw await missingCommodity(on.tariff, code)
  return { commodity: withName(found, region), on }
}

/** A measure as models read it. */
export const measureOutput = z.strictObject({
  group: z.string().describe('duties, quotas, remedies, controls, taxes or units'),
  type: z.string(),
  area: z.string().nullable().describe('Origin, or destination of an export'),
  excluded: z.array(z.string()).describe('Areas that it does not concern'),
  duty: z.string().nullable().describe('Null: a control, without a rate'),
  additional_code: z.string().nullable().describe('Only for goods declared with this code'),
  requirements: z
    .string()
    .nullable()
    .describe('How its conditions are met: alternatives with "or", what is asked for together with "and". Null: none'),
  documents: z.array(z.string()).describe('Documents that its conditions name; which are needed depends on the goods'),
  quota: z
    .strictObject({
      order_number: z.string(),
      status: z.string().nullable(),
      balance: z.string().nullable(),
      volume: z.string().nullable(),
    })
    .nullable(),
  legal_acts: z.array(z.string()),
  is_suspended: z.boolean(),
  from: z.string(),
  to: z.string().nullable(),
})

/** The measures of a direction as models read them, in the order in which traders think. */
export const measuresOf = (
  measures: readonly Measure[],
  direction: 'import' | 'export',
  region: Region,
): readonly z.input<typeof measureOutput>[] =>
  groupMeasures(
    measures.filter(({ isImport, isExport }) => (direction === 'import' ? isImport : isExport)),
    region,
  ).flatMap((group) => group.measures.map((measure) => presentMeasure(measure, group.id)))

type MeasureOutput = z.input<typeof measureOutput>

/** A measure in a line of text, with all that tells it from another. */
export const measureLine = (measure: MeasureOutput): string => lineOf(measure, [measure])

/** Measures in lines of text: those that differ in nothing but additional codes, legal acts and dates share a line. */
export const measureLines = (measures: readonly MeasureOutput[]): readonly string[] =>
  [...groupBy(measures, meaningOf).values()].flatMap((same) => (same[0] ? lineOf(same[0], same) : []))

const meaningOf = ({ additional_code: code, legal_acts: _acts, from, to, ...meaning }: MeasureOutput): string =>
  JSON.stringify([code === null, meaning])

function lineOf(
  { type, area, excluded, quota, duty, requirements }: MeasureOutput,
  same: readonly MeasureOutput[],
): string {
  const codes = same.flatMap(({ additional_code: code }) => code ?? [])
  const goods = [
    `${type}, ${area ?? 'any area'}`,
    excluded.length > 0 && `except ${excluded.join(' ')}`,
    quota &&
      `quota ${[quota.order_number, quota.status, quota.balance && `${quota.balance} left`].filter(Boolean).join(', ')}`,
    codes.length > 0 && `with additional code ${additionalCodesText(codes)}`,
  ]
  return [
    `${goods.filter(Boolean).join(', ')}${duty === null ? '' : `: ${duty}`}`,
    ...(requirements === null ? [] : [requirements]),
  ].join('; ')
}

/** A few codes with their descriptions, many without. */
const additionalCodesText = (codes: readonly string[]): string =>
  codes.length > MAX_DESCRIBED_CODES
    ? codes.map((code) => code.split(' ')[0]).join(' ')
    : codes.map((code) => clipped(code, MAX_DESCRIPTION_IN_LINE)).join(', ')

const MAX_DESCRIBED_CODES = 3

export const notInDataOutput = z
  .array(z.enum(COVERED_KINDS))
  .describe('Kinds of measures of which the data does not say whether these goods have any: not the same as none')

/** The kinds of measures that the data lacks, in a line; none if it lacks none. */
export const notInDataLines = (kinds: readonly CoveredKind[]): readonly string[] =>
  kinds.length === 0
    ? []
    : [`Not in the data, which does not say whether any applies: ${kinds.map(kindName).join(', ')}.`]

const MAX_DOCUMENTS = 10
const MAX_AREAS = 40
const MAX_DESCRIPTION_LENGTH = 160
const MAX_DESCRIPTION_IN_LINE = 40

export function presentMeasure(measure: Measure, group: string): z.input<typeof measureOutput> {
  const { type, geographicalArea: area, excludedAreas, quota, legalActs, suspension } = measure
  const additionalCode = additionalCodeOf(measure)
  const figures = quota && quotaFigures(quota)
  return {
    group,
    type: type.description,
    area: area && `${areaName(area)} (${area.id})`,
    excluded: excludedAreas.slice(0, MAX_AREAS).map(({ id }) => id),
    duty: dutyText(measure) || null,
    additional_code: additionalCode && codeLine(additionalCode.code, additionalCode.description),
    requirements: requirementPhrases(measure, MAX_DESCRIPTION_IN_LINE).map(phraseText).join('; ') || null,
    documents: documentsOf(measure)
      .slice(0, MAX_DOCUMENTS)
      .map(({ code, description }) => codeLine(code, description && plainText(description))),
    quota: quota && {
      order_number: quota.orderNumber,
      status: quota.definition?.status ?? null,
      balance: figures?.balance ?? null,
      volume: figures?.volume ?? null,
    },
    legal_acts: legalActs
      .slice(0, MAX_DOCUMENTS)
      .map(({ regulationCode, regulationId }) => regulationCode || regulationId),
    is_suspended: suspension !== null,
    from: measure.validityStartDate,
    to: measure.validityEndDate,
  }
}

const codeLine = (code: string, description: string | null): string =>
  clipped(`${code} ${description ?? ''}`.trim(), MAX_DESCRIPTION_LENGTH)
