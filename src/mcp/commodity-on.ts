import { z } from 'zod'
import { readCommodity } from '../reference/commodities/read-commodity.ts'
import { missingCommodity } from '../reference/index.ts'
import type { IsoDate } from '../tariff/goods-nomenclature.ts'
import type { Region } from '../tariff/region.ts'
import { type CommodityView, viewCommodity } from '../web/commodity/commodity-view.ts'
import { documentsOf } from '../web/commodity/import-outline.ts'
import { groupMeasures } from '../web/commodity/measure-groups.ts'
import type { MeasureView } from '../web/commodity/measure-view.ts'
import { type LiveTariff, liveTariff } from './live-tariff.ts'
import { clipped, type ToolDependencies } from './tool.ts'

export interface SoughtCommodity {
  readonly code: string
  readonly region: Region
  readonly asOf: IsoDate | undefined
  readonly country: string | undefined
}

/**
 * The commodity of the pages on a day.
 * @throws RequestError 404 that says what the code is instead, 422 for an unknown country
 */
export async function commodityOn(
  dependencies: ToolDependencies,
  { code, region, asOf, country }: SoughtCommodity,
): Promise<{ readonly commodity: CommodityView; readonly on: LiveTariff }> {
  const on = await liveTariff(dependencies, region, asOf)
  const found = await readCommodity(on.tariff, code, country)
  if (found === null) throw await missingCommodity(on.tariff, code, `${dependencies.publicUrl}/${region}/api/v2`)
  return { commodity: viewCommodity(found, on.tariff), on }
}

/** A measure as models read it. */
export const measureOutput = z.strictObject({
  group: z.string().describe('duties, quotas, remedies, controls, taxes or units'),
  type: z.string(),
  area: z.string().nullable().describe('Origin, or destination of an export'),
  excluded: z.array(z.string()).describe('Areas that it does not concern'),
  duty: z.string().nullable().describe('Null: a control, without a rate'),
  additional_code: z.string().nullable().describe('Only for goods declared with this code'),
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
  measures: readonly MeasureView[],
  direction: 'import' | 'export',
  region: Region,
): readonly z.input<typeof measureOutput>[] =>
  groupMeasures(
    measures.filter(({ isImport, isExport }) => (direction === 'import' ? isImport : isExport)),
    region,
  ).flatMap((group) => group.measures.map((measure) => presentMeasure(measure, group.id)))

/** A measure in a line of text. */
export const measureLine = ({ type, area, duty, documents }: z.input<typeof measureOutput>): string =>
  [
    `${type}, ${area ?? 'any area'}${duty === null ? '' : `: ${duty}`}`,
    ...documents.map((text) => clipped(text, SHORT_DESCRIPTION)),
  ].join('; ')

const MOST_DOCUMENTS = 10
const MOST_AREAS = 40
const LONGEST_DESCRIPTION = 160
const SHORT_DESCRIPTION = 40

export function presentMeasure(measure: MeasureView, group: string): z.input<typeof measureOutput> {
  const { typeName, area, excluded, duty, additionalCode, quota, legalActs, suspendedBy, start, end } = measure
  return {
    group,
    type: typeName,
    area: area && `${area.name} (${area.id})`,
    excluded: excluded.slice(0, MOST_AREAS).map(({ id }) => id),
    duty: duty === '' ? null : duty,
    additional_code:
      additionalCode && clipped(`${additionalCode.code} ${additionalCode.text}`.trim(), LONGEST_DESCRIPTION),
    documents: documentsOf(measure)
      .slice(0, MOST_DOCUMENTS)
      .map(({ code, description }) => clipped(`${code} ${description ?? ''}`.trim(), LONGEST_DESCRIPTION)),
    quota: quota && {
      order_number: quota.orderNumber,
      status: quota.period?.status ?? null,
      balance: quota.period?.balance ?? null,
      volume: quota.period?.volume ?? null,
    },
    legal_acts: legalActs.slice(0, MOST_DOCUMENTS).map(({ code }) => code),
    is_suspended: suspendedBy !== null,
    from: start,
    to: end,
  }
}
