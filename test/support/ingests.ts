import { type IngestedVersion, listDataVersions } from '../../ingest/data-versions.ts'
import type { Pipeline } from '../../ingest/pipeline.ts'
import { verify } from '../../ingest/versions/verify.ts'
import type { ServerConfig } from '../../src/config/config.ts'
import { sql } from '../../src/postgres/sql.ts'
import type { GoodsNomenclatureDocument } from '../../src/search/document.ts'
import type { Region } from '../../src/tariff/region.ts'
import { createLiveVersions } from '../../src/versions/live-versions.ts'
import type { VersionData } from '../../src/versions/version-data.ts'
import { VERSION_INDICES } from '../../src/versions/version-indices.ts'
import { nomenclatureCsv, type SmallBundle } from './small-bundle.ts'
import { createSmallInstallation, type IngestOptions, type SmallInstallation } from './small-installation.ts'

/** An ingest of the small bundle takes a second or two, and the start of a separate process as long. */
export const SLOW_MS = 60_000

/** Row and document of the chapter in a live version. */
export interface Descriptions {
  readonly row: string | undefined
  readonly document: string | undefined
}

/** The small installation of the running test, and what tests of the ingest ask of it. */
export interface Ingests {
  readonly installation: SmallInstallation
  readonly bundle: SmallBundle
  readonly config: ServerConfig
  readonly pipeline: Pipeline
  readonly regions: readonly Region[]
  run(options?: IngestOptions): Promise<readonly IngestedVersion[]>
  /** Changes the description of the chapter in the bundle. */
  reword(text: string): Promise<unknown>
  /** The data derived from a region's live version. */
  dataOf(region: Region): Promise<VersionData>
  /** The descriptions of the chapter in the rows and in the documents of the live version. */
  liveDescriptions(region: Region): Promise<Descriptions>
  /** The problems of the live versions. */
  problems(): Promise<readonly string[]>
  /** The statuses of the UK's versions. */
  statuses(): Promise<readonly string[]>
}

export const everywhere = (text: string): Descriptions => ({ row: text, document: text })

/** Each once, as regions share some. */
export const indicesOf = (versions: readonly IngestedVersion[]): readonly string[] => [
  ...new Set(versions.flatMap((version) => VERSION_INDICES.map(({ key }) => version[key]))),
]

/**
 * A new small installation for each test of the `describe` that calls it.
 * @param regions Of its bundle. Default: the UK alone, as a second region takes as long again
 */
export function useIngests(regions: readonly Region[] = ['uk']): Ingests {
  let current: SmallInstallation | undefined

  beforeEach(async () => {
    current = await createSmallInstallation(regions)
  })
  afterEach(() => current?.remove())

  const installation = () => {
    if (!current) throw new Error('The installation is made by a hook: ask for it in a test.')
    return current
  }
  return {
    regions,
    get installation() {
      return installation()
    },
    get bundle() {
      return installation().bundle
    },
    get config() {
      return installation().config
    },
    get pipeline() {
      return installation().pipeline
    },
    run: (options) => installation().ingest(options),
    reword: (text) =>
      installation().bundle.write('uk/goods_nomenclatures.csv', nomenclatureCsv({ '0100000000': text })),

    async dataOf(region) {
      const live = await createLiveVersions(installation().pipeline).get(region)
      if (live === null) throw new Error(`nothing is live for ${region}`)
      return live.data
    },

    async liveDescriptions(region) {
      const { pipeline } = installation()
      const live = (await listDataVersions(pipeline.postgres)).find((v) => v.region === region && v.status === 'live')
      if (!live) return { row: undefined, document: undefined }
      const [row] = await pipeline.postgres.query<{ description: string }>(sql`
        SELECT description FROM goods_nomenclatures
         WHERE data_version_id = ${live.dataVersionId} AND goods_nomenclature_item_id = '0100000000'`)
      const found = await pipeline.openSearch.search<GoodsNomenclatureDocument>(live.searchIndex, {
        query: { term: { goods_nomenclature_class: 'chapter' } },
      })
      return { row: row?.description, document: found.hits.hits[0]?._source.description }
    },

    async problems() {
      return (await verify(installation().pipeline, regions)).flatMap((version) => version.problems)
    },

    async statuses() {
      const versions = await listDataVersions(installation().pipeline.postgres)
      return versions.filter(({ region }) => region === 'uk').map(({ status }) => status)
    },
  }
}
