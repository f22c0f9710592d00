import type { JsonApiDocument } from '../json-api/document.ts'
import { Included } from '../json-api/included.ts'
import type { AnyResource } from '../json-api/resource.ts'
import { assessMeasures } from '../tariff/category-assessment.ts'
import type { IsoDate } from '../tariff/goods-nomenclature.ts'
import { TARIFF_LISTS } from '../tariff-data/tariff-lists.ts'
import { type TariffDay, tariffOn } from '../versions/tariff-day.ts'
import { defineDerivedByKey } from '../versions/version-data.ts'
import { readAssessed } from './assessed-measures.ts'
import { CATALOGUE } from './catalogue.ts'
import { readListed } from './listed-assessments.ts'
import { presentAssessment, presentShown } from './present-assessment.ts'

/**
 * All assessments on a day: those of the published list, where the data has it, else those that the measures in force
 * have. Building the latter reads every measure of the rules; all clients ask for the same few days.
 */
export const ASSESSMENT_LIST = defineDerivedByKey<IsoDate, JsonApiDocument>({
  name: 'category_assessment_lists',
  maxEntries: 4,
  load: ({ postgres, version, data }, asOf) => readList(tariffOn(postgres, { ...version, data }, asOf)),
})

async function readList(tariff: TariffDay): Promise<JsonApiDocument> {
  const [catalogue, lists] = await Promise.all([tariff.data.get(CATALOGUE), tariff.data.get(TARIFF_LISTS)])
  const included = new Included<AnyResource>()
  const context = { catalogue, details: lists.measureDetails(tariff.asOf), ...lists, included }
  const listed = await readListed(tariff)
  if (listed.length > 0) {
    const data = listed.map((assessment) => presentShown(assessment.id, assessment, context))
    return { data, included: included.list() }
  }
  const assessments = assessMeasures(await readAssessed(tariff, catalogue), catalogue)
  const data = assessments.map((assessment) => presentAssessment(assessment, context))
  return { data, included: included.list() }
}
