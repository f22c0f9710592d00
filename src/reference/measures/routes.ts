import { z } from 'zod'
import type { Route } from '../../http/define-route.ts'
import { notFound } from '../../http/not-found.ts'
import type { RequestError } from '../../http/request-error.ts'
import { defineDocument } from '../../json-api/document.ts'
import { readMeasure } from '../../tariff-data/measures/query.ts'
import type { TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { documentRoutes } from '../reference-route.ts'
import { readMeasureReferences } from './measure-references.ts'
import { presentSingleMeasure } from './present-single.ts'
import { type MeasureSurroundings, readSurroundings } from './query-single.ts'
import { SINGLE_MEASURE_PARTS, singleMeasure } from './resources.ts'

const measureDocument = defineDocument({ id: 'Measure', data: singleMeasure, included: SINGLE_MEASURE_PARTS })

/** National measures have negative sids. More digits than these exceed what a measure_sid can be. */
const measureSid = z
  .string()
  .regex(/^-?\d{1,15}$/, 'A measure_sid is a whole number.')
  .transform(Number)

export const measureRoutes = (dependencies: TariffRouteDependencies): readonly Route[] =>
  documentRoutes(dependencies, {
    path: '/measures/:measure_sid',
    summary: 'Show a measure',
    tag: 'Measures',
    params: z.object({ measure_sid: measureSid }),
    document: measureDocument,
    answer: async ({ tariff, params, address }) => {
      const sid = params.measure_sid
      const surroundings = await readSurroundings(tariff, sid)
      const measure = surroundings && (await readMeasure(tariff, sid, surroundings.goods_nomenclature_sid))
      if (surroundings === null || measure === null) throw missingMeasure(sid, surroundings, tariff.asOf, address.path)
      const references = await readMeasureReferences(tariff, [measure])
      return presentSingleMeasure(tariff, measure, surroundings, references)
    },
  })

function missingMeasure(sid: number, period: MeasureSurroundings | null, asOf: string, path: string): RequestError {
  if (period === null) return notFound(`There is no measure ${sid}, on any day.`)
  const { validity_start_date: start, validity_end_date: end } = period
  const day = asOf < start ? start : (end ?? start)
  const about = `${path}?as_of=${day}`
  const words = asOf < start ? `starts on ${start}` : `ended on ${end}`
  return notFound(`Measure ${sid} is not in force on ${asOf}: it ${words}. ${about} shows it.`, about)
}
