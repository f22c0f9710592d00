import { expect } from 'chai'
import { pruneClassifiers } from '../../ingest/classifiers/fit-classifiers.ts'
import { createPipeline } from '../../ingest/create-pipeline.ts'
import { type IngestedVersion, listDataVersions } from '../../ingest/data-versions.ts'
import { prepareData } from '../../ingest/prepare.ts'
import { verify } from '../../ingest/versions/verify.ts'
import { EMBEDDING_CLASSIFIER } from '../../src/classifiers/embedding-classifier.ts'
import type { LabelDocument } from '../../src/classifiers/label-document.ts'
import { NGRAM_CLASSIFIER } from '../../src/classifiers/ngram/ngram-classifier.ts'
import { NO_VOTES } from '../../src/classifiers/votes.ts'
import { DEFAULT_MODEL_PATH } from '../../src/config/model-path.ts'
import { toByteVector } from '../../src/embedding/byte-vector.ts'
import { createEncoder, type Encoder } from '../../src/embedding/encoder.ts'
import { readModelHash } from '../../src/embedding/model.ts'
import { sql } from '../../src/postgres/sql.ts'
import type { GoodsNomenclatureDocument } from '../../src/search/document.ts'
import type { Region } from '../../src/tariff/region.ts'
import { readVectorsProgress } from '../../src/versions/vectors-progress.ts'
import { createVersionData } from '../../src/versions/version-data.ts'
import { everywhere, SLOW_MS, useIngests } from '../support/ingests.ts'
import { SILENT } from '../support/silent-progress.ts'
import { nomenclatureCsv } from '../support/small-bundle.ts'

/** Components of a vector of the shipped encoder. */
const DIMENSIONS = 256

