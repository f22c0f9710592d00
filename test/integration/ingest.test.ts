import { access, readFile, rm } from 'node:fs/promises'
import { expect } from 'chai'
import { pruneClassifiers } from '../../ingest/classifiers/fit-classifier.ts'
import { createPipeline } from '../../ingest/create-pipeline.ts'
import { IngestError, type Pipeline } from '../../ingest/pipeline.ts'
import { prepareData } from '../../ingest/prepare.ts'
import { runIngest } from '../../ingest/run.ts'
import { createDeadLetterFile } from '../../ingest/sinks/dead-letter.ts'
import { versionedTables } from '../../ingest/sinks/partitions.ts'
import { openSource } from '../../ingest/sources/open-source.ts'
import { type DataVersion, listDataVersions } from '../../ingest/versions/data-versions.ts'
import { liveAlias } from '../../ingest/versions/live-alias.ts'
import { withIngestLock } from '../../ingest/versions/lock.ts'
import { abandon, prune } from '../../ingest/versions/prune.ts'
import { rollback } from '../../ingest/versions/rollback.ts'
import { verify } from '../../ingest/versions/verify.ts'
import { EMBEDDING_CLASSIFIER } from '../../src/classifiers/embedding-classifier.ts'
import type { LabelDocument } from '../../src/classifiers/label-document.ts'
import type { ServerConfig } from '../../src/config/config.ts'
import { DEFAULT_MODEL_PATH } from '../../src/config/model-path.ts'
import { toByteVector } from '../../src/embedding/byte-vector.ts'
import { createEncoder, type Encoder } from '../../src/embedding/encoder.ts'
import { EMBEDDING_DIMENSIONS, readModelHash } from '../../src/embedding/model.ts'
import { ServiceUnavailableError } from '../../src/errors/service-unavailable-error.ts'
import { UserFacingError } from '../../src/errors/user-facing-error.ts'
import type { Queryable } from '../../src/postgres/client.ts'
import { sql } from '../../src/postgres/sql.ts'
import { CURATION } from '../../src/search/curation/curation.ts'
import { findIntercept } from '../../src/search/curation/intercept.ts'
import type { GoodsNomenclatureDocument } from '../../src/search/document.ts'
import { REGIONS, type Region } from '../../src/tariff/region.ts'
import { spellingOf } from '../../src/tariff-data/spelling.ts'
import { createLiveVersions } from '../../src/versions/live-versions.ts'
import { readVectorsProgress } from '../../src/versions/vectors-progress.ts'
import { createVersionData, type VersionData } from '../../src/versions/version-data.ts'
import { VERSION_INDICES } from '../../src/versions/version-indices.ts'
import { HELD_LOCK } from '../support/held-lock.ts'
import { KILLABLE_STEPS } from '../support/killed-ingest.ts'
import { SILENT } from '../support/silent-progress.ts'
import { NOMENCLATURE_HEADER, nomenclatureCsv, type SmallBundle } from '../support/small-bundle.ts'
import { createSmallInstallation, type IngestOptions, type SmallInstallation } from '../support/small-installation.ts'

/** An ingest of the small bundle takes a second or two, and the start of a separate process as long. */
const SLOW_MS = 60_000

