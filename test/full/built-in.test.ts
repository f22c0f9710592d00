import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { parse } from 'csv-parse/sync'
import { prepareData } from '../../ingest/prepare.ts'
import { readHsLabels, readHsRows } from '../../ingest/sources/built-in/files.ts'
import { openSource } from '../../ingest/sources/open-source.ts'
import { collect } from '../../src/collections/collect.ts'
import { loadConfig, requireServers } from '../../src/config/config.ts'
import { packageRoot } from '../../src/config/package-root.ts'
import { type Service, startService } from '../../src/service.ts'
import { dataPack, seededRandom } from '../support/data-pack.ts'
import { lastLine, runOpentariff } from '../support/run-command.ts'
import { serverUrls } from '../support/server-urls.ts'
import { SILENT } from '../support/silent-progress.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { removeTestIndices, testIndexPrefix } from '../support/test-indices.ts'
import { collectRejects, type LoadedRow, load } from '../unit/ingest/sources/collected-rejects.ts'

const JUDGED = join(packageRoot, '..', 'shared', 'eval')

/** Chapters that the Harmonized System leaves to each country. */
const NATIONAL = /^9[89]/

/** Words of a run that two texts share by more than chance. */
const RUN = 5

describe('the built-in data at the first start', function () {
  this.timeout(300_000)

  const indexPrefix = testIndexPrefix()
  let database: TestDatabase
  let service: Service
  let env: Readonly<Record<string, string>>

  before(async () => {
    database = await createTestDatabase()
    env = {
      DATABASE_URL: database.databaseUrl,
      OPENSEARCH_URL: serverUrls().openSearchUrl,
      INDEX_PREFIX: indexPrefix,
      TARIFF_DATA: '',
    }
    const config = requireServers(loadConfig({ ...env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' }))
    expect(await prepareData(config, SILENT, { wordsFirst: true })).to.equal('words-only')
    service = await startService(config)
  })

  after(async () => {
    await service?.stop()
    await database.drop()
    await removeTestIndices(indexPrefix)
  })

  it('answers the first search and classification of the README without vectors', async () => {
    const url = `http://127.0.0.1:${service.address.port}`
    const readme = await readFile(join(packageRoot, 'README.md'), 'utf8')
    const [, hit = ''] = /^```json\n([^`]+)^```$/m.exec(readme) ?? []
    const [, codes = ''] = /^```\n((?:\d{6}\n)+)^```$/m.exec(readme) ?? []
    const found = await fetch(`${url}/uk/api/beta/search?q=cherry+tomatoes`)
    const { included } = (await found.json()) as { included: { attributes: object }[] }
    expect(included[0]?.attributes).to.include(JSON.parse(hit))
    const made = await runOpentariff(['keys', 'create', '--scope', 'fpo', '--label', 'Swift Parcels'], env)
    const answer = await fetch(`${url}/fpo-code-search`, {
      method: 'POST',
      headers: { 'X-Api-Key': lastLine(made.stdout), 'Content-Type': 'application/json' },
      body: JSON.stringify({ description: 'cotton t-shirt', digits: 6, limit: 2 }),
    })
    const { results } = (await answer.json()) as { results: { code: string }[] }
    expect(results.map(({ code }) => `${code}\n`).join('')).to.equal(codes)
  })
})

describe('the built-in data against a full tariff', function () {
  this.timeout(120_000)

  it('lists every six-digit code in force, no other, and the same parents', async () => {
    const { rows } = await load(await openSource({ kind: 'bundle', path: dataPack() }))
    const published = (rows.goods_nomenclatures ?? []).filter(
      ({ current, validity_end_date, goods_nomenclature_item_id }) =>
        current === true && validity_end_date === null && String(goods_nomenclature_item_id).endsWith('0000'),
    )
    const ours = (await collect(readHsRows(collectRejects()))).map(({ code, suffix, indents }) => ({
      key: `${code.padEnd(10, '0')}-${suffix}`,
      indents,
    }))
    const theirs = published.map((row) => ({ key: keyOf(row), indents: Number(row.number_indents) }))
    expect(parentsOf(ours)).to.deep.equal(parentsOf(theirs))
  })

  it('shares no more with the judged sets than everyday names, and no run of five words beyond single rows', async () => {
    const labels = await collect(readHsLabels(collectRejects()))
    const texts = new Set(labels.map(({ text }) => wordsOf(text).join(' ')))
    const runs = new Set(labels.flatMap(({ text }) => runsOf(wordsOf(text))))
    for (const { name, judged } of await judgedSets()) {
      const words = judged.map(wordsOf)
      const shuffled = shuffle(words)
      const equal = (rows: readonly (readonly string[])[]) => rows.filter((row) => texts.has(row.join(' '))).length
      const sharing = (rows: readonly (readonly string[])[]) =>
        rows.filter((row) => runsOf(row).some((run) => runs.has(run))).length
      const long = words.filter((row) => row.length > 3)
      console.log(
        `      ${name}: of ${words.length} texts, ${equal(words)} are labels too (${equal(shuffled)} with shuffled words), ${sharing(words)} share ${RUN} words in a row (${sharing(shuffled)})`,
      )
      // One to three words name goods as anybody would; more are copied.
      expect(equal(long), name).to.equal(equal(shuffle(long)))
      expect(sharing(words), name).to.be.at.most(sharing(shuffled) + words.length / 50)
    }
  })
})

const keyOf = (row: LoadedRow): string => `${row.goods_nomenclature_item_id}-${row.productline_suffix}`

interface Dashed {
  readonly key: string
  readonly indents: number
}

/** The row above each row with fewer dashes; national chapters are omitted. */
function parentsOf(rows: readonly Dashed[]): Readonly<Record<string, string | null>> {
  const path: Dashed[] = []
  const parents: Record<string, string | null> = {}
  for (const row of rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    if (NATIONAL.test(row.key)) continue
    const depth = row.key.slice(2, 10) === '00000000' ? -1 : row.indents
    while ((path.at(-1)?.indents ?? -2) >= depth) path.pop()
    parents[row.key] = path.at(-1)?.key ?? null
    path.push({ key: row.key, indents: depth })
  }
  return parents
}

interface JudgedTexts {
  readonly name: string
  readonly judged: readonly string[]
}

async function judgedSets(): Promise<readonly JudgedTexts[]> {
  const sets: JudgedTexts[] = []
  for (const folder of ['search', 'fpo']) {
    for (const name of (await readdir(join(JUDGED, folder))).filter((file) => file.endsWith('-dev.csv'))) {
      const rows: Readonly<Record<string, string>>[] = parse(await readFile(join(JUDGED, folder, name)), {
        columns: true,
        bom: true,
      })
      sets.push({ name, judged: rows.map((row) => row.query ?? row.description ?? '') })
    }
  }
  return sets
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? []

const runsOf = (words: readonly string[]): readonly string[] =>
  words.slice(RUN - 1).map((_, index) => words.slice(index, index + RUN).join(' '))

/** Texts of the same lengths from the same words in another order. */
function shuffle(texts: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const random = seededRandom(16)
  const words = texts
    .flat()
    .map((word) => ({ word, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ word }) => word)
  let from = 0
  return texts.map(({ length }) => {
    from += length
    return words.slice(from - length, from)
  })
}
