import { allDone } from '../src/collections/all-done.ts'
import type { SynonymFile } from '../src/language/synonym-rules.ts'
import type { IsoDate } from '../src/tariff/goods-nomenclature.ts'
import { isBuiltIn } from '../src/versions/data-version.ts'
import { fitClassifiers } from './classifiers/fit-classifiers.ts'
import { learnLabelFactors } from './classifiers/learn-label-factors.ts'
import { type IngestedVersion, markLoaded } from './data-versions.ts'
import { IngestError, type Pipeline } from './pipeline.ts'
import { buildIndices } from './sinks/build-indices.ts'
import { checkSearchIndex } from './sinks/check-search-index.ts'
import { loadRows } from './sinks/load-rows.ts'
import type { PublishedReport } from './sources/published-report.ts'
import type { Rejects } from './sources/rejects.ts'
import type { Source } from './sources/source.ts'
import { recordDataDates } from './transform/data-dates.ts'
import { deriveDeclarableCodes } from './transform/declarable-codes.ts'
import { deriveLabelWords } from './transform/label-words.ts'
import { recordChanges } from './transform/record-changes.ts'
import { reportWarnings } from './transform/report-warnings.ts'
import { deriveSearchVocabulary } from './transform/search-vocabulary.ts'
import { readVersionContents, type VersionContents } from './transform/version-contents.ts'
import { describeSuspicion } from './versions/suspicions.ts'

export interface VersionLoad {
  readonly pipeline: Pipeline
  readonly source: Source
  readonly version: IngestedVersion
  /** Day whose nomenclature is indexed. */
  readonly asOf: IsoDate
  readonly rejects: Rejects
  readonly report: PublishedReport
  readonly maxRejects: number
  /** Accept with a warning data that looks like an accident of its publisher: see `describeSuspicion`. */
  readonly allowShrink: boolean
  /** The live version of the region. */
  readonly live: IngestedVersion | undefined
}

/** The new data looks like an accident of its publisher. */
export class ShrinkageError extends IngestError {
  override readonly name = 'ShrinkageError'
}

/** A version whose rows are loaded, without what is derived from them. */
export interface LoadedRows {
  readonly contents: VersionContents
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>
}

/**
 * Loads the rows of a version that was begun. Null if too many records were rejected: nothing is derived from it, but the
 * run still reports those of the other region.
 */
export async function loadVersionRows(load: VersionLoad): Promise<LoadedRows | null> {
  const { pipeline, source, version, asOf, rejects, report, maxRejects } = load
  const rows = await loadRows(pipeline, source, version, rejects, report)
  if (rejects.count > maxRejects) return null
  await recordDataDates(pipeline.postgres, version, source.dates(version.region))
  await checkSuspicious(load, rows)
  const contents = await readVersionContents(pipeline, version, asOf)
  await reportWarnings(contents)
  return { contents, rows }
}

/** Derives everything else from the rows of the versions of a run, which share indices with what is live in other regions. */
export async function deriveVersions(
  loaded: readonly LoadedRows[],
  live: readonly VersionContents[],
  synonyms: readonly SynonymFile[],
): Promise<void> {
  const versions = loaded.map(({ contents }) => contents)
  // The engine writes graphs of vectors on one core, and each classifier is trained on one; Postgres derives tables next to them.
  const indices = buildIndices({ loaded: versions, live }, synonyms)
  const tables = deriveTables(versions, synonyms)
  await allDone([indices, fitClassifiers(versions), tables])
  const documents = await indices
  const derived = await tables
  await allDone(versions.map(learnLabelFactors))
  for (const { contents, rows } of loaded) {
    await checkSearchIndex(contents)
    const { pipeline, version } = contents
    await markLoaded(pipeline.postgres, version.dataVersionId, {
      ...rows,
      ...documents.get(contents),
      ...derived.get(contents),
    })
  }
}

/** Tables that are filled from the other rows, after those of the source. */
const DERIVED_TABLES = ['changes', 'declarable_codes', 'label_words', 'search_vocabulary'] as const

type Derived = Readonly<Record<(typeof DERIVED_TABLES)[number], number>>

/** Fills the derived tables of each version. Returns their numbers of rows. */
async function deriveTables(
  versions: readonly VersionContents[],
  synonyms: readonly SynonymFile[],
): Promise<ReadonlyMap<VersionContents, Derived>> {
  const derived = new Map<VersionContents, Derived>()
  for (const contents of versions) {
    derived.set(contents, {
      changes: await recordChanges(contents),
      declarable_codes: await deriveDeclarableCodes(contents),
      label_words: await deriveLabelWords(contents),
      search_vocabulary: await deriveSearchVocabulary(contents, synonyms),
    })
  }
  return derived
}

async function checkSuspicious(
  { pipeline, version, live, asOf, allowShrink }: VersionLoad,
  rows: Readonly<Record<string, number>>,
): Promise<void> {
  const fromSource = Object.fromEntries(
    Object.entries(rows).filter(([table]) => !DERIVED_TABLES.some((derived) => derived === table)),
  )
  const suspicion = await describeSuspicion(pipeline.postgres, { version, live, rows: fromSource, day: asOf })
  if (suspicion === null) return
  if (allowShrink) return pipeline.progress.say(`warning: ${suspicion}`)
  throw new ShrinkageError(
    `${suspicion}; ${live === undefined ? 'nothing went live' : 'the live data is untouched'}. If that is meant, load it with "${again(version)}".`,
  )
}

const again = ({ sourceKind: kind, sourceLocation: location }: IngestedVersion): string =>
  `opentariff ingest run --source ${kind}${isBuiltIn(kind) ? '' : ` --path ${location}`} --allow-shrink`