describe('ingest', function () {
  this.timeout(SLOW_MS)

  let installation: SmallInstallation
  let bundle: SmallBundle
  let config: ServerConfig
  let pipeline: Pipeline

  beforeEach(async () => {
    installation = await createSmallInstallation()
    ;({ bundle, config, pipeline } = installation)
  })

  afterEach(() => installation.remove())

  const run = (options?: IngestOptions) => installation.ingest(options)

  /** What is derived from a region's live version. */
  const dataOf = async (region: Region): Promise<VersionData> => {
    const live = await createLiveVersions(pipeline).get(region)
    if (live === null) throw new Error(`nothing is live for ${region}`)
    return live.data
  }

  /** The description of the chapter in the rows and in the documents of the live version. */
  const liveDescriptions = async (
    region: Region,
  ): Promise<{ row: string | undefined; document: string | undefined }> => {
    const live = (await listDataVersions(pipeline.postgres)).find((v) => v.region === region && v.status === 'live')
    if (!live) return { row: undefined, document: undefined }
    const [row] = await pipeline.postgres.query<{ description: string }>(sql`
      SELECT description FROM goods_nomenclatures
       WHERE data_version_id = ${live.dataVersionId} AND goods_nomenclature_item_id = '0100000000'`)
    const found = await pipeline.openSearch.search<GoodsNomenclatureDocument>(live.searchIndex, {
      query: { term: { goods_nomenclature_class: 'chapter' } },
    })
    return { row: row?.description, document: found.hits.hits[0]?._source.description }
  }

  const everywhere = (text: string) => ({ row: text, document: text })

  const reword = (text: string) => bundle.write('uk/goods_nomenclatures.csv', nomenclatureCsv({ '0100000000': text }))

  const indicesOf = (versions: readonly DataVersion[]) =>
    versions.flatMap((v) => VERSION_INDICES.map(({ key }) => v[key]))

  const statuses = async () =>
    (await listDataVersions(pipeline.postgres)).filter((v) => v.region === 'uk').map((v) => v.status)

  it('adds a facet by rows of three files alone', async () => {
    await bundle.write(
      'common/search/facets.csv',
      'facet,display_name,question,classifications,headings,live\nride_or_work,,,2,1,true\nidle,,,1,1,false\n',
    )
    const classifiers = [
      { facet: 'ride_or_work', position: 1, classification: 'To ride', words: ['horses'] },
      { facet: 'ride_or_work', position: 2, classification: 'To work', words: ['010130'] },
      { facet: 'idle', position: 1, classification: 'Any', words: ['horses'] },
    ]
    await bundle.write(
      'common/search/facet_classifiers.ndjson',
      classifiers.map((entry) => `${JSON.stringify(entry)}\n`).join(''),
    )
    await bundle.write(
      'common/search/facet_headings.csv',
      'heading_id,facet,position,current\n0101,ride_or_work,1,true\n0101,idle,2,true\n',
    )
    const [uk] = await run()
    const found = await pipeline.openSearch.search<GoodsNomenclatureDocument>(uk?.searchIndex ?? '', {
      sort: [{ position: 'asc' }],
    })
    expect(found.hits.hits.map(({ _source }) => _source.facet_values)).to.deep.equal([
      [],
      ['ride_or_work:To ride'],
      ['ride_or_work:To ride'],
      ['ride_or_work:To ride'],
      ['ride_or_work:To ride'],
      ['ride_or_work:To work'],
    ])
    const { facets } = await (await dataOf('uk')).get(CURATION)
    expect([...facets.values()]).to.deep.equal([
      {
        facet: 'ride_or_work',
        displayName: 'Ride or work',
        question: 'Pick one of Ride or work',
        classifications: ['To ride', 'To work'],
      },
    ])
  })

  it('loads an empty database: rows, documents with ancestors and references, aliases', async () => {
    const versions = await run()
    expect(versions.map((v) => v.region)).to.deep.equal(['uk', 'xi'])
    expect(await liveDescriptions('uk')).to.deep.equal(everywhere('LIVE ANIMALS'))
    expect(await liveDescriptions('xi')).to.deep.equal(everywhere('LIVE ANIMALS'))

    const uk = versions[0]
    for (const kind of VERSION_INDICES) {
      const aliased = await pipeline.openSearch.indices.getAlias(liveAlias(config.indexPrefix, kind, 'uk'))
      expect(aliased).to.deep.equal([uk?.[kind.key]])
    }
    const found = await pipeline.openSearch.search<GoodsNomenclatureDocument>(uk?.searchIndex ?? '', {
      query: { term: { goods_nomenclature_item_id: '0101290000' } },
    })
    expect(found.hits.hits[0]?._source).to.deep.include({
      goods_nomenclature_class: 'commodity',
      declarable: true,
      chapter_id: '01',
      heading_id: '0101',
      position: 4,
      description: 'Other than for breeding',
      description_indexed: '',
      heading_description: 'Horses, asses, mules and hinnies, live',
      ancestor_descriptions: ['Horses'],
    })
    expect(found.hits.hits[0]?._source.ancestors.map((a) => a.goods_nomenclature_item_id)).to.deep.equal([
      '0100000000',
      '0101000000',
      '0101210000',
    ])
    const asses = await pipeline.openSearch.search<GoodsNomenclatureDocument>(uk?.searchIndex ?? '', {
      query: { match: { search_references: 'donkey' } },
    })
    expect(asses.hits.hits.map((hit) => hit._source.goods_nomenclature_item_id)).to.deep.equal(['0101300000'])
    expect((await verify(pipeline, REGIONS)).flatMap((v) => v.problems)).to.deep.equal([])
  })

  describe('with the sentence encoder', () => {
    const LABELS =
      'description,code,digits,origin,weight_class\n' +
      'old pony,01012990,8,classex,weak\n' +
      'OLD PONY,010129,6,classex,weak\n' +
      'jack donkey,01013000,8,fpo-extra-references,curated\n' +
      'cider vinegar,220900,6,classex,weak\n' +
      'a parcel of hay,010130,6,nomenclature-uk,weak\n'

    const runWithModel = async (model = DEFAULT_MODEL_PATH, regions: readonly Region[] = ['uk']) => {
      const connection = createPipeline({ ...config, embeddingModelPath: model }, SILENT)
      try {
        const [uk] = await run({ pipeline: connection.pipeline, regions })
        if (!uk) throw new Error('nothing was loaded')
        return uk
      } finally {
        await connection.close()
      }
    }
    const nearest = async <Document>(index: string, text: string): Promise<readonly Document[]> => {
      const encoder = createEncoder({ modelPath: DEFAULT_MODEL_PATH })
      try {
        const [vector] = await encoder.embed([text])
        const found = await pipeline.openSearch.search<Document>(index, {
          query: { knn: { embedding: { vector: Array.from(toByteVector(vector ?? new Float32Array())), k: 2 } } },
        })
        return found.hits.hits.map((hit) => hit._source)
      } finally {
        await encoder.close()
      }
    }

    it('finds rows and labelled texts by words that are not in them', async () => {
      await bundle.write('common/fpo/training.csv', LABELS)
      const uk = await runWithModel()
      const [row] = await nearest<GoodsNomenclatureDocument>(uk.searchIndex, 'mules and hinnies')
      expect(row?.description).to.match(/Horses, asses, mules|Asses/)
      expect(row).not.to.have.property('embedding')
      const [label] = await nearest<LabelDocument>(uk.labelsIndex, 'male ass')
      expect(label).to.deep.equal({
        text: 'jack donkey',
        code: '010130',
        code_4: '0101',
        code_6: '010130',
        source: 'extra_reference',
        weight: 1,
      })
      expect((await verify(pipeline, ['uk'])).flatMap((v) => v.problems)).to.deep.equal([])
    })

    const trained = () =>
      pipeline.postgres.query(sql`SELECT DISTINCT classifier FROM data_versions WHERE status = 'live'`)

    it('trains one classifier for regions with the same labels, even if their rows are worded differently', async () => {
      await bundle.write('common/fpo/training.csv', LABELS)
      await bundle.write('xi/goods_nomenclatures.csv', nomenclatureCsv({ '0101300000': 'Asses and donkeys' }))
      await runWithModel(DEFAULT_MODEL_PATH, ['uk', 'xi'])
      expect(await trained()).to.have.lengthOf(1)
      await bundle.write('common/fpo/training.csv', `${LABELS}shire horse,010129,6,classex,weak\n`)
      await runWithModel()
      expect(await trained()).to.have.lengthOf(2)
    })

    it('trains no classifier for a version without vectors, and deletes classifiers that no version uses', async () => {
      await bundle.write('common/fpo/training.csv', LABELS)
      const [fast] = await run({ regions: ['uk'] })
      if (fast === undefined) throw new Error('nothing was ingested')
      const vector = new Float32Array(EMBEDDING_DIMENSIONS).fill(1 / Math.sqrt(EMBEDDING_DIMENSIONS))
      const votes = async (version: DataVersion) => {
        const data = createVersionData(pipeline, { ...version, publishedAt: new Date(), snapshotDate: null })
        return (await data.get(EMBEDDING_CLASSIFIER))(vector)
      }
      expect((await votes(await runWithModel())).size).to.be.greaterThan(0)
      expect((await votes(fast)).size).to.equal(0)
      await pipeline.postgres.query(sql`UPDATE data_versions SET classifier = NULL`)
      await pruneClassifiers(pipeline.postgres)
      expect(await pipeline.postgres.query(sql`SELECT 1 FROM classifiers`)).to.deep.equal([])
    })

    it('labels only rows in force, each text and code once, and only from sources that search uses', async () => {
      await bundle.write('common/fpo/training.csv', LABELS)
      const [uk] = await run({ regions: ['uk'] })
      const found = await pipeline.openSearch.search<LabelDocument>(uk?.labelsIndex ?? '', { size: 100 })
      const labels = found.hits.hits.map(({ _source: { source, text, code } }) => `${source}: ${text} ${code}`)
      expect(labels.filter((label) => !label.startsWith('search_reference'))).to.have.members([
        'synonym: old pony 010129',
        'extra_reference: jack donkey 010130',
      ])
    })

    it('embeds each text once, and needs no model for texts embedded before', async () => {
      await runWithModel()
      const [before] = await pipeline.postgres.query<{ count: number }>(
        sql`SELECT count(*)::int AS count FROM embeddings`,
      )
      expect(before?.count).to.be.greaterThan(4)
      let asked = 0
      const { encoder, ...rest } = createPipeline(
        { ...config, embeddingModelPath: DEFAULT_MODEL_PATH },
        SILENT,
      ).pipeline
      const watched: Encoder = {
        ...encoder,
        embed: (texts, options) => {
          asked += texts.length
          return encoder.embed(texts, options)
        },
      }
      await run({ pipeline: { ...rest, encoder: watched }, regions: ['uk'] })
      expect(asked).to.equal(0)
      expect(encoder.status().state).to.equal('starting')
      await rest.postgres.close()
      await rest.openSearch.close()
    })

    it('prepares an empty database without vectors first, and adds them with the next call that waits for them', async () => {
      const withModel = { ...config, tariffData: bundle.directory, embeddingModelPath: DEFAULT_MODEL_PATH }
      const live = async () => (await listDataVersions(pipeline.postgres)).filter((v) => v.status === 'live')
      expect(await prepareData(withModel, SILENT, { wordsFirst: true })).to.equal('words-only')
      expect(await liveDescriptions('uk')).to.deep.equal(everywhere('LIVE ANIMALS'))
      expect(await prepareData(withModel, SILENT)).to.equal('complete')
      expect((await live()).map((v) => v.embeddingModel === null)).to.deep.equal([false, false])
    })

    it('records how far the vectors are while live data waits for them', async () => {
      const withModel = { ...config, tariffData: bundle.directory, embeddingModelPath: DEFAULT_MODEL_PATH }
      await prepareData(withModel, SILENT, { wordsFirst: true })
      expect(await readVectorsProgress(pipeline.postgres)).to.equal(null)
      const reads: ReturnType<typeof readVectorsProgress>[] = []
      await prepareData(withModel, {
        ...SILENT,
        start: () => ({ advance: () => void reads.push(readVectorsProgress(pipeline.postgres)), done: () => {} }),
      })
      const progress = (await Promise.all(reads)).flatMap((read) => read ?? [])
      expect(Math.max(...progress.map((read) => read.done))).to.be.greaterThan(0)
      for (const read of progress) expect(read.done).to.be.at.most(read.total)
      expect(await readVectorsProgress(pipeline.postgres)).to.equal(null)
    })

    it('loads nothing before serving words that are live already, as a start stopped before the vectors leaves them', async () => {
      const withModel = { ...config, tariffData: bundle.directory, embeddingModelPath: DEFAULT_MODEL_PATH }
      const ids = async () => (await listDataVersions(pipeline.postgres)).map((v) => v.dataVersionId)
      await prepareData(withModel, SILENT, { wordsFirst: true })
      const before = await ids()
      expect(await prepareData(withModel, SILENT, { wordsFirst: true })).to.equal('words-only')
      expect(await ids()).to.deep.equal(before)
      await reword('ANIMALS, LIVE')
      expect(await prepareData(withModel, SILENT, { wordsFirst: true })).to.equal('complete')
      expect(await liveDescriptions('uk')).to.deep.equal(everywhere('ANIMALS, LIVE'))
    })

    it('loads a version without vectors if there is no model, and adds them once there is one', async () => {
      const withModel = { ...config, tariffData: bundle.directory, embeddingModelPath: DEFAULT_MODEL_PATH }
      const model = async () =>
        (await listDataVersions(pipeline.postgres)).find((v) => v.status === 'live')?.embeddingModel
      await prepareData({ ...config, tariffData: bundle.directory }, SILENT)
      expect(await model()).to.equal(null)
      await prepareData(withModel, SILENT)
      expect(await model()).to.equal(await readModelHash(DEFAULT_MODEL_PATH))
      await prepareData({ ...config, tariffData: bundle.directory }, SILENT)
      expect(await model()).to.equal(await readModelHash(DEFAULT_MODEL_PATH))
    })
  })

  describe('labels of a previous version', () => {
    const GOODS = ['pony', 'mare', 'foal', 'stallion', 'gelding', 'donkey', 'jenny', 'mule', 'hinny', 'racehorse']
    const labelled = (goods: readonly string[], code = '010130') =>
      bundle.write(
        'common/fpo/training.csv',
        `description,code,digits,origin,weight_class\n${goods.map((text) => `${text},${code},6,classex,weak\n`).join('')}`,
      )
    const labelsIn = async (index: string | undefined) => {
      const found = await pipeline.openSearch.search<LabelDocument>(index ?? '', {
        size: 100,
        query: { term: { source: 'synonym' } },
      })
      return found.hits.hits.map(({ _source: { text, code } }) => `${text} ${code}`).sort()
    }
    const labels = (goods: readonly string[], code = '010130') => goods.map((text) => `${text} ${code}`).sort()
    /** Runs an ingest and returns its versions and the messages about reused documents. */
    const runAndListen = async (connection: Pipeline = pipeline, regions: readonly Region[] = ['uk']) => {
      const said: string[] = []
      const progress = { ...SILENT, say: (line: string) => void said.push(line) }
      const versions = await run({ pipeline: connection, progress, regions })
      return { versions, reused: said.filter((line) => line.includes('are reused')) }
    }

    it('are reused but for new, changed and removed ones, without a change to the previous version', async () => {
      await labelled(GOODS)
      const first = await runAndListen()
      expect(first.reused).to.deep.equal([])
      const [, ...kept] = GOODS
      await labelled([...kept, 'zebra'])
      const second = await runAndListen()
      expect(second.reused).to.deep.equal([
        `uk: 10 labels documents are reused from ${first.versions[0]?.labelsIndex}, 1 are new or changed, 1 are removed.`,
      ])
      expect(await labelsIn(second.versions[0]?.labelsIndex)).to.deep.equal(labels([...kept, 'zebra']))
      expect(await labelsIn(first.versions[0]?.labelsIndex)).to.deep.equal(labels(GOODS))
      expect((await verify(pipeline, ['uk'])).flatMap((v) => v.problems)).to.deep.equal([])

      // A label of the same text and code that comes from another source is the same document, changed.
      await bundle.write(
        'common/search/search_references.csv',
        [
          'title,goods_nomenclature_item_id,productline_suffix,class,goods_nomenclature_sid,in_xi,origin',
          'donkeys,0101300000,80,Commodity,6,true,test',
          'zebra,0101300000,80,Commodity,6,true,test',
          '',
        ].join('\n'),
      )
      const third = await runAndListen()
      expect(third.reused[0]).to.match(/ 10 labels .* reused .*, 1 are new or changed, 0 are removed\.$/)
      expect(await labelsIn(third.versions[0]?.labelsIndex)).to.deep.equal(labels(kept))

      await rollback(pipeline, ['uk'], HELD_LOCK)
      await prune(pipeline, 0)
      const live = (await listDataVersions(pipeline.postgres)).find((v) => v.status === 'live')
      expect(await labelsIn(live?.labelsIndex)).to.deep.equal(labels([...kept, 'zebra']))
      expect((await verify(pipeline, ['uk'])).flatMap((v) => v.problems)).to.deep.equal([])
    })

    it('are reused from the other region in the first ingest', async () => {
      await labelled(GOODS)
      const { versions, reused } = await runAndListen(pipeline, REGIONS)
      expect(reused).to.have.length(1)
      expect(reused[0]).to.match(new RegExp(`^xi: .* reused from ${versions[0]?.labelsIndex}, 0 are`))
      expect(await labelsIn(versions[1]?.labelsIndex)).to.deep.equal(labels(GOODS))
    })

    it('are all indexed again if most of them changed, or with another model', async () => {
      await labelled(GOODS)
      await run({ regions: ['uk'] })
      await labelled(GOODS, '010129')
      const changed = await runAndListen()
      expect(changed.reused).to.deep.equal([])
      expect(await labelsIn(changed.versions[0]?.labelsIndex)).to.deep.equal(labels(GOODS, '010129'))

      const connection = createPipeline({ ...config, embeddingModelPath: DEFAULT_MODEL_PATH }, SILENT)
      try {
        const index = async () => {
          const { versions, reused } = await runAndListen(connection.pipeline)
          const labelsIndex = versions[0]?.labelsIndex ?? ''
          const vectors = await pipeline.openSearch.indices.count(labelsIndex, { exists: { field: 'embedding' } })
          return { reused: reused.length, vectors }
        }
        expect(await index()).to.deep.equal({ reused: 0, vectors: GOODS.length + 1 })
        await labelled([...GOODS, 'zebra'], '010129')
        const kept = () =>
          pipeline.postgres.query<{ count: number }>(sql`SELECT count(*)::int AS count FROM embeddings`)
        const [before] = await kept()
        await pipeline.postgres.query(sql`UPDATE embeddings SET used_at = current_date - 300`)
        expect(await index()).to.deep.equal({ reused: 1, vectors: GOODS.length + 2 })
        // Vectors of cloned labels are not looked up, and are still marked as used.
        expect(await kept()).to.deep.equal([{ count: (before?.count ?? 0) + 1 }])
      } finally {
        await connection.close()
      }
    })
  })

  it('replaces the live version, and a rollback restores it', async () => {
    await run()
    await reword('ANIMALS, LIVE')
    await run()
    expect(await liveDescriptions('uk')).to.deep.equal(everywhere('ANIMALS, LIVE'))
    expect(await statuses()).to.deep.equal(['live', 'retired'])

    await rollback(pipeline, ['uk'], HELD_LOCK)
    expect(await liveDescriptions('uk')).to.deep.equal(everywhere('LIVE ANIMALS'))
    expect(await statuses()).to.deep.equal(['retired', 'live'])
    expect((await verify(pipeline, REGIONS)).flatMap((v) => v.problems)).to.deep.equal([])

    const [newest] = (await listDataVersions(pipeline.postgres)).filter((v) => v.region === 'uk')
    await rollback(pipeline, ['uk'], HELD_LOCK, newest?.dataVersionId)
    expect(await liveDescriptions('uk')).to.deep.equal(everywhere('ANIMALS, LIVE'))
  })

  describe('with far fewer rows than are live', () => {
    const withoutOneRow = () => {
      const rows = nomenclatureCsv().split('\n')
      return bundle.write('xi/goods_nomenclatures.csv', rows.filter((row) => !row.startsWith('5,')).join('\n'))
    }
    const liveIds = async () =>
      (await listDataVersions(pipeline.postgres)).filter((v) => v.status === 'live').map((v) => v.dataVersionId)

    it('is refused with the region and the numbers, and leaves both live versions untouched', async () => {
      await run({ allowShrink: false })
      const before = await liveIds()
      await withoutOneRow()
      const failure = await run({ allowShrink: false }).catch((error: Error) => error.message)
      expect(failure).to.match(
        /^xi: the new data has \d+ rows, 12 % fewer than the 8 of live version 2 \(goods_nomenclatures 6 → 5\); the live data is untouched\. .*--allow-shrink/,
      )
      expect(await liveIds()).to.deep.equal(before)
      expect((await verify(pipeline, REGIONS)).flatMap((v) => v.problems)).to.deep.equal([])
    })

    it('is published if that is allowed', async () => {
      await run()
      const before = await liveIds()
      await withoutOneRow()
      await run({ allowShrink: true })
      expect(await liveIds()).not.to.deep.equal(before)
    })

    it('lets a start serve what is live, with a warning', async () => {
      const said: string[] = []
      const prepared = () =>
        prepareData({ ...config, tariffData: bundle.directory }, { ...SILENT, say: (line) => void said.push(line) })
      await prepared()
      const before = await liveIds()
      await withoutOneRow()
      expect(await prepared()).to.equal('complete')
      expect(said.join('\n')).to.match(/^warning: xi: the new data has/m)
      expect(await liveIds()).to.deep.equal(before)
    })
  })

  it('refuses a rollback without a previous version', async () => {
    await run()
    const failure = await rollback(pipeline, ['uk'], HELD_LOCK).catch((error: Error) => error.message)
    expect(failure).to.equal('There is no earlier version to go back to (uk).')
  })

  it('keeps two retired versions of each region and removes rows and indices of older ones', async () => {
    for (const text of ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE']) {
      await reword(text)
      await run({ regions: ['uk'] })
    }
    const versions = await listDataVersions(pipeline.postgres)
    expect(versions.map((v) => v.status)).to.deep.equal(['live', 'retired', 'retired'])
    const partitions = await pipeline.postgres.query<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM pg_class WHERE relkind = 'r' AND relname ~ '^goods_nomenclatures_v'`)
    expect(partitions).to.deep.equal([{ count: 3 }])
    const indices = await pipeline.openSearch.indices.list(`${config.indexPrefix}*`)
    expect(indices.map((index) => index.index)).to.have.members(indicesOf(versions))

    await prune(pipeline, 0)
    expect(await statuses()).to.deep.equal(['live'])
    expect(await liveDescriptions('uk')).to.deep.equal(everywhere('FIVE'))
  })

  it('shows readers a complete version at every moment', async () => {
    await run()
    await reword('ANIMALS, LIVE')
    let running = true
    const seen = new Set<string>()
    const watch = (async () => {
      while (running) {
        const { row, document } = await liveDescriptions('uk')
        seen.add(`${row} | ${document}`)
      }
    })()
    await run().finally(() => {
      running = false
    })
    await watch
    expect([...seen]).to.have.members(
      ['LIVE ANIMALS | LIVE ANIMALS', 'ANIMALS, LIVE | ANIMALS, LIVE'].slice(0, seen.size),
    )
    expect(await liveDescriptions('uk')).to.deep.equal(everywhere('ANIMALS, LIVE'))
  })

  it('loads intercept messages with stale codes and warns of the codes', async () => {
    await bundle.write(
      'common/search/intercept_messages.csv',
      'term,message,stale_codes\npony,"Look under heading 0101, or heading 0199.",\n',
    )
    const said: string[] = []
    await run({ regions: ['uk'], progress: { ...SILENT, say: (line) => void said.push(line) } })
    expect(said.filter((line) => line.startsWith('warning:'))).to.deep.equal([
      'warning: uk: 1 intercept message names 1 code that the tariff does not have: 0199 ("pony")',
    ])
    const { intercepts } = await (await dataOf('uk')).get(CURATION)
    expect(findIntercept(intercepts, ['Ponies'])?.message).to.equal('Look under heading 0101, or heading 0199.')
  })

  it('corrects queries to words of the live version: descriptions, references, intercept terms', async () => {
    const correct = async (region: Region, query: string): Promise<string> => {
      const live = await createLiveVersions(pipeline).get(region)
      if (live === null) throw new Error(`nothing is live for ${region}`)
      return (await spellingOf(live)).corrected(query)
    }
    await bundle.write('common/search/intercept_messages.csv', 'term,message,stale_codes\nshetland pony,Not here.,\n')
    await run()
    expect(await correct('uk', 'hinneis and dnokeys')).to.equal('hinnies and donkeys')
    expect(await correct('xi', 'shetlnad')).to.equal('shetland')
    // Nothing says zebroids yet.
    expect(await correct('uk', 'zebriods')).to.equal('zebriods')

    await reword('ZEBROIDS')
    await run()
    expect(await correct('uk', 'zebriods')).to.equal('zebroids')
    expect(await correct('xi', 'zebriods')).to.equal('zebriods')

    await rollback(pipeline, ['uk'], HELD_LOCK)
    expect(await correct('uk', 'zebriods')).to.equal('zebriods')
  })

  it('corrects nothing if the words of the version cannot be read', async () => {
    await run()
    const live = await createLiveVersions(pipeline).get('uk')
    if (live === null) throw new Error('nothing is live')
    const away: Queryable = { query: () => Promise.reject(new ServiceUnavailableError('postgres', 'away')) }
    const data = createVersionData({ ...pipeline, postgres: away }, live)
    expect((await spellingOf({ ...live, data })).corrected('hinneis')).to.equal('hinneis')
  })

  it('loads the active guides with their headings', async () => {
    await bundle.write(
      'common/search/guides.csv',
      'id,title,url,active,image,strapline\n1,Horses,https://example.org/1,true,,\n2,Old,https://example.org/2,false,,\n',
    )
    await bundle.write(
      'common/search/guide_headings.csv',
      [
        'guide_id,guide_id_source,guide_title,heading_id,goods_nomenclature_item_id,goods_nomenclature_sid,current',
        '1,1,Horses,0101,0101000000,2,true',
        '2,2,Old,0101,0101000000,2,true',
        ',3,Unknown,0101,0101000000,2,true',
        '',
      ].join('\n'),
    )
    await run({ regions: ['uk'] })
    const { guides } = await (await dataOf('uk')).get(CURATION)
    expect(guides.map(({ guide }) => guide)).to.deep.equal([
      { id: 1, title: 'Horses', url: 'https://example.org/1', image: null, strapline: null, itemIds: ['0101000000'] },
    ])
  })

  describe('with bad records', () => {
    const BAD = `${NOMENCLATURE_HEADER}\n1,0100000000,80,0,,LIVE ANIMALS,1972-01-01,,true,true,synthetic,false,test\n2,01010000,80,0,1,Too short,1972-01-01,,true,true,synthetic,false,test\n`

    it('leaves the live data untouched, reports each record with its reason, and removes the attempt', async () => {
      await run()
      const before = await listDataVersions(pipeline.postgres)
      await bundle.write('uk/goods_nomenclatures.csv', BAD)
      // The reference in the bundle names a row that BAD lacks.
      const failure = await run().catch((error: Error) => error.message)
      expect(failure).to.match(/^2 records were rejected/)
      expect(await liveDescriptions('uk')).to.deep.equal(everywhere('LIVE ANIMALS'))

      const [line = ''] = (await readFile(installation.rejected, 'utf8')).split('\n')
      expect(JSON.parse(line))
        .to.include({ line: 3 })
        .and.to.have.property('reason')
        .that.matches(/ten digits|10 digits/)
      expect(JSON.parse(line).file).to.match(/uk\/goods_nomenclatures\.csv$/)

      const indices = await pipeline.openSearch.indices.list(`${config.indexPrefix}*`)
      expect(indices.map((index) => index.index)).to.have.members(indicesOf(before))
      const tables = await versionedTables(pipeline.postgres)
      const partitions = await pipeline.postgres.query(sql`SELECT 1 FROM pg_inherits`)
      expect(partitions.length).to.be.at.least(tables.length * before.length)
    })

    it('publishes the valid records if as many rejects are allowed', async () => {
      await bundle.write('uk/goods_nomenclatures.csv', BAD)
      await bundle.write(
        'common/search/search_references.csv',
        'title,goods_nomenclature_item_id,productline_suffix,class,goods_nomenclature_sid,in_xi,origin\n',
      )
      await run({ maxRejects: 1, regions: ['uk'] })
      expect(await liveDescriptions('uk')).to.deep.equal(everywhere('LIVE ANIMALS'))
    })
  })

  describe('killed', () => {
    for (const step of KILLABLE_STEPS) {
      it(`${step}: leaves the live data untouched, and the next run cleans up and succeeds`, async () => {
        await run()
        await reword('ANIMALS, LIVE')
        await installation.ingestAndKill(step)
        expect(await liveDescriptions('uk')).to.deep.equal(everywhere('LIVE ANIMALS'))

        await run()
        expect(await liveDescriptions('uk')).to.deep.equal(everywhere('ANIMALS, LIVE'))
        expect((await verify(pipeline, REGIONS)).flatMap((v) => v.problems)).to.deep.equal([])
        const versions = await listDataVersions(pipeline.postgres)
        const indices = await pipeline.openSearch.indices.list(`${config.indexPrefix}*`)
        expect(indices.map((index) => index.index)).to.have.members(indicesOf(versions))
      })
    }
  })

  describe('when Postgres fails during the switch', () => {
    /** Loses the response to the commit of the switch; queries after it fail too if Postgres stays `away`. */
    const losingTheResponse = (after: 'back' | 'soon back' | 'away'): Pipeline => {
      let lost = false
      const { postgres } = pipeline
      const lose = () => {
        throw new ServiceUnavailableError('postgres', 'the connection was lost')
      }
      let failures = after === 'away' ? Number.POSITIVE_INFINITY : after === 'soon back' ? 2 : 0
      return {
        ...pipeline,
        recoveryMs: after === 'away' ? 0 : 10_000,
        postgres: {
          ...postgres,
          query: async (statement) => {
            if (lost && failures > 0) {
              failures -= 1
              lose()
            }
            return await postgres.query(statement)
          },
          transaction: async (work) => {
            const result = await postgres.transaction(work)
            if (lost || !(await statuses()).includes('live')) return result
            lost = true
            return lose()
          },
        },
      }
    }
    for (const after of ['back', 'soon back'] as const) {
      it(`counts a version as published if the switch took effect and Postgres is ${after}`, async () => {
        const versions = await run({ pipeline: losingTheResponse(after) })
        expect(versions.map((v) => v.region)).to.deep.equal(['uk', 'xi'])
        expect(await liveDescriptions('uk')).to.deep.equal(everywhere('LIVE ANIMALS'))
        expect((await verify(pipeline, REGIONS)).flatMap((v) => v.problems)).to.deep.equal([])
      })
    }

    it('removes nothing while it is unknown whether the switch took effect', async () => {
      const failure = await run({ pipeline: losingTheResponse('away') }).catch((error: unknown) => error)
      expect(failure).to.be.instanceOf(ServiceUnavailableError)
      expect(await liveDescriptions('uk')).to.deep.equal(everywhere('LIVE ANIMALS'))
      expect((await verify(pipeline, REGIONS)).flatMap((v) => v.problems)).to.deep.equal([])
    })
  })

  describe('that loses the connection of its lock', () => {
    const loseLock = async () => {
      await pipeline.postgres.query(sql`
        SELECT pg_terminate_backend(pid)
          FROM pg_locks
          JOIN pg_database ON database = pg_database.oid
         WHERE locktype = 'advisory' AND datname = current_database()`)
    }

    /** Calls `act` once, after the documents of the second region are indexed. */
    const atTheEnd = (act: () => Promise<unknown>): Pipeline => {
      const { openSearch } = pipeline
      let refreshed = 0
      const refresh: typeof openSearch.indices.refresh = async (...args) => {
        await openSearch.indices.refresh(...args)
        refreshed += 1
        if (refreshed === 2 * VERSION_INDICES.length) await act()
      }
      return { ...pipeline, openSearch: { ...openSearch, indices: { ...openSearch.indices, refresh } } }
    }

    it('stops before anything goes live, and leaves nothing behind', async () => {
      await run()
      await reword('ANIMALS, LIVE')
      const failure = await run({ pipeline: atTheEnd(loseLock) }).catch((error: unknown) => error)
      expect(failure).to.be.instanceOf(IngestError).and.have.property('message').that.includes('lock was lost')
      expect(await liveDescriptions('uk')).to.deep.equal(everywhere('LIVE ANIMALS'))
      expect(await statuses()).to.deep.equal(['failed', 'live'])
    })

    it('goes live with all of its indices or not at all when a second one starts meanwhile', async () => {
      await run()
      await reword('ANIMALS, LIVE')
      const second = async () => {
        await loseLock()
        await run()
      }
      const failure = await run({ pipeline: atTheEnd(second) }).catch((error: unknown) => error)
      expect(failure).to.be.instanceOf(UserFacingError)
      expect(await liveDescriptions('uk')).to.deep.equal(everywhere('ANIMALS, LIVE'))
      expect((await verify(pipeline, REGIONS)).flatMap((v) => v.problems)).to.deep.equal([])
      expect(await statuses()).not.to.include('loaded')
    })

    it('does not remove a version that went live', async () => {
      const versions = await run()
      for (const version of versions) await abandon(pipeline, { ...version, status: 'loaded' })
      expect((await verify(pipeline, REGIONS)).flatMap((v) => v.problems)).to.deep.equal([])
    })

    it('counts as done once its versions are live', async () => {
      const say: string[] = []
      const { postgres } = pipeline
      const losing: Pipeline = {
        ...pipeline,
        postgres: {
          ...postgres,
          transaction: async (work) => {
            const result = await postgres.transaction(work)
            if ((await statuses()).includes('live')) await loseLock()
            return result
          },
        },
      }
      const progress = { ...SILENT, say: (line: string) => void say.push(line) }
      expect(await run({ pipeline: losing, progress })).to.have.lengthOf(2)
      expect(say.join()).to.include('old versions were not removed')
    })
  })

  it('refuses a second ingest while one is running', async () => {
    await run()
    const failure = await withIngestLock(pipeline, () => run().catch((error: Error) => error.message))
    expect(failure).to.equal('Another ingest is running on this database; wait for it to end, then run this again.')
  })

  describe('prepare', () => {
    const prepared = () => prepareData({ ...config, tariffData: bundle.directory }, SILENT)
    const liveIds = async () =>
      (await listDataVersions(pipeline.postgres)).filter((v) => v.status === 'live').map((v) => v.dataVersionId)

    it('loads once when two processes start at the same time', async () => {
      const say: string[] = []
      const starts = [SILENT, { ...SILENT, say: (line: string) => void say.push(line) }].map((progress) =>
        prepareData({ ...config, tariffData: bundle.directory }, progress),
      )
      expect(await Promise.all(starts)).to.deep.equal(['complete', 'complete'])
      expect(await listDataVersions(pipeline.postgres)).to.have.lengthOf(2)
    })

    it('loads the configured source once, and again only when its content changed', async () => {
      await prepared()
      const first = await liveIds()
      await prepared()
      expect(await liveIds()).to.deep.equal(first)
      await reword('ANIMALS, LIVE')
      await prepared()
      expect(await liveDescriptions('uk')).to.deep.equal(everywhere('ANIMALS, LIVE'))
      expect(await liveIds()).not.to.deep.equal(first)
    })

    it("keeps an operator's live data if no source is configured", async () => {
      await prepared()
      const first = await liveIds()
      await prepareData({ ...config, tariffData: undefined }, SILENT)
      expect(await liveIds()).to.deep.equal(first)
    })

    it("warns of the sample in one region and an operator's data in the other, and keeps both", async () => {
      await installation.ingest({ regions: ['uk'] })
      await runIngest(pipeline, await openSource({ kind: 'sample' }), createDeadLetterFile(installation.rejected), {
        regions: ['xi'],
      })
      const first = await liveIds()
      const said: string[] = []
      const progress = { ...SILENT, say: (line: string) => void said.push(line) }
      await prepareData({ ...config, tariffData: undefined }, progress)
      expect(await liveIds()).to.deep.equal(first)
      expect(said.join('\n')).to.match(/^warning: The xi tariff is built-in data, but the uk tariff is real data/m)
    })

    for (const { key, definition } of VERSION_INDICES) {
      it(`rebuilds the index of ${definition} if it is missing`, async () => {
        await prepared()
        const [version] = await listDataVersions(pipeline.postgres)
        await pipeline.openSearch.indices.delete(version?.[key] ?? '')
        await prepareData({ ...config, tariffData: undefined }, SILENT)
        expect((await verify(pipeline, REGIONS)).flatMap((v) => v.problems)).to.deep.equal([])
      })
    }

    it('reloads data that a release with fewer indices loaded, and verify reports the missing index until then', async () => {
      await prepared()
      await pipeline.postgres.query(sql`
        UPDATE data_versions
           SET pipeline_fingerprint = 'older', labels_index = search_index || '-labels',
               suggestions_index = search_index || '-suggestions'`)
      const [uk] = await verify(pipeline, ['uk'])
      expect(uk?.problems[0]).to.match(/^the index .*-labels is missing$/)
      await prepared()
      expect((await verify(pipeline, REGIONS)).flatMap((v) => v.problems)).to.deep.equal([])
    })

    it('asks for a source when data must be reloaded and its source is gone', async () => {
      await prepared()
      const [version] = await listDataVersions(pipeline.postgres)
      await pipeline.openSearch.indices.delete(version?.searchIndex ?? '')
      await rm(bundle.directory, { recursive: true })
      const failure = await prepareData({ ...config, tariffData: undefined }, SILENT).catch(
        (error: Error) => error.message,
      )
      expect(failure).to.match(/but its source is gone .*: set TARIFF_DATA to a bundle\.$/)
    })

    it('writes no dead-letter file when nothing is rejected', async () => {
      await run()
      expect(await access(installation.rejected).catch((error: NodeJS.ErrnoException) => error.code)).to.equal('ENOENT')
    })
  })
})
