import { z } from 'zod'
import { notFound } from '../../http/errors/not-found.ts'
import type { Route } from '../../http/route/define-route.ts'
import { defineDocument } from '../../json-api/document.ts'
import type { Measure } from '../../tariff/measure.ts'
import { readMeasures } from '../../tariff-data/measures/read-measures.ts'
import { TARIFF_LISTS } from '../../tariff-data/tariff-lists.ts'
import type { TariffDay, TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { documentRoutes } from '../reference-route.ts'
import { AREA_RESOURCES } from './area-resources.ts'
import { presentPartialMeasure, presentSingleMeasure } from './present-single.ts'
import { type MeasureSurroundings, readSurroundings } from './query-single.ts'
import { measureMeta, partialMeasure, SINGLE_MEASURE_PARTS, singleMeasure } from './resources.ts'

const measureDocument = defineDocument({
  id: 'Measure',
  data: [singleMeasure, partialMeasure],
  included: SINGLE_MEASURE_PARTS,
  meta: measureMeta,
})

/** National measures have negative sids. More digits than these exceed what a measure_sid can be. */
const measureSid = z
  .string()
  .regex(/^-?\d{1,15}$/, 'A measure_sid is a whole number.')
  .transform(Number)

export const measureRoutes = (dependencies: TariffRouteDependencies): readonly Route[] =>
  documentRoutes(dependencies, {
    path: '/measures/:measure_sid',
    summary: 'Show a measure',
    description:
      'A measure that is not in force on the day is shown as on the nearest day of its validity, and `meta.in_force` is false. Of some measures, which a certificate, an additional code or a quota names, the data has no more than the code, the area and the dates: `meta.partial` is true.',
    tag: 'Measures',
    params: z.object({ measure_sid: measureSid.meta({ example: '990000011' }) }),
    document: measureDocument,
    answer: async ({ tariff: asked, params }) => {
      const sid = params.measure_sid
      const surroundings = await readSurroundings(asked, sid)
      if (surroundings === null) throw notFound(`There is no measure ${sid} in the data.`)
      const meta = { in_force: surroundings.day === asked.asOf, partial: surroundings.partial }
      const tariff = { ...asked, asOf: surroundings.day }
      const [areas, { codeLists }, [measure]] = await Promise.all([
        tariff.data.get(AREA_RESOURCES, tariff.asOf),
        tariff.data.get(TARIFF_LISTS),
        readWholeMeasure(tariff, sid, surroundings),
      ])
      const document =
        measure === undefined
          ? presentPartialMeasure(tariff, sid, surroundings, areas, codeLists)
          : presentSingleMeasure(tariff, measure, surroundings, areas)
      return { ...document, meta }
    },
  })

/** Empty: only its surroundings are known. */
const readWholeMeasure = async (
  tariff: TariffDay,
  measureSid: number,
  { partial, goodsNomenclatureSid: goodsSid }: MeasureSurroundings,
): Promise<readonly Measure[]> =>
  partial || goodsSid === null ? [] : readMeasures(tariff, { sids: [goodsSid], measureSid })