describe('an ingest', function () {
  this.timeout(SLOW_MS)
  const given = useIngests()

  describe('with the sentence encoder', () => {
    const LABELS =
      'description,code,digits,origin,weight_class\n' +
      'old pony,01012990,8,classex,weak\n' +
      'OLD PONY,010129,6,classex,weak\n' +
      'jack donkey,01013000,8,fpo-extra-references,curated\n' +
      'cider vinegar,220900,6,classex,weak\n' +
      'a parcel of hay,010130,6,nomenclature-uk,weak\n'

    const runWithModel = async (model = DEFAULT_MODEL_PATH, regions: readonly Region[] = ['uk']) => {
      const connection = createPipeline({ ...given.config, embeddingModelPath: model }, SILENT)
      try {
        const [uk] = await given.run({ pipeline: connection.pipeline, regions })
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
        const found = await given.pipeline.openSearch.search<Document>(index, {
          query: { knn: { embedding: { vector: Array.from(toByteVector(vector ?? new Float32Array())), k: 2 } } },
        })
        return found.hits.hits.map((hit) => hit._source)
      } finally {
        await encoder.close()
      }
    }

    it('finds rows and labelled texts by words that are not in them', async () => {
      await given.bundle.write('common/fpo/training.csv', LABELS)
      const uk = await runWithModel()
      const [row] = await nearest<GoodsNomenclatureDocument>(uk.searchIndex, 'mules and hinnies')
      expect(row?.description).to.match(/Horses, asses, mules|Asses/)
      expect(row).not.to.have.property('embedding')
      const [label] = await nearest<LabelDocument>(uk.labelsIndex, 'male ass')
      expect(label).to.deep.equal({
        text: 'donkeys',
        regions: ['uk'],
        code: '010130',
        code_4: '0101',
        code_6: '010130',
        source: 'search_reference',
        weight: 1,
      })
      const [verified] = await verify(given.pipeline, ['uk'])
      expect(verified?.problems).to.deep.equal([])
      expect(Object.values(verified?.segments ?? {})).to.deep.equal([1, 1, 1])
    })

    const trained = () =>
      given.pipeline.postgres.query(
        sql`SELECT DISTINCT classifier, ngram_classifier FROM data_versions WHERE status = 'live'`,
      )

    it('trains one classifier of each kind for regions with the same labels, even if their rows are worded differently', async () => {
      await given.bundle.write('common/fpo/training.csv', LABELS)
      await given.bundle.write('xi/goods_nomenclatures.csv', nomenclatureCsv({ '0101300000': 'Asses and donkeys' }))
      await runWithModel(DEFAULT_MODEL_PATH, ['uk', 'xi'])
      expect(await trained()).to.have.lengthOf(1)
      await given.bundle.write('common/fpo/training.csv', `${LABELS}shire horse,010129,6,classex,weak\n`)
      await runWithModel()
      expect(await trained()).to.have.lengthOf(2)
    })

    it('trains no classifier for a version without vectors, and deletes classifiers that no version uses', async () => {
      await given.bundle.write('common/fpo/training.csv', LABELS)
      const [fast] = await given.run({ regions: ['uk'] })
      if (fast === undefined) throw new Error('nothing was ingested')
      const vector = new Float32Array(DIMENSIONS).fill(1 / Math.sqrt(DIMENSIONS))
      const votes = async (version: IngestedVersion) => {
        const data = createVersionData(given.pipeline, {
          ...version,
          publishedAt: new Date(),
          snapshotDate: null,
          dataDates: {},
          languages: [],
        })
        return {
          embedding: await (await data.get(EMBEDDING_CLASSIFIER))(vector),
          ngram: (await data.get(NGRAM_CLASSIFIER))('live horses'),
        }
      }
      const full = await votes(await runWithModel())
      expect(full.embedding.size).to.be.greaterThan(0)
      expect([...full.ngram].toSorted(([, a], [, b]) => b - a)[0]?.[0]).to.match(/^0101/)
      expect(await votes(fast)).to.deep.equal({ embedding: NO_VOTES, ngram: NO_VOTES })
      await given.pipeline.postgres.query(sql`UPDATE data_versions SET classifier = NULL, ngram_classifier = NULL`)
      await pruneClassifiers(given.pipeline.postgres)
      expect(
        await given.pipeline.postgres.query(sql`
          SELECT fingerprint FROM classifiers UNION ALL SELECT fingerprint FROM ngram_classifiers`),
      ).to.deep.equal([])
    })

    it('labels only rows in force, each text and code once, and only from sources that search uses', async () => {
      await given.bundle.write('common/fpo/training.csv', LABELS)
      const [uk] = await given.run({ regions: ['uk'] })
      const found = await given.pipeline.openSearch.search<LabelDocument>(uk?.labelsIndex ?? '', { size: 100 })
      const labels = found.hits.hits.map(({ _source: { source, text, code } }) => `${source}: ${text} ${code}`)
      expect(labels.filter((label) => !label.startsWith('search_reference'))).to.have.members([
        'synonym: old pony 010129',
        'extra_reference: jack donkey 010130',
      ])
    })

    it('embeds each text once, and needs no model for texts embedded before', async () => {
      await runWithModel()
      const [before] = await given.pipeline.postgres.query<{ count: number }>(
        sql`SELECT count(*)::int AS count FROM embeddings`,
      )
      expect(before?.count).to.be.greaterThan(4)
      let asked = 0
      const { encoder, ...rest } = createPipeline(
        { ...given.config, embeddingModelPath: DEFAULT_MODEL_PATH },
        SILENT,
      ).pipeline
      const watched: Encoder = {
        ...encoder,
        embed: (texts, options) => {
          asked += texts.length
          return encoder.embed(texts, options)
        },
      }
      await given.run({ pipeline: { ...rest, encoder: watched }, regions: ['uk'] })
      expect(asked).to.equal(0)
      expect(encoder.status().state).to.equal('starting')
      await rest.postgres.close()
      await rest.openSearch.close()
    })

    it('prepares an empty database region by region without vectors, and adds them with the call that waits for them', async () => {
      await given.bundle.write('xi/goods_nomenclatures.csv', nomenclatureCsv())
      const withModel = { ...given.config, tariffData: given.bundle.directory, embeddingModelPath: DEFAULT_MODEL_PATH }
      const live = async () => {
        const versions = (await listDataVersions(given.pipeline.postgres)).filter((v) => v.status === 'live')
        return versions.map((v) => `${v.region} ${v.embeddingModel === null ? 'words' : 'vectors'}`).toSorted()
      }
      expect(await prepareData(withModel, SILENT, { wordsFirst: true })).to.equal('words-only')
      expect(await given.liveDescriptions('uk')).to.deep.equal(everywhere('LIVE ANIMALS'))
      expect(await live()).to.deep.equal(['uk words'])
      expect(await prepareData(withModel, SILENT, { wordsFirst: true })).to.equal('words-only')
      expect(await live()).to.deep.equal(['uk words', 'xi words'])
      expect(await prepareData(withModel, SILENT)).to.equal('complete')
      expect(await live()).to.deep.equal(['uk vectors', 'xi vectors'])
    })

    it('records how far the vectors are while live data waits for them', async () => {
      const withModel = { ...given.config, tariffData: given.bundle.directory, embeddingModelPath: DEFAULT_MODEL_PATH }
      await prepareData(withModel, SILENT, { wordsFirst: true })
      expect(await readVectorsProgress(given.pipeline.postgres)).to.equal(null)
      const reads: ReturnType<typeof readVectorsProgress>[] = []
      await prepareData(withModel, {
        ...SILENT,
        start: () => ({ advance: () => void reads.push(readVectorsProgress(given.pipeline.postgres)), done: () => {} }),
      })
      const progress = (await Promise.all(reads)).flatMap((read) => read ?? [])
      expect(Math.max(...progress.map((read) => read.done))).to.be.greaterThan(0)
      for (const read of progress) expect(read.done).to.be.at.most(read.total)
      const loaded = (await listDataVersions(given.pipeline.postgres)).filter(({ status }) => status === 'live')
      const documents = loaded.flatMap(({ rowCounts }) => [rowCounts?.search_documents, rowCounts?.label_documents])
      expect(progress.at(-1)?.total).to.equal(documents.reduce<number>((sum, count) => sum + (count ?? 0), 0))
      expect(await readVectorsProgress(given.pipeline.postgres)).to.equal(null)
    })

    it('loads nothing before serving words that are live already, as a start stopped before the vectors leaves them', async () => {
      const withModel = { ...given.config, tariffData: given.bundle.directory, embeddingModelPath: DEFAULT_MODEL_PATH }
      const ids = async () => (await listDataVersions(given.pipeline.postgres)).map((v) => v.dataVersionId)
      await prepareData(withModel, SILENT, { wordsFirst: true })
      const before = await ids()
      expect(await prepareData(withModel, SILENT, { wordsFirst: true })).to.equal('words-only')
      expect(await ids()).to.deep.equal(before)
      await given.reword('ANIMALS, LIVE')
      expect(await prepareData(withModel, SILENT, { wordsFirst: true })).to.equal('complete')
      expect(await given.liveDescriptions('uk')).to.deep.equal(everywhere('ANIMALS, LIVE'))
    })

    it('loads a version without vectors if there is no model, and adds them once there is one', async () => {
      const withModel = { ...given.config, tariffData: given.bundle.directory, embeddingModelPath: DEFAULT_MODEL_PATH }
      const model = async () =>
        (await listDataVersions(given.pipeline.postgres)).find((v) => v.status === 'live')?.embeddingModel
      await prepareData({ ...given.config, tariffData: given.bundle.directory }, SILENT)
      expect(await model()).to.equal(null)
      await prepareData(withModel, SILENT)
      expect(await model()).to.equal(await readModelHash(DEFAULT_MODEL_PATH))
      await prepareData({ ...given.config, tariffData: given.bundle.directory }, SILENT)
      expect(await model()).to.equal(await readModelHash(DEFAULT_MODEL_PATH))
    })
  })
})
