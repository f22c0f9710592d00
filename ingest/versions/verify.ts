import type { Region } from '../../src/tariff/region.ts'
import { VERSION_INDICES, type VersionIndex } from '../../src/versions/version-indices.ts'
import { type IngestedVersion, listDataVersions } from '../data-versions.ts'
import type { Pipeline } from '../pipeline.ts'
import { countDocuments } from '../sinks/count-documents.ts'
import { copyProblem } from '../sinks/index-copies.ts'
import { countPartitions } from '../sinks/partitions.ts'
import { pipelineFingerprint } from './fingerprint.ts'

/** What is wrong with a region's live version; no problems: it is complete. */
export interface Verification {
  readonly region: Region
  readonly version: IngestedVersion | null
  readonly problems: readonly string[]
  /** Segments of each of its indices that exist, by the index's name. */
  readonly segments: Readonly<Record<string, number>>
}

/** Compares what is live with what was loaded: rows by table, documents, mappings. */
export async function verify(pipeline: Pipeline, regions: readonly Region[]): Promise<readonly Verification[]> {
  const versions = await listDataVersions(pipeline.postgres)
  const verifications: Verification[] = []
  for (const region of regions) {
    const version = versions.find((candidate) => candidate.region === region && candidate.status === 'live') ?? null
    const problems = version ? await problemsOf(pipeline, version) : ['nothing is live']
    verifications.push({ region, version, problems, segments: version ? await segmentsOf(pipeline, version) : {} })
  }
  return verifications
}

async function segmentsOf(
  { openSearch }: Pipeline,
  version: IngestedVersion,
): Promise<Readonly<Record<string, number>>> {
  const segments: Record<string, number> = {}
  for (const { key } of VERSION_INDICES) {
    const index = version[key]
    if (!(await openSearch.indices.exists(index))) continue
    for (const found of await openSearch.indices.list(index)) segments[index] = found.segments
  }
  return segments
}

async function problemsOf(pipeline: Pipeline, version: IngestedVersion): Promise<readonly string[]> {
  const { postgres } = pipeline
  const problems: string[] = []
  const counted = new Set<string>(VERSION_INDICES.map((kind) => kind.counted))
  const loadedRows = Object.fromEntries(Object.entries(version.rowCounts ?? {}).filter(([key]) => !counted.has(key)))

  const rows = await countPartitions(postgres, version.dataVersionId)
  for (const table of new Set([...Object.keys(loadedRows), ...Object.keys(rows)])) {
    const expected = loadedRows[table] ?? 0
    const found = rows[table] ?? 0
    if (found !== expected) problems.push(`${table} has ${found} rows, ${expected} were loaded`)
  }

  for (const kind of VERSION_INDICES) problems.push(...(await indexProblems(pipeline, version, kind)))
  if (version.pipelineFingerprint !== (await pipelineFingerprint())) {
    problems.push('it was loaded with other mappings or transformations than the installed ones: run the ingest again')
  }
  return problems
}

async function indexProblems(
  pipeline: Pipeline,
  version: IngestedVersion,
  kind: VersionIndex,
): Promise<readonly string[]> {
  const { openSearch } = pipeline
  const problems: string[] = []
  const index = version[kind.key]
  if (!(await openSearch.indices.exists(index))) return [`the index ${index} is missing`]
  const copies = await copyProblem(pipeline, index)
  if (copies !== null) problems.push(copies)
  const documents = await countDocuments(openSearch, kind, version)
  const indexed = version.rowCounts?.[kind.counted] ?? 0
  if (documents !== indexed) problems.push(`${index} has ${documents} documents, ${indexed} were indexed`)
  return problems
}
