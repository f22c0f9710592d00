import { type DataVersion, listDataVersions, makeLive } from './data-versions.ts'
import { IngestError, type Pipeline, searchAlias } from './pipeline.ts'

/**
 * Makes versions live, all or none: rows and index of every region switch in one step. The transaction commits last, so
 * whatever fails before leaves the versions before live; readers take the index name from the same row as the rows'
 * version, so they never see two versions mixed.
 */
export async function publish(pipeline: Pipeline, versions: readonly DataVersion[]): Promise<void> {
  for (const version of versions) {
    if (!(await pipeline.openSearch.indices.exists(version.searchIndex))) {
      throw new IngestError(
        `Version ${version.dataVersionId} cannot go live: its index ${version.searchIndex} is missing.`,
      )
    }
  }
  try {
    await pipeline.postgres.transaction(async (transaction) => {
      for (const version of versions) await makeLive(transaction, version)
      await pointAliases(pipeline, versions)
    })
  } catch (error) {
    // The commit may have failed after the aliases moved.
    await alignAliases(pipeline)
    throw error
  }
}

/** Points each region's alias at its live version's index: mends what a crash between the two switches left. */
export async function alignAliases(pipeline: Pipeline): Promise<void> {
  const versions = await listDataVersions(pipeline.postgres)
  const present: DataVersion[] = []
  for (const version of versions) {
    if (version.status === 'live' && (await pipeline.openSearch.indices.exists(version.searchIndex)))
      present.push(version)
  }
  await pointAliases(pipeline, present)
}

async function pointAliases(pipeline: Pipeline, versions: readonly DataVersion[]): Promise<void> {
  if (versions.length === 0) return
  const actions = []
  for (const version of versions) {
    const alias = searchAlias(pipeline.indexPrefix, version.region)
    for (const index of await pipeline.openSearch.indices.getAlias(alias)) {
      if (index !== version.searchIndex) actions.push({ remove: { index, alias } })
    }
    actions.push({ add: { index: version.searchIndex, alias } })
  }
  await pipeline.openSearch.indices.updateAliases(actions)
}
