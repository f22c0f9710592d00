import type { DescribedRow, IsoDate } from '../../src/tariff/goods-nomenclature.ts'
import { buildTree, type Tree } from '../../src/tariff/tree.ts'
import type { IngestedVersion } from '../data-versions.ts'
import { IngestError, type Pipeline } from '../pipeline.ts'
import { readNomenclature } from './read-nomenclature.ts'
import { readVersionLabels, type VersionLabels } from './version-labels.ts'

/** What everything derived from a version is made of: its rows in Postgres, and the tree and labels in force. */
export interface VersionContents {
  readonly pipeline: Pipeline
  readonly version: IngestedVersion
  readonly tree: Tree<DescribedRow>
  readonly labels: VersionLabels
}

/** Reads the contents of a version whose rows are loaded. Throws an `IngestError` if no nomenclature is in force. */
export async function readVersionContents(
  pipeline: Pipeline,
  version: IngestedVersion,
  asOf: IsoDate,
): Promise<VersionContents> {
  const tree = buildTree(await readNomenclature(pipeline.postgres, version.dataVersionId, asOf))
  if (tree.nodes.length === 0) {
    throw new IngestError(`${version.region}: the source has no goods nomenclature in force on ${asOf}.`)
  }
  return { pipeline, version, tree, labels: await readVersionLabels(pipeline, version, tree) }
}
