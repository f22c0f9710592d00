import type { JsonApiDocument } from '../json-api/document.ts'
import { Included } from '../json-api/included.ts'
import type { AnyResource } from '../json-api/resource.ts'
import { assessMeasures } from '../tariff/category-assessment.ts'
import type { TariffDay } from '../tariff-data/tariff-day.ts'
import { createPerVersion } from '../versions/per-version.ts'
import { toCategorised } from './assessed-measure.ts'
import type { CategorisationDependencies } from './green-lanes-route.ts'
import { presentAssessment } from './present-assessment.ts'
import { readAssessed } from './query.ts'

/** Lists of all assessments on a day. */
interface AssessmentLists {
  get(tariff: TariffDay): Promise<JsonApiDocument>
}

/** Made once for each version and day, as all clients ask for the same few: it goes through every measure of the rules. */
export const createAssessmentLists = (dependencies: CategorisationDependencies): AssessmentLists => {
  const lists = createPerVersion((key: string) => {
    const [dataVersionId = '', asOf = ''] = key.split(' ')
    return readList(
      {
        db: dependencies.postgres,
        chapters: dependencies.chapters,
        region: 'xi',
        dataVersionId: Number(dataVersionId),
        asOf,
      },
      dependencies,
    )
  })
  return { get: ({ dataVersionId, asOf }) => lists.get(`${dataVersionId} ${asOf}`) }
}

async function readList(
  tariff: TariffDay,
  { catalogues, lists: listsByVersion }: CategorisationDependencies,
): Promise<JsonApiDocument> {
  const [catalogue, lists] = await Promise.all([
    catalogues.get(tariff.dataVersionId),
    listsByVersion.get(tariff.dataVersionId),
  ])
  const rows = await readAssessed(tariff, catalogue)
  const assessments = assessMeasures(
    rows.map((row) => toCategorised(row, catalogue)),
    catalogue,
  )
  const included = new Included<AnyResource>()
  const context = { catalogue, ...lists, included }
  const data = assessments.map((assessment) => presentAssessment(assessment, context))
  return { data, included: included.list() }
}
