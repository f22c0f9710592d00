import { join } from 'node:path'
import type { Region } from '../../../src/tariff/region.ts'
import { REGIONS } from '../../../src/tariff/region.ts'
import { NOMENCLATURE_FILES } from '../bundle/files/nomenclature.ts'
import { fileStatus } from '../file-status.ts'
import { fingerprintFiles } from '../fingerprint.ts'
import { type LocatedFile, locateFile } from '../reading/locate-file.ts'
import { regionRows } from '../reading/region-rows.ts'
import type { Rejects } from '../rejects.ts'
import { SAMPLE_DIRECTORY } from '../sample.ts'
import type { Source, TableRows } from '../source.ts'
import { SourceError } from '../source-error.ts'
import type { SourceFile, SourceRecord } from '../source-record.ts'
import { type ChangeStore, openChangeStore } from './change-store.ts'
import { CODE_LIST_READERS, type EntityReader } from './code-lists.ts'
import { type Context, readContext } from './context.ts'
import { findExtracts, openExtract } from './extract-files.ts'
import { MEASURE_READER } from './measures.ts'
import { NOMENCLATURE_SPEC, nomenclatureRecords } from './nomenclature.ts'
import { type OrderedExtracts, orderExtracts } from './order-extracts.ts'
import { QUOTA_DEFINITION_READER, QUOTA_ORDER_NUMBER_READER } from './quotas.ts'
import { type Feed, storeChanges } from './store-changes.ts'

/** Where extracts of a region are, in a directory such as the cache of `ingest fetch`. */
const FEEDS: Readonly<Record<Region, Feed>> = {
  uk: { folder: 'uk-cds', accessContact: 'HMRC, for its bulk data API', withNational: true },
  // Belgium's own rows are no part of the tariff of Northern Ireland.
  xi: { folder: 'be-tarbel', accessContact: 'the Belgian customs, for TARBEL', withNational: false },
}

/** The extracts have no sections; those of the sample are the Harmonised System's, which all tariffs share. */
const SECTIONS = 'common/sections.csv'

const LACKS =
  'Extracts in the DispatchDataExport schema have no notes of sections and chapters, search references, guides, labelled texts, preference codes, abbreviations of units, rules of origin or categorisation.'

/**
 * Opens extracts in the DispatchDataExport schema: HMRC's in the folder `uk-cds`, the Belgian customs' of the European
 * Union's tariff in `be-tarbel`, one of them at least. Reading takes as much room among the temporary files as the
 * extracts have, unzipped.
 */
export async function openDispatchXml(directory: string): Promise<Source> {
  const regions = new Map<Region, OrderedExtracts>()
  for (const region of REGIONS) {
    const { folder, accessContact } = FEEDS[region]
    const path = join(directory, folder)
    if ((await fileStatus(path)) !== 'directory') continue
    const files = await findExtracts(path)
    if (files.length === 0) throw new SourceError(`${path} has no extract (.gzip, .zip, .gz or .xml)`)
    const extracts = []
    for (const file of files) extracts.push(await openExtract(file, accessContact))
    regions.set(region, orderExtracts(extracts))
  }
  if (regions.size === 0) {
    throw new SourceError(`${directory} has neither ${FEEDS.uk.folder} nor ${FEEDS.xi.folder}, folders of extracts`)
  }
  const remarks = new Map<Region, string[]>()
  return {
    kind: 'dispatch-xml',
    location: directory,
    regions: [...regions.keys()],
    lacks: LACKS,
    report: () => [...remarks.values()].flat(),
    fingerprint: () => fingerprintFiles([...regions].flatMap(([region, { extracts }]) => ofRegion(region, extracts))),
    snapshotDate: (region) => regions.get(region)?.extracts.at(-1)?.end ?? null,
    async *rows(region, rejects) {
      const ordered = regions.get(region)
      if (ordered === undefined) throw new SourceError(`${directory} has no extracts of region ${region}`)
      const found: string[] = []
      remarks.set(region, found)
      yield* extractRows(FEEDS[region], region, ordered, rejects, found)
    },
  }
}

/** Files of two regions may have the same name. */
const ofRegion = (region: Region, extracts: OrderedExtracts['extracts']): readonly SourceFile[] =>
  extracts.map(({ file: { path, name } }) => ({ path, name: `${region}/${name}` }))

/** The rows of a region after all its extracts. */
export async function* extractRows(
  feed: Feed,
  region: Region,
  { extracts, repeated }: OrderedExtracts,
  rejects: Rejects,
  remarks: string[],
): AsyncGenerator<TableRows> {
  const store = await openChangeStore()
  try {
    if (repeated.length > 0) {
      remarks.push(
        `${feed.folder}: extracts of days that others have: ${repeated.map(({ file }) => file.name).join(', ')}`,
      )
    }
    remarks.push(...(await storeChanges(feed, extracts, store, rejects)))
    const snapshotDate = extracts.at(-1)?.end ?? ''
    const context = await readContext(store, { origin: feed.folder, snapshotDate })
    yield* regionRows([...(await sections(region)), ...recordsOf(feed, store, context)], region, rejects)
  } finally {
    await store.remove()
  }
}

const sections = (region: Region): Promise<readonly LocatedFile[]> =>
  Promise.all(
    NOMENCLATURE_FILES.filter(({ path }) => path === SECTIONS).map((spec) =>
      locateFile(SAMPLE_DIRECTORY, spec, region),
    ),
  )

/** Records by table, in the order of loading: what is referred to comes first. */
function recordsOf({ folder }: Feed, store: ChangeStore, context: Context): readonly LocatedFile[] {
  // Each record has the extract that it was changed in last.
  const file: SourceFile = { path: folder, name: folder }
  const located = (reader: EntityReader): LocatedFile => ({
    spec: reader.spec,
    file,
    read: () => entityRecords(reader, store, context),
  })
  return [
    ...CODE_LIST_READERS.map(located),
    { spec: NOMENCLATURE_SPEC, file, read: () => nomenclatureRecords(store, context) },
    ...[MEASURE_READER, QUOTA_ORDER_NUMBER_READER, QUOTA_DEFINITION_READER].map(located),
  ]
}

async function* entityRecords(
  { entity, records }: EntityReader,
  store: ChangeStore,
  context: Context,
): AsyncGenerator<SourceRecord> {
  for await (const { node, file, line } of store.entities(entity)) {
    const text = JSON.stringify(node)
    for (const values of records(node, context)) yield { file, line, text, values }
  }
}
