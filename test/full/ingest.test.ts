import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { createPipeline } from '../../ingest/create-pipeline.ts'
import { listDataVersions } from '../../ingest/data-versions.ts'
import { verify } from '../../ingest/versions/verify.ts'
import type { ServerConfig } from '../../src/config/config.ts'
import { packageRoot } from '../../src/config/package-root.ts'
import { sql } from '../../src/postgres/sql.ts'
import { REGIONS, type Region } from '../../src/tariff/region.ts'
import { dataPack, manifestRows } from '../support/data-pack.ts'
import { fullData } from '../support/full-data.ts'
import { SILENT } from '../support/silent-progress.ts'

/** Files that fill one table row by row: the manifest gives their number of rows. */
const TABLE_OF_FILE: Readonly<Record<string, string>> = {
  'goods_nomenclatures.csv.gz': 'goods_nomenclatures',
  'goods_nomenclature_indents.csv': 'goods_nomenclature_indents',
  'measures.ndjson.gz': 'measures',
  'measure_types.csv': 'measure_types',
  'measure_type_series.csv': 'measure_type_series',
  'measure_actions.csv': 'measure_actions',
  'measure_condition_codes.csv': 'measure_condition_codes',
  'measure_sightings.csv': 'measure_sightings',
  'certificates.csv.gz': 'certificates',
  'certificate_types.csv': 'certificate_types',
  'additional_codes.csv': 'additional_codes',
  'additional_code_types.csv': 'additional_code_types',
  'footnotes.csv': 'footnotes',
  'footnote_types.csv': 'footnote_types',
  'regulations.csv': 'regulations',
  'geographical_areas.csv': 'geographical_areas',
  'geographical_area_memberships.csv': 'geographical_area_memberships',
  'quota_order_numbers.csv': 'quota_order_numbers',
  'quota_definitions.csv': 'quota_definitions',
  'measurement_units.csv': 'measurement_units',
  'monetary_units.csv': 'monetary_units',
  'duty_expressions.csv': 'duty_expressions',
}

/** The same for files that both regions share. XI has only the references whose code it has. */
const TABLE_OF_COMMON_FILE: Readonly<Record<string, string>> = {
  'sections.csv': 'sections',
  'section_notes.ndjson': 'section_notes',
  'chapter_notes.ndjson.gz': 'chapter_notes',
  'search/search_references.csv.gz': 'search_references',
  'search/guides.csv': 'guides',
  'search/guide_headings.csv': 'guide_headings',
  'search/intercept_messages.csv.gz': 'intercept_messages',
  'search/facets.csv': 'facets',
  'search/facet_classifiers.ndjson': 'facet_classifiers',
  'search/facet_headings.csv': 'facet_headings',
}

/** Rows of XI from the list of the UK: the European Union with its members. */
const BORROWED_BY_XI: Readonly<Record<string, number>> = { geographical_areas: 1, geographical_area_memberships: 28 }

/** One text in 32 has to be embedded again. */
const forgetSomeVectors = async (config: ServerConfig): Promise<void> => {
  const { pipeline, close } = createPipeline(config, SILENT)
  try {
    await pipeline.postgres.query(sql`DELETE FROM embeddings WHERE get_byte(text_hash, 0) < 8`)
  } finally {
    await close()
  }
}

describe('ingest of the full data', function () {
  this.timeout(600_000)

  const data = fullData()

  const rowCounts = async (region: Region): Promise<Readonly<Record<string, number>>> => {
    const { pipeline, close } = createPipeline(data().config, SILENT)
    try {
      const live = (await listDataVersions(pipeline.postgres)).find((v) => v.region === region && v.status === 'live')
      return live?.rowCounts ?? {}
    } finally {
      await close()
    }
  }

  for (const region of REGIONS) {
    it(`loads as many rows into every table of ${region} as the manifest says`, async () => {
      const loaded = await rowCounts(region)
      const counts = async (folder: Region | 'common', tables: Readonly<Record<string, string>>) => {
        const rows = await manifestRows(folder)
        return Object.entries(tables).map(([file, table]) => {
          const expected = (rows.get(file) ?? 0) + (region === 'xi' ? (BORROWED_BY_XI[table] ?? 0) : 0)
          return [table, expected, loaded[table]] as const
        })
      }
      const all = [...(await counts(region, TABLE_OF_FILE)), ...(await counts('common', TABLE_OF_COMMON_FILE))]
      const differing = all.filter(
        ([table, expected, found]) => expected !== found && !(region === 'xi' && table === 'search_references'),
      )
      expect(differing).to.deep.equal([])
    })
  }

  it('makes complete versions live: rows and documents', async () => {
    const { pipeline, close } = createPipeline(data().config, SILENT)
    try {
      expect((await verify(pipeline, REGIONS)).flatMap((verification) => verification.problems)).to.deep.equal([])
    } finally {
      await close()
    }
  })

  it('adds vectors to both regions, for tens of thousands of labelled texts', async () => {
    for (const region of REGIONS) {
      const loaded = await rowCounts(region)
      expect(loaded.label_documents, region).to.be.greaterThan(50_000)
    }
    const { pipeline, close } = createPipeline(data().config, SILENT)
    try {
      const live = (await listDataVersions(pipeline.postgres)).filter((version) => version.status === 'live')
      for (const { region, searchIndex, labelsIndex, rowCounts: loaded } of live) {
        const withVector = { exists: { field: 'embedding' } }
        const ofRegion = { bool: { filter: [withVector, { term: { regions: region } }] } }
        expect(await pipeline.openSearch.indices.count(searchIndex, withVector)).to.equal(loaded?.search_documents)
        expect(await pipeline.openSearch.indices.count(labelsIndex, ofRegion)).to.equal(loaded?.label_documents)
      }
    } finally {
      await close()
    }
  })

  // Rows and documents take up to 600 MB, the labels of the other region in the same index 300 MB more; each of the encoder's
  // workers, one per core up to four, takes another 200 MB. The heap is limited as V8 limits it in a container of 2 GB, which
  // the manifests set: with more memory it collects garbage later, and the peak would follow the machine.
  it('stays under 1.6 GB of memory when some texts are new', async () => {
    const { config } = data()
    await forgetSomeVectors(config)
    const child = spawn(
      process.execPath,
      [
        '--max-old-space-size=1024',
        '--import',
        'tsx',
        'src/cli/main.ts',
        'ingest',
        'run',
        '--again',
        '--source',
        'bundle',
        '--path',
        dataPack(),
        '--region',
        'uk',
      ],
      {
        cwd: packageRoot,
        env: {
          ...process.env,
          DATABASE_URL: config.database.url,
          OPENSEARCH_URL: config.openSearch.urls.join(','),
          INDEX_PREFIX: config.indexPrefix,
          BUILT_IN_LABELS: String(config.builtInLabels),
        },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    )
    let stderr = ''
    child.stderr.on('data', (chunk) => {
      stderr += String(chunk)
    })
    // The kernel records the peak; the polling only has to read it while the process is alive.
    let peakKb = 0
    const watch = setInterval(async () => {
      const status = await readFile(join('/proc', String(child.pid), 'status'), 'utf8').catch(() => '')
      peakKb = Math.max(peakKb, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0))
    }, 100)
    const [code] = await once(child, 'exit')
    clearInterval(watch)
    expect(code, stderr).to.equal(0)
    expect(peakKb).to.be.greaterThan(0)
    expect(peakKb / 1024).to.be.lessThan(1638)
  })
})
