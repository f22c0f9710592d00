import { createHash } from 'node:crypto'
import { loadIndexDefinition } from '../src/opensearch/index-definition.ts'
import type { IsoDate } from '../src/tariff/goods-nomenclature.ts'
import type { Region } from '../src/tariff/region.ts'
import { buildTree, type Tree } from '../src/tariff/tree.ts'
import { beginDataVersion, type DataVersion, markLoaded } from './data-versions.ts'
import { IngestError, type Pipeline, searchAlias } from './pipeline.ts'
import type { Rejects } from './rejects.ts'
import { indexDocuments } from './sinks/opensearch.ts'
import { loadVersion } from './sinks/postgres.ts'
import type { Source } from './sources/source.ts'
import { type DescribedRow, searchDocuments } from './transform/documents.ts'
import { readNomenclature, readSearchReferences } from './transform/read-nomenclature.ts'

/** Raise when the same source gives other rows or documents than before, so that installations load it again. */
const TRANSFORM_REVISION = 1

/** The search index of the nomenclature, by the name of its file in `index-mappings/`. */
const SEARCH_INDEX = 'goods_nomenclatures'

/** Changes with the mappings, the analyzers and the transformations: data loaded under another one is out of date. */
export async function pipelineFingerprint(): Promise<string> {
  const { fingerprint } = await loadIndexDefinition(SEARCH_INDEX)
  return createHash('sha256').update(`${TRANSFORM_REVISION}:${fingerprint}`).digest('hex')
}

/** Records a new version of a region, before anything else of it exists. */
export async function begin(pipeline: Pipeline, source: Source, region: Region, now: Date): Promise<DataVersion> {
  const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14)
  return beginDataVersion(pipeline.postgres, {
    region,
    sourceKind: source.kind,
    sourceLocation: source.location,
    sourceFingerprint: await source.fingerprint(),
    pipelineFingerprint: await pipelineFingerprint(),
    snapshotDate: source.snapshotDate(region),
    searchIndexPattern: `${searchAlias(pipeline.indexPrefix, region)}-${stamp}-v{id}`,
  })
}

/** Reads the source into the version's partitions. */
export async function loadRows(
  pipeline: Pipeline,
  source: Source,
  version: DataVersion,
  rejects: Rejects,
): Promise<Readonly<Record<string, number>>> {
  const step = pipeline.progress.start(`${version.region}: rows into Postgres`, null)
  const counts = await loadVersion(
    pipeline.postgres,
    version.dataVersionId,
    source.tables(version.region),
    rejects,
    step.advance,
  )
  step.done()
  return counts
}

/** Makes the version's search index from its rows, checks it, and records the version as loaded. */
export async function buildIndex(
  pipeline: Pipeline,
  version: DataVersion,
  rowCounts: Readonly<Record<string, number>>,
  asOf: IsoDate,
): Promise<void> {
  const { postgres, openSearch, progress } = pipeline
  const tree = buildTree(await readNomenclature(postgres, version.dataVersionId, asOf))
  if (tree.nodes.length === 0) {
    throw new IngestError(`${version.region}: the source has no goods nomenclature in force on ${asOf}.`)
  }
  const references = await readSearchReferences(postgres, version.dataVersionId)
  const { body } = await loadIndexDefinition(SEARCH_INDEX)
  await openSearch.indices.create(version.searchIndex, body)
  const step = progress.start(`${version.region}: documents into OpenSearch`, tree.nodes.length)
  const documents = await indexDocuments(
    openSearch,
    version.searchIndex,
    searchDocuments(tree, references),
    step.advance,
  )
  step.done()
  await checkIndex(pipeline, version, tree)
  await markLoaded(postgres, version.dataVersionId, { ...rowCounts, search_documents: documents })
}

/** An index goes live only if it holds every row and finds the last of them by its code. */
async function checkIndex(pipeline: Pipeline, version: DataVersion, tree: Tree<DescribedRow>): Promise<void> {
  const { openSearch } = pipeline
  const count = await openSearch.indices.count(version.searchIndex)
  if (count !== tree.nodes.length) {
    throw new IngestError(
      `${version.region}: the index holds ${count} documents instead of ${tree.nodes.length}; the live data is untouched.`,
    )
  }
  const last = tree.nodes.at(-1)
  const answer = await openSearch.search<{ goods_nomenclature_sid: number }>(version.searchIndex, {
    query: { term: { goods_nomenclature_item_id: last?.row.goodsNomenclatureItemId ?? '' } },
    _source: ['goods_nomenclature_sid'],
  })
  if (!answer.hits.hits.some((hit) => hit._source.goods_nomenclature_sid === last?.row.goodsNomenclatureSid)) {
    throw new IngestError(`${version.region}: the new index does not find a code it holds; the live data is untouched.`)
  }
}
