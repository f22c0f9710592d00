import type { SynonymFile } from '../src/language/synonym-rules.ts'
import { loadIndexDefinition } from '../src/opensearch/index-definition.ts'
import { readInterceptMessages } from '../src/search/curation/read-curation.ts'
import { withSynonyms } from '../src/search/synonyms/synonyms.ts'
import type { DescribedRow, IsoDate } from '../src/tariff/goods-nomenclature.ts'
import type { Region } from '../src/tariff/region.ts'
import { buildTree, type Tree } from '../src/tariff/tree.ts'
import { VERSION_INDICES, type VersionIndex } from '../src/versions/version-indices.ts'
import { fitHead } from './classifiers/fit-embedding-classifier.ts'
import { fitWordLayer } from './classifiers/fit-ngram-classifier.ts'
import { collectTexts } from './classifiers/training-texts.ts'
import { IngestError, type Pipeline } from './pipeline.ts'
import { addOperatorLabels } from './sinks/add-operator-labels.ts'
import { indexDocuments } from './sinks/opensearch.ts'
import { loadVersion } from './sinks/postgres.ts'
import type { Rejects } from './sources/rejects.ts'
import type { Source } from './sources/source.ts'
import { fillDeclarableCodes } from './transform/declarable-codes.ts'
import { fillLabelWords } from './transform/label-words.ts'
import { readNomenclature } from './transform/read-nomenclature.ts'
import { readRuleSurroundings } from './transform/read-rules.ts'
import { recordChanges } from './transform/record-changes.ts'
import { describeRuleProblems } from './transform/rule-problems.ts'
import { fillVocabulary } from './transform/search-vocabulary.ts'
import { describeStaleCodes, staleCodes } from './transform/stale-codes.ts'
import { VERSION_DOCUMENTS, type VersionContents, withEmbeddings } from './transform/version-documents.ts'
import { readVersionLabels } from './transform/version-labels.ts'
import { beginDataVersion, type DataVersion, markLoaded } from './versions/data-versions.ts'
import { pipelineFingerprint, TRANSFORM_REVISION } from './versions/fingerprint.ts'
import { withOrigin } from './versions/index-origin.ts'
import { liveAlias } from './versions/live-alias.ts'
import { findPredecessor, takeOver } from './versions/reuse-index.ts'

/** Records a new version of a region, before anything else of it exists. */
export async function begin(
  pipeline: Pipeline,
  source: Source,
  region: Region,
  embeddingModel: string | null,
  now: Date,
): Promise<DataVersion> {
  const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14)
  const pattern = (kind: VersionIndex) => `${liveAlias(pipeline.indexPrefix, kind, region)}-${stamp}-v{id}`
  const [search, labels, suggestions] = VERSION_INDICES
  return beginDataVersion(pipeline.postgres, {
    region,
    sourceKind: source.kind,
    sourceLocation: source.location,
    sourceFingerprint: await source.fingerprint(),
    pipelineFingerprint: await pipelineFingerprint(),
    snapshotDate: source.snapshotDate(region),
    embeddingModel,
    indexPatterns: {
      searchIndex: pattern(search),
      labelsIndex: pattern(labels),
      suggestionsIndex: pattern(suggestions),
    },
  })
}

/** Reads the source into the version's partitions, and what operators gave beside it. */
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
  const added = await addOperatorLabels(pipeline.postgres, version.dataVersionId)
  step.advance(added)
  step.done()
  return { ...counts, labelled_descriptions: (counts.labelled_descriptions ?? 0) + added }
}

