import { expect } from 'chai'
import { createPipeline } from '../../ingest/create-pipeline.ts'
import { listDataVersions } from '../../ingest/data-versions.ts'
import type { Pipeline } from '../../ingest/pipeline.ts'
import { prepareData } from '../../ingest/prepare.ts'
import { prune } from '../../ingest/versions/prune.ts'
import { rollback } from '../../ingest/versions/rollback.ts'
import { verify } from '../../ingest/versions/verify.ts'
import type { LabelDocument } from '../../src/classifiers/label-document.ts'
import { DEFAULT_MODEL_PATH } from '../../src/config/model-path.ts'
import { sql } from '../../src/postgres/sql.ts'
import { REGIONS, type Region } from '../../src/tariff/region.ts'
import { HELD_LOCK } from '../support/held-lock.ts'
import { everywhere, indicesOf, SLOW_MS, useIngests } from '../support/ingests.ts'
import { SILENT } from '../support/silent-progress.ts'
import { measureLine, nomenclatureCsv } from '../support/small-bundle.ts'

/** A progress that keeps the messages of an ingest. */
function createListener() {
  const said: string[] = []
  return { said, progress: { ...SILENT, say: (line: string) => void said.push(line) } }
}

describe('versions of an ingest', function () {
  this.timeout(SLOW_MS)

  describe('labels of a previous version', () => {
    const given = useIngests(REGIONS)
    const GOODS = ['pony', 'mare', 'foal', 'stallion', 'gelding', 'donkey', 'jenny', 'mule', 'hinny', 'racehorse']
    const labelled = (goods: readonly string[], code = '010130') =>
      given.bundle.write(
        'common/fpo/training.csv',
        `description,code,digits,origin,weight_class\n${goods.map((text) => `${text},${code},6,classex,weak\n`).join('')}`,
      )
    const labelsIn = async (index: string | undefined) => {
      const found = await given.pipeline.openSearch.search<LabelDocument>(index ?? '', {
        size: 100,
        query: { term: { source: 'synonym' } },
      })
      return found.hits.hits.map(({ _source: { text, code } }) => `${text} ${code}`).sort()
    }
    const labels = (goods: readonly string[], code = '010130') => goods.map((text) => `${text} ${code}`).sort()
    /** Runs an ingest and returns its versions and the messages about reused documents of labels. */
    const runAndListen = async (connection: Pipeline = given.pipeline, regions: readonly Region[] = ['uk']) => {
      const { said, progress } = createListener()
      const versions = await given.run({ pipeline: connection, progress, regions })
      return { versions, reused: said.filter((line) => line.includes('labels documents are reused')) }
    }

    it('serve again except new, changed and removed ones, without a change to the previous version', async () => {
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
      expect((await verify(given.pipeline, ['uk'])).flatMap((v) => v.problems)).to.deep.equal([])

      // A label of the same text and code that comes from another source is the same document, changed.
      await given.bundle.write(
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

      await rollback(given.pipeline, ['uk'], HELD_LOCK)
      await prune(given.pipeline, 0)
      const live = (await listDataVersions(given.pipeline.postgres)).find((v) => v.status === 'live')
      expect(await labelsIn(live?.labelsIndex)).to.deep.equal(labels([...kept, 'zebra']))
      expect((await verify(given.pipeline, ['uk'])).flatMap((v) => v.problems)).to.deep.equal([])
    })

    it('labels are compared with what an index holds now, not with what it was cloned from', async () => {
      const [first = '', ...kept] = GOODS
      await labelled(GOODS)
      await runAndListen()
      await labelled([...kept, 'zebra'])
      await runAndListen()
      await labelled(GOODS)
      const back = await runAndListen()
      expect(back.reused[0]).to.match(/ 10 labels .* reused .*, 1 are new or changed, 1 are removed\.$/)
      expect(await labelsIn(back.versions[0]?.labelsIndex)).to.deep.equal(labels([first, ...kept]))

      await given.bundle.write('uk/measures.ndjson', measureLine(1))
      const same = await runAndListen()
      expect(same.reused[0]).to.match(/ 11 labels .* reused .*, 0 are new or changed, 0 are removed\.$/)
      expect(await labelsIn(same.versions[0]?.labelsIndex)).to.deep.equal(labels(GOODS))
    })

    it('of all regions share an index, whichever region is loaded, until no version uses it', async () => {
      const liveIndices = async () => {
        const live = (await listDataVersions(given.pipeline.postgres)).filter(({ status }) => status === 'live')
        return Object.fromEntries(live.map(({ region, labelsIndex }) => [region, labelsIndex]))
      }
      const problems = async () => (await verify(given.pipeline, REGIONS)).flatMap((v) => v.problems)
      const regionsIn = async (index: string | undefined) => {
        const found = await given.pipeline.openSearch.search<LabelDocument>(index ?? '', {
          size: 100,
          query: { term: { source: 'synonym' } },
        })
        return Object.fromEntries(found.hits.hits.map(({ _source: { text, regions } }) => [text, regions.join()]))
      }
      await labelled(GOODS)
      await runAndListen(given.pipeline, REGIONS)
      const first = await liveIndices()
      expect(first.xi).to.equal(first.uk)
      expect(new Set(Object.values(await regionsIn(first.uk)))).to.deep.equal(new Set(['uk,xi']))

      const [gone, ...kept] = GOODS
      await labelled([...kept, 'zebra'])
      expect((await runAndListen()).reused).to.have.length(1)
      const second = await liveIndices()
      expect(second.xi).to.equal(second.uk).and.not.to.equal(first.uk)
      expect(await regionsIn(second.uk)).to.include({ zebra: 'uk', [gone ?? '']: 'xi', [kept[0] ?? '']: 'uk,xi' })
      expect(await problems()).to.deep.equal([])

      await rollback(given.pipeline, ['uk'], HELD_LOCK)
      await prune(given.pipeline, 0)
      expect(await liveIndices()).to.deep.equal({ uk: first.uk, xi: second.xi })
      expect(await problems()).to.deep.equal([])

      await labelled([...kept, 'zebra', 'onager'])
      await runAndListen(given.pipeline, REGIONS)
      await prune(given.pipeline, 0)
      const last = await liveIndices()
      expect(last.xi).to.equal(last.uk)
      const left = await given.pipeline.openSearch.indices.list(`${given.config.indexPrefix}-labels-*`)
      expect(left.map(({ index }) => index)).to.deep.equal([last.uk])
    })

    it('enter a new index if most of them changed, or with another model', async () => {
      await labelled(GOODS)
      await given.run({ regions: ['uk'] })
      await labelled(GOODS, '010129')
      const changed = await runAndListen()
      expect(changed.reused).to.deep.equal([])
      expect(await labelsIn(changed.versions[0]?.labelsIndex)).to.deep.equal(labels(GOODS, '010129'))

      const connection = createPipeline({ ...given.config, embeddingModelPath: DEFAULT_MODEL_PATH }, SILENT)
      try {
        const index = async () => {
          const { versions, reused } = await runAndListen(connection.pipeline)
          const labelsIndex = versions[0]?.labelsIndex ?? ''
          const vectors = await given.pipeline.openSearch.indices.count(labelsIndex, { exists: { field: 'embedding' } })
          return { reused: reused.length, vectors }
        }
        expect(await index()).to.deep.equal({ reused: 0, vectors: GOODS.length + 1 })
        await labelled([...GOODS, 'zebra'], '010129')
        const kept = () =>
          given.pipeline.postgres.query<{ count: number }>(sql`SELECT count(*)::int AS count FROM embeddings`)
        const [before] = await kept()
        await given.pipeline.postgres.query(sql`UPDATE embeddings SET used_at = current_date - 300`)
        expect(await index()).to.deep.equal({ reused: 1, vectors: GOODS.length + 2 })
        // Vectors of cloned labels are not looked up, and are still marked as used.
        expect(await kept()).to.deep.equal([{ count: (before?.count ?? 0) + 1 }])
      } finally {
        await connection.close()
      }
    })
  })

  describe('rows of a previous version', () => {
    const given = useIngests(['uk'])
    const reusedBy = async (change: () => Promise<void>) => {
      await change()
      const { said, progress } = createListener()
      await given.run({ regions: ['uk'], progress })
      expect((await verify(given.pipeline, ['uk'])).flatMap((v) => v.problems)).to.deep.equal([])
      return said.flatMap(
        (line) => line.match(/: (\d+ (?:goods_nomenclatures|suggestions)) documents are reused/)?.[1] ?? [],
      )
    }
    const measures = (...lines: readonly string[]) => given.bundle.write('uk/measures.ndjson', lines.join('\n'))

    it('rows of a previous version serve again if measures alone changed, and are indexed anew if a text or a synonym did', async () => {
      expect(await reusedBy(() => measures(measureLine(1)))).to.deep.equal([])
      // Words of the lexicons for the goods are suggestions too, so their number follows from these.
      const [first] = await listDataVersions(given.pipeline.postgres)
      const suggestions = `${first?.rowCounts?.suggestion_documents} suggestions`
      expect(suggestions).to.match(/^[1-9]/)
      expect(await reusedBy(() => measures(measureLine(1), measureLine(2)))).to.deep.equal([
        '6 goods_nomenclatures',
        suggestions,
      ])
      expect(
        await reusedBy(() =>
          given.bundle.write('uk/goods_nomenclatures.csv', nomenclatureCsv({ '0101300000': 'Donkeys' })),
        ),
      ).to.deep.equal([])
      expect(
        await reusedBy(() => given.bundle.write('common/search/synonyms/curated_horses.txt', 'steed => horse\n')),
      ).to.deep.equal([suggestions])
    })
  })

  describe('with far fewer rows than are live', () => {
    const given = useIngests(REGIONS)

    const withoutOneRow = () => {
      const rows = nomenclatureCsv().split('\n')
      return given.bundle.write('xi/goods_nomenclatures.csv', rows.filter((row) => !row.startsWith('5,')).join('\n'))
    }
    const liveIds = async () =>
      (await listDataVersions(given.pipeline.postgres)).filter((v) => v.status === 'live').map((v) => v.dataVersionId)

    it('stops with the region and the numbers, and leaves both live versions untouched', async () => {
      await given.run()
      const before = await liveIds()
      await withoutOneRow()
      const failure = await given.run({ allowShrink: false }).catch((error: Error) => error.message)
      expect(failure).to.match(
        /^xi: the new data has \d+ rows, 12 % fewer than the 8 of live version 2 \(goods_nomenclatures 6 → 5\); the live data is untouched\. .*--allow-shrink/,
      )
      expect(await liveIds()).to.deep.equal(before)
      expect(await given.problems()).to.deep.equal([])
    })

    it('stops where a chapter loses more than a fiftieth of the measures that are in force', async () => {
      // The ended ones were no measures in force before either.
      const ended = Array.from({ length: 400 }, (_, n) => measureLine(1000 + n, { validity_end_date: '2022-01-01' }))
      const measures = Array.from({ length: 400 }, (_, n) => measureLine(n))
      const write = (...lines: readonly string[]) => given.bundle.write('xi/measures.ndjson', `${lines.join('\n')}\n`)
      await write(...measures, ...ended)
      await given.run()
      await write(...measures.slice(8), ...ended.slice(10))
      await given.run({ allowShrink: false })
      await write(...measures.slice(20), ...ended.slice(10))
      const failure = await given.run({ allowShrink: false }).catch((error: Error) => error.message)
      expect(failure).to.match(
        /^xi: of the 392 measures in force on .* in live version \d+, the new data has 380; most in chapters 01 392 → 380; the live data/,
      )
    })

    it('goes live if that is allowed', async () => {
      await given.run()
      const before = await liveIds()
      await withoutOneRow()
      await given.run({ allowShrink: true })
      expect(await liveIds()).not.to.deep.equal(before)
    })

    it('a start serves what is live, with a warning', async () => {
      const said: string[] = []
      const prepared = () =>
        prepareData(
          { ...given.config, tariffData: given.bundle.directory },
          { ...SILENT, say: (line) => void said.push(line) },
        )
      await prepared()
      const before = await liveIds()
      await withoutOneRow()
      expect(await prepared()).to.equal('complete')
      expect(said.join('\n')).to.match(/^warning: xi: the new data has/m)
      expect(await liveIds()).to.deep.equal(before)
    })
  })

  describe('one after the other', () => {
    const given = useIngests()

    it('replaces the live version, and a rollback restores it', async () => {
      await given.run()
      await given.reword('ANIMALS, LIVE')
      await given.run()
      expect(await given.liveDescriptions('uk')).to.deep.equal(everywhere('ANIMALS, LIVE'))
      expect(await given.statuses()).to.deep.equal(['live', 'retired'])

      await rollback(given.pipeline, ['uk'], HELD_LOCK)
      expect(await given.liveDescriptions('uk')).to.deep.equal(everywhere('LIVE ANIMALS'))
      expect(await given.statuses()).to.deep.equal(['retired', 'live'])
      expect(await given.problems()).to.deep.equal([])

      const [newest] = (await listDataVersions(given.pipeline.postgres)).filter((v) => v.region === 'uk')
      await rollback(given.pipeline, ['uk'], HELD_LOCK, newest?.dataVersionId)
      expect(await given.liveDescriptions('uk')).to.deep.equal(everywhere('ANIMALS, LIVE'))
    })

    it('refuses a rollback without a previous version', async () => {
      await given.run()
      const failure = await rollback(given.pipeline, ['uk'], HELD_LOCK).catch((error: Error) => error.message)
      expect(failure).to.equal('There is no earlier version to go back to (uk).')
    })

    it('keeps two retired versions of each region and removes rows and indices of older ones', async () => {
      for (const text of ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE']) {
        await given.reword(text)
        await given.run({ regions: ['uk'] })
      }
      const versions = await listDataVersions(given.pipeline.postgres)
      expect(versions.map((v) => v.status)).to.deep.equal(['live', 'retired', 'retired'])
      const partitions = await given.pipeline.postgres.query<{ count: number }>(sql`
        SELECT count(*)::int AS count FROM pg_class WHERE relkind = 'r' AND relname ~ '^goods_nomenclatures_v'`)
      expect(partitions).to.deep.equal([{ count: 3 }])
      const indices = await given.pipeline.openSearch.indices.list(`${given.config.indexPrefix}*`)
      expect(indices.map((index) => index.index)).to.have.members(indicesOf(versions))

      await prune(given.pipeline, 0)
      expect(await given.statuses()).to.deep.equal(['live'])
      expect(await given.liveDescriptions('uk')).to.deep.equal(everywhere('FIVE'))
    })

    it('shows readers a complete version at every moment', async () => {
      await given.run()
      await given.reword('ANIMALS, LIVE')
      let running = true
      const seen = new Set<string>()
      const watch = (async () => {
        while (running) {
          const { row, document } = await given.liveDescriptions('uk')
          seen.add(`${row} | ${document}`)
        }
      })()
      await given.run().finally(() => {
        running = false
      })
      await watch
      expect([...seen]).to.have.members(
        ['LIVE ANIMALS | LIVE ANIMALS', 'ANIMALS, LIVE | ANIMALS, LIVE'].slice(0, seen.size),
      )
      expect(await given.liveDescriptions('uk')).to.deep.equal(everywhere('ANIMALS, LIVE'))
    })
  })
})
