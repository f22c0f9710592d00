import type { PublicLabelSource } from '../../../src/config/config.ts'
import type { Region } from '../../../src/tariff/region.ts'
import { createReport, type PublishedReport } from '../published-report.ts'
import { openCache, type PublishedCache } from '../reading/published-cache.ts'
import { PUBLISHED_SOURCES } from '../registry.ts'
import type { Reject, Rejects } from '../rejects.ts'
import type { Source, TableRows, TargetTable } from '../source.ts'
import { SourceError } from '../source-error.ts'
import { stopAtUnreadable } from '../stop-at-unreadable.ts'

const TABLE = 'labelled_descriptions'

const TARGET: TargetTable = {
  table: TABLE,
  columns: ['file', 'record_number', 'description', 'code', 'origin', 'weight_class'],
}

const RULINGS: TargetTable = {
  table: 'rulings',
  columns: [
    'publisher',
    'record_number',
    'reference',
    'code',
    'valid_from',
    'valid_to',
    'description',
    'justification',
    'label',
  ],
}

/**
 * A source of fetched files with labels of the given sources, which were fetched to the same directory. Their origin is
 * the name of the source. Throws a `SourceError` for a source that was not fetched.
 */
export async function withPublicLabels(source: Source, labels: readonly PublicLabelSource[]): Promise<Source> {
  if (labels.length === 0) return source
  const cache = await openCache(source.location)
  for (const id of labels) {
    if (cache.files(id).length > 0) continue
    throw new SourceError(`PUBLIC_LABELS has ${id}: "opentariff ingest fetch ${id}" downloads it first`)
  }
  const checksums = labels
    .toSorted()
    .flatMap((id) => cache.manifest.sources[id]?.files.map(({ sha256 }) => `${id} ${sha256}`) ?? [])
  const fingerprint = async () => [await source.fingerprint(), ...checksums].join(' ')
  return {
    ...source,
    fingerprint,
    withoutLabels: { ...(source.withoutLabels ?? source), fingerprint },
    async *rows(region, rejects, report = createReport()) {
      yield* source.rows(region, rejects, report)
      for (const id of labels) yield* labelRows(id, region, cache, stopAtUnreadable(withoutRecords(rejects)), report)
    },
  }
}

async function* labelRows(
  id: PublicLabelSource,
  region: Region,
  cache: PublishedCache,
  rejects: Rejects,
  report: PublishedReport,
): AsyncGenerator<TableRows> {
  const { read, region: ownRegion } = PUBLISHED_SOURCES[id].labels
  let number = 0
  for (const file of cache.files(id)) {
    for await (const { description, code, ruling } of read({
      file,
      rejects,
      report,
      sharedDigits: region === ownRegion ? 10 : 6,
    })) {
      number += 1
      report.provided(id, TABLE)
      yield { target: TARGET, rows: [[id, number, description, code, id, 'official']] }
      if (ruling === undefined) continue
      const { reference, validFrom, validTo, justification } = ruling
      const row = [id, number, reference, code, validFrom, validTo, ruling.description, justification, description]
      yield { target: RULINGS, rows: [row] }
    }
  }
}

/** Rejects without the records, which may have names and addresses. */
const withoutRecords = (rejects: Rejects): Rejects => ({
  get count() {
    return rejects.count
  },
  add({ record: _record, ...reject }: Reject) {
    rejects.add(reject)
  },
})
