import type { Region } from '../src/tariff/region.ts'
import { type DataVersion, listDataVersions } from './data-versions.ts'
import { pipelineFingerprint } from './load-version.ts'
import { type Pipeline, searchAlias } from './pipeline.ts'
import { countVersion } from './sinks/postgres.ts'

/** What is wrong with a region's live version; an empty list of problems is a clean bill. */
export interface Verification {
  readonly region: Region
  readonly version: DataVersion | null
  readonly problems: readonly string[]
}

/** Compares what is live with what was loaded: rows by table, documents, alias, mappings. */
export async function verify(pipeline: Pipeline, regions: readonly Region[]): Promise<readonly Verification[]> {
  const versions = await listDataVersions(pipeline.postgres)
  const verifications: Verification[] = []
  for (const region of regions) {
    const version = versions.find((candidate) => candidate.region === region && candidate.status === 'live') ?? null
    const problems = version ? await problemsOf(pipeline, version) : ['nothing is live']
    verifications.push({ region, version, problems })
  }
  return verifications
}

async function problemsOf(pipeline: Pipeline, version: DataVersion): Promise<readonly string[]> {
  const { openSearch, postgres, indexPrefix } = pipeline
  const problems: string[] = []
  const { search_documents: loadedDocuments = 0, ...loadedRows } = version.rowCounts ?? {}

  const rows = await countVersion(postgres, version.dataVersionId)
  for (const table of new Set([...Object.keys(loadedRows), ...Object.keys(rows)])) {
    const expected = loadedRows[table] ?? 0
    const found = rows[table] ?? 0
    if (found !== expected) problems.push(`${table} has ${found} rows, ${expected} were loaded`)
  }

  if (!(await openSearch.indices.exists(version.searchIndex))) {
    return [...problems, `the index ${version.searchIndex} is missing`]
  }
  const documents = await openSearch.indices.count(version.searchIndex)
  if (documents !== loadedDocuments) {
    problems.push(`${version.searchIndex} has ${documents} documents, ${loadedDocuments} were indexed`)
  }
  const alias = searchAlias(indexPrefix, version.region)
  const aliased = await openSearch.indices.getAlias(alias)
  if (aliased.length !== 1 || aliased[0] !== version.searchIndex) {
    problems.push(`the alias ${alias} points to ${aliased.join(', ') || 'nothing'} instead of ${version.searchIndex}`)
  }
  if (version.pipelineFingerprint !== (await pipelineFingerprint())) {
    problems.push('it was made with other mappings or transformations than those installed: run the ingest again')
  }
  return problems
}
