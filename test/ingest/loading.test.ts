import { readFile } from 'node:fs/promises'
import { expect } from 'chai'
import { listDataVersions } from '../../ingest/data-versions.ts'
import { versionedTables } from '../../ingest/sinks/partitions.ts'
import { rollback } from '../../ingest/versions/rollback.ts'
import { ServiceUnavailableError } from '../../src/errors/service-unavailable-error.ts'
import type { Queryable } from '../../src/postgres/client.ts'
import { sql } from '../../src/postgres/sql.ts'
import { CURATION } from '../../src/search/curation/curation.ts'
import { findIntercept } from '../../src/search/curation/intercept.ts'
import type { GoodsNomenclatureDocument } from '../../src/search/document.ts'
import { REGIONS, type Region } from '../../src/tariff/region.ts'
import { spellingOf } from '../../src/tariff-data/spelling.ts'
import { createLiveVersions } from '../../src/versions/live-versions.ts'
import { createVersionData } from '../../src/versions/version-data.ts'
import { HELD_LOCK } from '../support/held-lock.ts'
import { everywhere, indicesOf, SLOW_MS, useIngests } from '../support/ingests.ts'
import { SILENT } from '../support/silent-progress.ts'
import { measureLine, NOMENCLATURE_HEADER } from '../support/small-bundle.ts'

