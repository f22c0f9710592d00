import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect } from 'chai'
import { createPipeline } from '../../ingest/create-pipeline.ts'
import { listDataVersions } from '../../ingest/data-versions.ts'
import { importOperatorLabels, openLabelFile } from '../../ingest/import-labels.ts'
import type { Pipeline } from '../../ingest/pipeline.ts'
import { runIngest } from '../../ingest/run.ts'
import { createDeadLetterFile } from '../../ingest/sinks/dead-letter.ts'
import { openSource } from '../../ingest/sources/open-source.ts'
import type { LabelDocument } from '../../src/classifiers/label-document.ts'
import type { ServerConfig } from '../../src/config/config.ts'
import { DEFAULT_MODEL_PATH } from '../../src/config/model-path.ts'
import type { Encoder } from '../../src/embedding/encoder.ts'
import { sql } from '../../src/postgres/sql.ts'
import { REGIONS, type Region } from '../../src/tariff/region.ts'
import { lastLine, runOpentariff } from '../support/run-command.ts'
import { SILENT } from '../support/silent-progress.ts'
import { nomenclatureCsv, type SmallBundle } from '../support/small-bundle.ts'
import { createSmallInstallation, type SmallInstallation } from '../support/small-installation.ts'

/** Horses: pit ponies got another code in 2021, zebras none. */
const TARIFF = `${nomenclatureCsv()}7,0101100000,80,1,2,Pit ponies,1972-01-01,2020-12-31,false,true,synthetic,false,test
8,0101290010,80,3,5,Pit ponies,2021-01-01,,true,true,synthetic,false,test
9,0101900000,80,1,2,Zebras,1972-01-01,2020-12-31,false,true,synthetic,false,test
`

const HISTORY = `description,code,weight,order
riding pony,0101.29.00,2,A1
" Riding Pony",01012900,3,A2
colliery pony,01011000,,A3
`