/** Makes the version's indices from its rows, checks them, and records the version as loaded. */
export async function buildIndices(
  pipeline: Pipeline,
  version: DataVersion,
  rowCounts: Readonly<Record<string, number>>,
  synonyms: readonly SynonymFile[],
  asOf: IsoDate,
): Promise<void> {
  const tree = buildTree(await readNomenclature(pipeline.postgres, version.dataVersionId, asOf))
  if (tree.nodes.length === 0) {
    throw new IngestError(`${version.region}: the source has no goods nomenclature in force on ${asOf}.`)
  }
  await warnOfStaleCodes(pipeline, version, tree)
  await warnOfRules(pipeline, version)
  const labels = await readVersionLabels(pipeline, version, tree)
  const contents: VersionContents = { pipeline, version, tree, labels }
  const counts: Record<string, number> = { ...rowCounts }
  for (const kind of VERSION_INDICES) {
    counts[kind.counted] = await buildIndex(kind, contents, synonyms)
  }
  counts.changes = await recordChanges(pipeline.postgres, version)
  counts.declarable_codes = await fillDeclarableCodes(contents)
  counts.label_words = await fillLabelWords(pipeline.postgres, version.dataVersionId)
  counts.search_vocabulary = await fillVocabulary(contents, synonyms)
  const texts = collectTexts(contents)
  // A core each.
  await Promise.all([fitHead(contents, texts), fitWordLayer(contents, texts)])
  await checkCode(pipeline, version, tree)
  await markLoaded(pipeline.postgres, version.dataVersionId, counts)
}

/** A message that names a code of the past still helps, without a link: it is told, not rejected. */
async function warnOfStaleCodes(pipeline: Pipeline, version: DataVersion, tree: Tree<DescribedRow>): Promise<void> {
  const messages = await readInterceptMessages(pipeline.postgres, version.dataVersionId)
  const current = new Set(tree.nodes.map(({ row }) => row.goodsNomenclatureItemId))
  const warning = describeStaleCodes(staleCodes(messages, current))
  if (warning !== null) pipeline.progress.say(`warning: ${version.region}: ${warning}`)
}

/** A rule for measures that are still to come is no mistake: it is told, not rejected. */
async function warnOfRules({ postgres, progress }: Pipeline, { dataVersionId, region }: DataVersion): Promise<void> {
  for (const warning of describeRuleProblems(await readRuleSurroundings(postgres, dataVersionId))) {
    progress.say(`warning: ${region}: ${warning}`)
  }
}

/** Returns the number of documents, which the index was found to hold. */
async function buildIndex(
  kind: VersionIndex,
  contents: VersionContents,
  synonyms: readonly SynonymFile[],
): Promise<number> {
  const { pipeline, version } = contents
  const { openSearch, progress } = pipeline
  const index = version[kind.key]
  const { body, fingerprint } = await loadIndexDefinition(kind.definition)
  const origin = { definition: `${TRANSFORM_REVISION}:${fingerprint}`, embeddingModel: version.embeddingModel }
  const made = await VERSION_DOCUMENTS[kind.key](contents)

  let { documents, total } = made
  const predecessor = made.kind === 'comparable' ? await findPredecessor(kind, contents, origin, made) : null
  if (predecessor === null) {
    const settled = kind.key === 'searchIndex' ? withSynonyms(body, synonyms) : body
    await openSearch.indices.create(index, withOrigin(settled, origin))
  } else {
    const { changed } = predecessor.difference
    await takeOver(kind, contents, predecessor)
    documents = changed
    total = changed.length
  }
  const step = progress.start(`${version.region}: ${kind.definition} documents into OpenSearch`, total)
  const indexed = await indexDocuments(openSearch, index, withEmbeddings(contents, documents), step.advance)
  step.done()

  const expected = indexed + made.total - total
  const count = await openSearch.indices.count(index)
  if (count !== expected) {
    throw new IngestError(
      `${version.region}: the index ${index} holds ${count} documents instead of ${expected}; the live data is untouched.`,
    )
  }
  return count
}

/** The nomenclature goes live only if it is found by the last of its codes. */
async function checkCode(pipeline: Pipeline, version: DataVersion, tree: Tree<DescribedRow>): Promise<void> {
  const last = tree.nodes.at(-1)
  const answer = await pipeline.openSearch.search<{ goods_nomenclature_sid: number }>(version.searchIndex, {
    query: { term: { goods_nomenclature_item_id: last?.row.goodsNomenclatureItemId ?? '' } },
    _source: ['goods_nomenclature_sid'],
  })
  if (!answer.hits.hits.some((hit) => hit._source.goods_nomenclature_sid === last?.row.goodsNomenclatureSid)) {
    throw new IngestError(`${version.region}: the new index does not find a code it holds; the live data is untouched.`)
  }
}
