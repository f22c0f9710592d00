import type { Queryable } from '../../src/postgres/client.ts'
import { type IngestedVersion, listDataVersions } from '../data-versions.ts'
import { IngestError } from '../pipeline.ts'

/** Throws an `IngestError` unless both versions have all their rows and are of one region. */
export async function requireComparable(db: Queryable, previousId: number, nextId: number): Promise<void> {
  const versions = await listDataVersions(db)
  const [previous, next] = [previousId, nextId].map((id) => requireComplete(versions, id))
  if (previous?.region !== next?.region) {
    throw new IngestError(
      `Version ${previousId} is of ${previous?.region}, version ${nextId} of ${next?.region}: only versions of one region can be compared.`,
    )
  }
}

function requireComplete(versions: readonly IngestedVersion[], id: number): IngestedVersion {
  const version = versions.find(({ dataVersionId }) => dataVersionId === id)
  if (version && version.status !== 'loading' && version.status !== 'failed') return version
  throw new IngestError(
    `There is no version ${id}${version ? ` with all its rows: it is ${version.status}` : ''}. "opentariff ingest versions" lists those that there are.`,
  )
}
