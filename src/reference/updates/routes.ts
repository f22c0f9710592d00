import type { Route } from '../../http/route/define-route.ts'
import type { ResourceOf } from '../../json-api/resource.ts'
import { sql } from '../../postgres/sql.ts'
import type { TariffDay, TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { documentRoutes } from '../reference-route.ts'
import { type tariffUpdate, tariffUpdateListDocument } from './resources.ts'

export const updateRoutes = (dependencies: TariffRouteDependencies): readonly Route[] =>
  documentRoutes(dependencies, {
    path: '/updates/latest',
    summary: 'Show when the data was last updated',
    description: 'One update: the version of the data that is live, whatever the day.',
    tag: 'Changes',
    document: tariffUpdateListDocument,
    answer: async ({ tariff }) => ({ data: (await readLiveUpdate(tariff)).map((row) => presentUpdate(tariff, row)) }),
  })

interface UpdateRow {
  readonly source_kind: string
  readonly created_at: Date
  readonly applied_at: Date
}

const readLiveUpdate = ({ db, dataVersionId }: TariffDay): Promise<readonly UpdateRow[]> =>
  db.query<UpdateRow>(sql`
    SELECT source_kind, created_at, coalesce(published_at, created_at) AS applied_at
      FROM data_versions
     WHERE data_version_id = ${dataVersionId}`)

const presentUpdate = (
  { region, dataVersionId }: TariffDay,
  { source_kind, created_at, applied_at }: UpdateRow,
): ResourceOf<typeof tariffUpdate> => ({
  id: `${region}-${dataVersionId}`,
  type: 'tariff_update',
  attributes: {
    update_type: source_kind,
    state: 'A',
    filename: `${region}-${dataVersionId}`,
    created_at: created_at.toISOString(),
    updated_at: applied_at.toISOString(),
    applied_at: applied_at.toISOString(),
  },
})