describe("an operator's own history of labelled descriptions", function () {
  this.timeout(120_000)

  let installation: SmallInstallation
  let bundle: SmallBundle
  let environment: Readonly<Record<string, string>>
  let config: ServerConfig
  let pipeline: Pipeline

  const path = (name: string) => join(bundle.directory, name)
  const ingest = (...args: readonly string[]) => runOpentariff(['ingest', ...args], environment)
  const rejected = async () =>
    (await readFile(path('rejected.ndjson'), 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { readonly line: number; readonly reason: string })
  const stored = () =>
    pipeline.postgres.query<{ description: string; code: string; weight: number }>(
      sql`SELECT description, code, weight FROM operator_labels ORDER BY description`,
    )
  const labels = async (region: Region = 'uk'): Promise<readonly string[]> => {
    const live = (await listDataVersions(pipeline.postgres)).find((v) => v.region === region && v.status === 'live')
    const found = await pipeline.openSearch.search<LabelDocument>(live?.labelsIndex ?? '', {
      query: { term: { source: 'operator' } },
      size: 100,
    })
    return found.hits.hits.map(({ _source: { text, code, weight } }) => `${text}: ${code} x ${weight}`).toSorted()
  }
  const loadTariff = (regions: readonly Region[] = ['uk']) => installation.ingest({ regions })

  beforeEach(async () => {
    installation = await createSmallInstallation(['uk'])
    ;({ bundle, environment, config, pipeline } = installation)
    await bundle.write('uk/goods_nomenclatures.csv', TARIFF)
  })

  afterEach(() => installation.remove())

  it('goes live with one command, away with a rollback, back with the next ingest, and exists once', async () => {
    await bundle.write('xi/goods_nomenclatures.csv', TARIFF)
    await loadTariff(REGIONS)
    await bundle.write('history.csv', HISTORY)
    const first = await ingest('labels', path('history.csv'))
    expect(first.stdout).to.match(
      /^history\.csv: 3 good rows, of which 2 new, 0 with another weight, 1 known already\.$/m,
    )
    expect(lastLine(first.stdout)).to.match(/^Live after [\d.]+ s: uk version 3, xi version 4\.$/)
    expect(first.stderr).to.match(/history\.csv: rows: 3/)
    expect(first.exitCode).to.equal(0)
    // An operator's own labels count twice.
    const both = ['Riding Pony: 010129 x 6', 'colliery pony: 0101290010 x 2']
    for (const region of REGIONS) expect(await labels(region)).to.deep.equal(both)

    await ingest('rollback')
    expect(await labels()).to.deep.equal([])
    const source = ['--source', 'bundle', '--path', bundle.directory]
    expect((await ingest('run', ...source)).exitCode).to.equal(0)
    expect(await labels()).to.deep.equal(both)

    const again = await ingest('labels', path('history.csv'))
    expect(again.stdout).to.match(/0 new, 0 with another weight, 3 known already/)
    expect(lastLine(again.stdout)).to.equal('They are live already.')

    await bundle.write('history.csv.gz', gzipSync('code,description\n01012900,riding pony\n'))
    const other = await ingest('labels', path('history.csv.gz'))
    expect(other.stdout).to.match(/0 new, 1 with another weight, 0 known already/)
    expect(await labels()).to.deep.equal(['Riding Pony: 010129 x 2', 'colliery pony: 0101290010 x 2'])
    const verified = await ingest('verify')
    expect(verified.stdout).to.match(
      /^uk version 7: complete\n(?: {2}\S+: segments: \d+\n){3}xi version 8: complete\n(?: {2}\S+: segments: \d+\n){3}$/,
    )
  })

  it('rejects invalid rows and ended codes without a certain successor, with line and reason', async () => {
    await loadTariff()
    const bad = [
      'zebra,010190,1,1',
      'unicorn,999999,1,2',
      ' ,010130,1,3',
      'mule,01013,1,4',
      'mule,010130,-1,5',
      'mule,010130,101,6',
      'mule,010130',
      `${'long '.repeat(101)},010130,,7`,
      'whole chapter,010000,,8',
    ]
    await writeFile(
      path('history.csv'),
      Buffer.concat([Buffer.from(`${HISTORY}${bad.join('\n')}\n`), Buffer.from([0x6d, 0xfc, 0x6c, 0x65, 0x2c, 0x30])]),
    )
    const options = ['--dead-letter', path('rejected.ndjson')]
    const { exitCode, stdout, stderr } = await ingest('labels', path('history.csv'), ...options)
    expect(exitCode).to.equal(1)
    expect(stdout).to.match(/3 good rows/)
    expect(stderr).to.match(/10 records were rejected/)
    expect((await rejected()).map(({ line, reason }) => `${line} ${reason}`)).to.deep.equal([
      '5 code: 010190 ended on 2020-12-31, and has no certain successor',
      '6 code: no tariff has or had 999999',
      '7 description: is missing',
      '8 code: "01013" is not a code of 6, 8 or 10 digits',
      '9 weight: "-1" is not a number above 0 and up to 100',
      '10 weight: "101" is not a number above 0 and up to 100',
      '11 the record has 2 fields, the header 4',
      '12 description: has more than 500 characters',
      '13 code: no tariff has or had 010000',
      '14 the bytes are not valid UTF-8',
    ])
    expect(await labels()).to.have.length(2)
  })

  it('remains as it was if more rows are rejected than allowed', async () => {
    await loadTariff()
    await bundle.write('history.csv', `${HISTORY}unicorn,999999,1,2\n`)
    const strict = await ingest('labels', path('history.csv'), '--max-rejects', '0', '--dead-letter', path('r.ndjson'))
    expect(strict.exitCode).to.equal(1)
    expect(strict.stderr).to.match(/history\.csv: rows rejected: 1, allowed: 0\. Nothing of it was stored\./)
    expect(await stored()).to.deep.equal([])
  })

  const faults: readonly (readonly [string, string | Buffer, RegExp])[] = [
    ['has another header', 'text;code\nmule;010130\n', /the header lacks description, code\. Nothing of it was stored/],
    ['is empty', '', /the file is empty: it has no header\. Nothing/],
    ['is UTF-16', Buffer.from('\ufeffdescription,code\n', 'utf16le'), /the file is UTF-16, not UTF-8.* Nothing/],
    ['has a quote that is never closed', `${HISTORY}"mule,010130,1,\n`, /a quote is opened and never closed.* Nothing/],
  ]
  it('remains as it was if it cannot be read to its end', async () => {
    await loadTariff()
    for (const [, content, message] of faults) {
      await bundle.write('history.csv', content)
      const { exitCode, stderr } = await ingest('labels', path('history.csv'), '--dead-letter', path('r.ndjson'))
      expect(stderr).to.match(message)
      expect(exitCode).to.equal(1)
    }
    await bundle.write('history.csv.gz', gzipSync(HISTORY).subarray(0, 40))
    const cut = await ingest('labels', path('history.csv.gz'), '--dead-letter', path('r.ndjson'))
    expect(cut.stderr).to.match(/the file ended early: the end of the gzip data is missing.* Nothing/)
    expect(await stored()).to.deep.equal([])

    const missing = await ingest('labels', path('elsewhere.csv'))
    expect(missing.stderr).to.match(/There is no file .*elsewhere\.csv\./)
    expect((await ingest('labels', bundle.directory)).stderr).to.match(/is not a file\./)
  })

  it('needs a live tariff to check its codes, and with --store-only waits for the next ingest', async () => {
    await bundle.write('history.csv', HISTORY)
    const early = await ingest('labels', path('history.csv'))
    expect(early.stderr).to.match(/No tariff is live yet to check the codes against/)
    await loadTariff()
    const { stdout } = await ingest('labels', path('history.csv'), '--store-only')
    expect(lastLine(stdout)).to.equal('The next "opentariff ingest run" loads them.')
    expect(await labels()).to.deep.equal([])
    await loadTariff()
    expect(await labels()).to.have.length(2)
  })

  it('stays stored if the source of the live data is gone, and the next ingest loads it', async () => {
    await loadTariff()
    await bundle.write('history.csv', HISTORY)
    await rm(path('uk'), { recursive: true })
    const { exitCode, stderr } = await ingest('labels', path('history.csv'))
    expect(exitCode).to.equal(1)
    expect(stderr).to.match(/The labels are stored, but not live yet: the next "opentariff ingest run" loads them\./)
    expect(await stored()).to.have.length(2)
    expect(await labels()).to.deep.equal([])
  })

  it('embeds only new texts', async () => {
    await bundle.write('history.csv', HISTORY)
    const { pipeline: withModel, close: closeModel } = createPipeline(
      { ...config, embeddingModelPath: DEFAULT_MODEL_PATH },
      SILENT,
    )
    try {
      const asked: string[] = []
      const encoder: Encoder = {
        ...withModel.encoder,
        embed: (texts, options) => {
          asked.push(...texts)
          return withModel.encoder.embed(texts, options)
        },
      }
      const source = await openSource({ kind: 'bundle', path: bundle.directory })
      const rejects = createDeadLetterFile(path('rejected.ndjson'))
      await runIngest(withModel, source, rejects, { regions: ['uk'], allowShrink: true })
      await importOperatorLabels({ ...withModel, encoder }, await openLabelFile(path('history.csv')), rejects, {
        regions: ['uk'],
        storeOnly: false,
      })
      expect(asked).to.have.members(['Riding Pony', 'colliery pony'])
      expect(await labels()).to.have.length(2)
    } finally {
      await closeModel()
    }
  })

  describe('killed', () => {
    for (const [step, kept] of [
      ['while rows are copied', 0],
      ['while documents are indexed', 2],
      ['before the switch commits', 2],
    ] as const) {
      it(`${step}: stores ${kept === 0 ? 'nothing' : 'all rows'}, publishes nothing, and succeeds when run again`, async () => {
        await loadTariff()
        await bundle.write('history.csv', HISTORY)
        await installation.ingestAndKill(step, path('history.csv'))
        expect(await stored()).to.have.length(kept)
        expect(await labels()).to.deep.equal([])

        const { exitCode, stdout } = await ingest('labels', path('history.csv'))
        expect(exitCode).to.equal(0)
        expect(stdout).to.contain(`of which ${2 - kept} new`)
        expect(await labels()).to.have.length(2)
        expect((await ingest('verify', '--region', 'uk')).exitCode).to.equal(0)
      })
    }
  })
})
