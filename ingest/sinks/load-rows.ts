import type { IngestedVersion } from '../data-versions.ts'
import type { Pipeline } from '../pipeline.ts'
import type { PublishedReport } from '../sources/published-report.ts'
import type { Rejects } from '../sources/rejects.ts'
import type { Source } from '../sources/source.ts'
import { addOperatorLabels } from './add-operator-labels.ts'
import { loadPartitions } from './partitions.ts'

/** Loads the source's rows and operators' labels into the version's partitions. Returns the number of rows by table. */
export async function loadRows(
  { postgres, progress }: Pipeline,
  source: Source,
  { dataVersionId, region }: IngestedVersion,
  rejects: Rejects,
  report: PublishedReport,
): Promise<Readonly<Record<string, number>>> {
  const step = progress.start(`${region}: rows into Postgres`, null)
  const counts = await loadPartitions(postgres, dataVersionId, source.rows(region, rejects, report), step.advance)
  const labels = await addOperatorLabels(postgres, dataVersionId)
  step.advance(labels)
  step.done()
  return { ...counts, labelled_descriptions: (counts.labelled_descriptions ?? 0) + labels }
}
