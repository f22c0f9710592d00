import { readFile } from 'node:fs/promises'
import type { FetchedFile } from '../../ingest/publications/manifest.ts'
import { fetchedPath, readManifest } from '../../ingest/publications/manifest.ts'
import type { SourceId } from '../../ingest/sources/registry.ts'
import type { IsoDate } from '../../src/tariff/goods-nomenclature.ts'
import { REGIONS, type Region } from '../../src/tariff/region.ts'
import { file, json, type Publisher } from './publisher.ts'
import { REPLAY_DAY } from './replay-source.ts'

interface Replayed {
  /** The name of the file on the day of the publisher. */
  readonly name: string
  readonly address: string
  readonly content: Buffer
}

/** Settings of `ingest fetch` that lead to a publisher in the place of all others. */
export const addressesOf = ({ address }: Publisher): Readonly<Record<string, string>> => ({
  UK_DBT_URL: `${address}/v1/datasets`,
  HMRC_REPORTING_URL: address,
  TARIFF_API_URL: address,
  CIRCABC_URL: address,
})

/** The folder "TARIC data" of CIRCABC. */
const TARIC_FOLDER = '64db9d0f-e7c9-4084-afe9-f47e70e53c10'

const VERSION = 'v4.0.1234'

const DATASETS: Readonly<Record<string, string>> = {
  'commodities-report.csv': 'uk-tariff-2021-01-01/tables/commodities-report',
  'measures-as-defined.csv': 'uk-tariff-2021-01-01/tables/measures-as-defined',
  'quotas-including-current-volumes.csv': 'uk-trade-quotas/reports/quotas-including-current-volumes',
}

/** Offers the replayed files of a cache directory as their publishers do, those with a day in their name as of `day`. */
export async function publishReplay(publisher: Publisher, directory: string, day: IsoDate): Promise<void> {
  const { sources } = await readManifest(directory)
  const filesOf = (source: SourceId) =>
    Promise.all((sources[source]?.files ?? []).map((fetched) => readReplayed(directory, source, fetched, day)))

  publishDatasets(publisher, [...(await filesOf('uk-dbt-tariff')), ...(await filesOf('uk-dbt-quotas'))])
  for (const region of REGIONS) publishReports(publisher, region, await filesOf(`${region}-hmrc-reports`), day)
  publishWeekly(publisher, await filesOf('uk-hmrc-weekly'), day)
  publishApi(publisher, [...(await filesOf('uk-tariff-api')), ...(await filesOf('xi-tariff-api'))])
  publishWorkbooks(publisher, await filesOf('eu-circabc'))
}

async function readReplayed(
  directory: string,
  source: SourceId,
  fetched: FetchedFile,
  day: IsoDate,
): Promise<Replayed> {
  const name = fetched.name.replace(REPLAY_DAY, day).replace(underscored(REPLAY_DAY), underscored(day))
  return { name, address: fetched.address, content: await readFile(fetchedPath(directory, source, fetched)) }
}

const underscored = (day: IsoDate): string => day.replaceAll('-', '_')
const folderOf = (day: IsoDate): string => day.replaceAll('-', '/')

function publishDatasets(publisher: Publisher, files: readonly Replayed[]): void {
  for (const { name, content } of files) {
    const [dataset, ...path] = (DATASETS[name] ?? '').split('/')
    const versions = `/v1/datasets/${dataset}/versions`
    publisher.on(versions, json({ versions: [{ id: 'v4.0.1233' }, { id: VERSION }] }))
    publisher.on(`${versions}/${VERSION}/${path.join('/')}/data`, file(content))
  }
}

function publishReports(publisher: Publisher, region: Region, files: readonly Replayed[], day: IsoDate): void {
  for (const { name, content } of files) publisher.on(`/${region}/reporting/${folderOf(day)}/${name}`, file(content))
}

/** Listed as S3 does, which lists nothing on other days. */
function publishWeekly(publisher: Publisher, files: readonly Replayed[], day: IsoDate): void {
  const prefix = `uk/reporting/${folderOf(day)}`
  const keys = files.map(({ name }) => `${prefix}/electronic_tariff_file/csv/${name}`)
  const listing = (contents: string) => file(`<ListBucketResult><Name>reports</Name>${contents}</ListBucketResult>`)
  publisher.on('/', listing(''))
  publisher.on(
    `/?prefix=${prefix}&max-keys=5000`,
    listing(keys.map((key) => `<Contents><Key>${key}</Key><ETag>"1"</ETag></Contents>`).join('')),
  )
  for (const { name, content } of files) {
    publisher.on(`/${prefix}/electronic_tariff_file/csv/${name}`, file(content))
  }
}

/** Documents under their addresses, the lists of sections and chapters that they are found by, and letters without references. */
function publishApi(publisher: Publisher, files: readonly Replayed[]): void {
  const paths = files.map(({ address, content }) => {
    const { pathname, search } = new URL(address)
    publisher.on(`${pathname}${search}`, file(content))
    return pathname
  })
  const idsBelow = (folder: string) =>
    paths.flatMap((path) => (path.startsWith(folder) ? path.slice(folder.length) : []))
  for (const base of ['/uk/api/v2', '/xi/api/v2']) {
    const sections = idsBelow(`${base}/sections/`).map((id) => ({ id, type: 'section', attributes: {} }))
    const chapters = idsBelow(`${base}/chapters/`).map((id) => ({
      id,
      type: 'chapter',
      attributes: { goods_nomenclature_item_id: id.padEnd(10, '0') },
    }))
    publisher.on(`${base}/sections`, json({ data: sections }))
    publisher.on(`${base}/chapters`, json({ data: chapters }))
    publisher.on(`${base}/search_references`, json({ data: [] }))
  }
}

/** A year with a month with the workbooks, each folder with its children. */
function publishWorkbooks(publisher: Publisher, files: readonly Replayed[]): void {
  const folder = (id: string, children: readonly { readonly id: string; readonly name: string }[]) =>
    publisher.on(`/service/circabc/spaces/${id}/children`, json({ data: children, total: children.length }))
  folder(TARIC_FOLDER, [{ id: 'year', name: '2026' }])
  folder('year', [{ id: 'month', name: '11 November' }])
  folder(
    'month',
    files.map(({ name }, place) => ({ id: `workbook-${place}`, name })),
  )
  for (const [place, { content }] of files.entries()) publisher.on(`/rest/download/workbook-${place}`, file(content))
}