describe('an ingest of both tariffs', function () {
  this.timeout(SLOW_MS)
  const given = useIngests(REGIONS)

  it('loads an empty database: rows, documents with ancestors and references', async () => {
    const versions = await given.run()
    expect(versions.map((v) => v.region)).to.deep.equal(['uk', 'xi'])
    expect(await given.liveDescriptions('uk')).to.deep.equal(everywhere('LIVE ANIMALS'))
    expect(await given.liveDescriptions('xi')).to.deep.equal(everywhere('LIVE ANIMALS'))

    const uk = versions[0]
    const found = await given.pipeline.openSearch.search<GoodsNomenclatureDocument>(uk?.searchIndex ?? '', {
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
    const asses = await given.pipeline.openSearch.search<GoodsNomenclatureDocument>(uk?.searchIndex ?? '', {
      query: { match: { search_references: 'donkey' } },
    })
    expect(asses.hits.hits.map((hit) => hit._source.goods_nomenclature_item_id)).to.deep.equal(['0101300000'])
    expect(await given.problems()).to.deep.equal([])
  })

  it('corrects queries to words of the live version: descriptions, references, intercept terms', async () => {
    const correct = async (region: Region, query: string): Promise<string> => {
      const live = await createLiveVersions(given.pipeline).get(region)
      if (live === null) throw new Error(`nothing is live for ${region}`)
      const { corrected, suggested } = (await spellingOf(live)).corrected(query)
      return suggested ?? corrected
    }
    await given.bundle.write(
      'common/search/intercept_messages.csv',
      'term,message,stale_codes\nshetland pony,Not here.,\n',
    )
    await given.run()
    expect(await correct('uk', 'hinneis and dnokeys')).to.equal('hinnies and donkeys')
    expect(await correct('xi', 'shetlnad')).to.equal('shetland')
    // Nothing says zebroids yet.
    expect(await correct('uk', 'zebriods')).to.equal('zebriods')

    await given.reword('ZEBROIDS')
    await given.run()
    expect(await correct('uk', 'zebriods')).to.equal('zebroids')
    expect(await correct('xi', 'zebriods')).to.equal('zebriods')

    await rollback(given.pipeline, ['uk'], HELD_LOCK)
    expect(await correct('uk', 'zebriods')).to.equal('zebriods')
  })
})

describe('the rows of an ingest', function () {
  this.timeout(SLOW_MS)
  const given = useIngests()

  it('records the day of each kind of data: the one that is stated, else that of most of its rows', async () => {
    const note = (chapter: string, day: string) =>
      `${JSON.stringify({ chapter_id: chapter, edition: '1', edition_date: day, preferred: true, origin: 'book', content: 'A note.' })}\n`
    await given.bundle.write(
      'uk/manifest.json',
      JSON.stringify({
        snapshot_date: '2025-12-11',
        dates: { quotas: '2025-06-30' },
        files: [{ sources: [{ key: 'old', origin: 'a list', date: '2021-01-01' }] }],
      }),
    )
    await given.bundle.write(
      'uk/measures.ndjson',
      [
        measureLine(1, { origin: 'old-list' }),
        measureLine(2, { origin: 'old-list', ordernumber: '050001' }),
        measureLine(3, { recorded_at: '2025-07-14' }),
        measureLine(4, { measure_type_id: '305', vat: true, recorded_at: '2025-07-15' }),
        measureLine(5, { measure_type_id: '750' }),
      ].join('\n'),
    )
    await given.bundle.write('common/chapter_notes.ndjson', `${note('01', '2022-01-06')}${note('02', '2022-01-06')}`)
    await given.run()
    const live = await createLiveVersions(given.pipeline).get('uk')
    expect(live?.snapshotDate).to.equal('2025-12-11')
    expect(live?.dataDates).to.deep.equal({
      duties: '2021-01-01',
      taxes: '2025-07-15',
      quotas: '2025-06-30',
      notes: '2022-01-06',
    })
  })

  it('adds a facet by rows of three files alone', async () => {
    await given.bundle.write(
      'common/search/facets.csv',
      'facet,display_name,question,classifications,headings,live\nride_or_work,,,2,1,true\nidle,,,1,1,false\n',
    )
    const classifiers = [
      { facet: 'ride_or_work', position: 1, classification: 'To ride', words: ['horses'] },
      { facet: 'ride_or_work', position: 2, classification: 'To work', words: ['010130'] },
      { facet: 'idle', position: 1, classification: 'Any', words: ['horses'] },
    ]
    await given.bundle.write(
      'common/search/facet_classifiers.ndjson',
      classifiers.map((entry) => `${JSON.stringify(entry)}\n`).join(''),
    )
    await given.bundle.write(
      'common/search/facet_headings.csv',
      'heading_id,facet,position,current\n0101,ride_or_work,1,true\n0101,idle,2,true\n',
    )
    const [uk] = await given.run()
    const found = await given.pipeline.openSearch.search<GoodsNomenclatureDocument>(uk?.searchIndex ?? '', {
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
    const { facets } = await (await given.dataOf('uk')).get(CURATION)
    expect([...facets.values()]).to.deep.equal([
      {
        facet: 'ride_or_work',
        displayName: 'Ride or work',
        question: 'Pick one of Ride or work',
        plainQuestion: 'Which ride or work?',
        classifications: ['To ride', 'To work'],
        valueNames: [
          { classification: 'To ride', terms: ['ride'] },
          { classification: 'To ride', terms: ['hors'] },
          { classification: 'To work', terms: ['work'] },
        ],
      },
    ])
  })

  it('loads intercept messages with stale codes and warns of the codes', async () => {
    await given.bundle.write(
      'common/search/intercept_messages.csv',
      'term,message,stale_codes\npony,"Look under heading 0101, or heading 0199.",\n',
    )
    const said: string[] = []
    await given.run({ regions: ['uk'], progress: { ...SILENT, say: (line) => void said.push(line) } })
    expect(said.filter((line) => line.includes('intercept message'))).to.deep.equal([
      'warning: uk: 1 intercept message names 1 code that the tariff does not have: 0199 ("pony")',
    ])
    const { intercepts } = await (await given.dataOf('uk')).get(CURATION)
    expect(findIntercept(intercepts, ['Ponies'])?.message).to.equal('Look under heading 0101, or heading 0199.')
  })

  it('corrects nothing if the words of the version cannot be read', async () => {
    await given.run()
    const live = await createLiveVersions(given.pipeline).get('uk')
    if (live === null) throw new Error('nothing is live')
    const away: Queryable = { query: () => Promise.reject(new ServiceUnavailableError('postgres', 'away')) }
    const data = createVersionData({ ...given.pipeline, postgres: away }, live)
    expect((await spellingOf({ ...live, data })).corrected('hinneis').corrected).to.equal('hinneis')
  })

  it('loads the active guides with their headings', async () => {
    await given.bundle.write(
      'common/search/guides.csv',
      'id,title,url,active,image,strapline\n1,Horses,https://example.org/1,true,,\n2,Old,https://example.org/2,false,,\n',
    )
    await given.bundle.write(
      'common/search/guide_headings.csv',
      [
        'guide_id,guide_id_source,guide_title,heading_id,goods_nomenclature_item_id,goods_nomenclature_sid,current',
        '1,1,Horses,0101,0101000000,2,true',
        '2,2,Old,0101,0101000000,2,true',
        ',3,Unknown,0101,0101000000,2,true',
        '',
      ].join('\n'),
    )
    await given.run({ regions: ['uk'] })
    const { guides } = await (await given.dataOf('uk')).get(CURATION)
    expect(guides.map(({ guide }) => guide)).to.deep.equal([
      { id: 1, title: 'Horses', url: 'https://example.org/1', image: null, strapline: null, itemIds: ['0101000000'] },
    ])
  })

  describe('with bad records', () => {
    const BAD = `${NOMENCLATURE_HEADER}\n1,0100000000,80,0,,LIVE ANIMALS,1972-01-01,,true,true,synthetic,false,test\n2,01010000,80,0,1,Too short,1972-01-01,,true,true,synthetic,false,test\n`

    it('keeps the live data untouched, reports each record with its reason, and removes the attempt', async () => {
      await given.run()
      const before = await listDataVersions(given.pipeline.postgres)
      await given.bundle.write('uk/goods_nomenclatures.csv', BAD)
      // The reference in the bundle names a row that BAD lacks.
      const failure = await given.run().catch((error: Error) => error.message)
      expect(failure).to.match(/^2 records were rejected/)
      expect(await given.liveDescriptions('uk')).to.deep.equal(everywhere('LIVE ANIMALS'))

      const [line = ''] = (await readFile(given.installation.rejected, 'utf8')).split('\n')
      expect(JSON.parse(line))
        .to.include({ line: 3 })
        .and.to.have.property('reason')
        .that.matches(/ten digits|10 digits/)
      expect(JSON.parse(line).file).to.match(/uk\/goods_nomenclatures\.csv$/)

      const indices = await given.pipeline.openSearch.indices.list(`${given.config.indexPrefix}*`)
      expect(indices.map((index) => index.index)).to.have.members(indicesOf(before))
      const tables = await versionedTables(given.pipeline.postgres)
      const partitions = await given.pipeline.postgres.query(sql`SELECT 1 FROM pg_inherits`)
      expect(partitions.length).to.be.at.least(tables.length * before.length)
    })

    it('publishes no file that ended early, although more rejects are allowed', async () => {
      await given.run()
      const whole = await readFile(`${given.bundle.directory}/uk/goods_nomenclatures.csv`, 'utf8')
      await given.bundle.write('uk/goods_nomenclatures.csv', whole.slice(0, -40))
      const failure = await given.run({ maxRejects: 1000 }).catch((error: Error) => error.message)
      expect(failure).to.match(/^uk\/goods_nomenclatures\.csv: the file ended early/)
      expect(await given.statuses()).to.deep.equal(['failed', 'live'])
    })

    it('publishes the valid records if as many rejects are allowed', async () => {
      await given.bundle.write('uk/goods_nomenclatures.csv', BAD)
      await given.bundle.write(
        'common/search/search_references.csv',
        'title,goods_nomenclature_item_id,productline_suffix,class,goods_nomenclature_sid,in_xi,origin\n',
      )
      await given.run({ maxRejects: 1, regions: ['uk'] })
      expect(await given.liveDescriptions('uk')).to.deep.equal(everywhere('LIVE ANIMALS'))
    })
  })
})
