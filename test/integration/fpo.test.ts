import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { parse } from 'csv-parse/sync'
import { prepareData } from '../../ingest/prepare.ts'
import { loadConfig, requireServers, type ServerConfig } from '../../src/config/config.ts'
import { ABSTENTION_HELP } from '../../src/fpo/abstain/abstention.ts'
import { createApiKey, revokeApiKey } from '../../src/http/auth/manage-keys.ts'
import { createPostgres, type Postgres } from '../../src/postgres/client.ts'
import { type Service, startService } from '../../src/service.ts'
import { freePort } from '../support/free-port.ts'
import { lastLine, runOpentariff } from '../support/run-command.ts'
import { serverUrls } from '../support/server-urls.ts'
import { SILENT } from '../support/silent-progress.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { removeTestIndices, testIndexPrefix } from '../support/test-indices.ts'
import { waitFor } from '../support/wait-for.ts'

interface Answer {
  readonly results: readonly { readonly code: string; readonly score: number }[]
  readonly levels?: Readonly<Record<string, { readonly code: string; readonly score: number }>>
  readonly declared?: Readonly<Record<'code' | 'status' | 'verdict' | 'note', string>> & {
    readonly labels?: { readonly best: readonly unknown[] }
  }
  readonly meta?: Readonly<Record<'reason' | 'help' | 'language' | 'searched_as', string>>
}

describe('the parcel classifier on real servers', function () {
  this.timeout(120_000)

  const indexPrefix = testIndexPrefix()
  let database: TestDatabase
  let env: Readonly<Record<string, string>>
  let config: ServerConfig
  let postgres: Postgres
  let service: Service
  let key: string

  const post = (body: object, headers: Readonly<Record<string, string>> = {}, to = service) =>
    fetch(`http://127.0.0.1:${to.address.port}/fpo-code-search`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Api-Key': key, ...headers },
      body: JSON.stringify(body),
    })

  const answerTo = async (body: object): Promise<Answer> => {
    const response = await post(body)
    expect(response.status).to.equal(200)
    return (await response.json()) as Answer
  }

  before(async () => {
    database = await createTestDatabase()
    env = {
      DATABASE_URL: database.databaseUrl,
      OPENSEARCH_URL: serverUrls().openSearchUrl,
      INDEX_PREFIX: indexPrefix,
      TARIFF_DATA: 'sample',
      // No model: vectors take a minute on a busy machine, and no test here needs them.
      EMBEDDING_MODEL_PATH: join(tmpdir(), 'opentariff-no-model'),
    }
    config = requireServers(
      loadConfig({ ...env, CHECK_RESPONSES: 'true', PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' }),
    )
    await prepareData(config, SILENT)
    postgres = createPostgres(config.database)
    const made = await runOpentariff(['keys', 'create', '--scope', 'fpo', '--label', 'Swift Parcels'], env)
    key = lastLine(made.stdout)
    service = await startService(config)
  })

  after(async () => {
    await service?.stop()
    await postgres?.close()
    await database.drop()
    await removeTestIndices(indexPrefix)
  })

  it('finds the heading of cherry tomatoes with six and with eight digits', async () => {
    const hs = await answerTo({ description: 'cherry tomatoes' })
    expect(hs.results[0]?.code).to.equal('070200')
    expect(hs.results.length).to.be.within(1, 5)
    expect(hs.results.map(({ score }) => score)).to.deep.equal(
      hs.results.map(({ score }) => score).toSorted((a, b) => b - a),
    )
    const cn = await answerTo({ description: 'cherry tomatoes', digits: '8', limit: 1 })
    expect(cn.results).to.have.lengthOf(1)
    expect(cn.results[0]?.code).to.match(/^0702\d{4}$/)
  })

  it('says whether a declared code agrees with the description', async () => {
    const declared = async (description: string, code: string) =>
      (await answerTo({ description, declared_code: code })).declared
    expect(await declared('cherry tomatoes', '0702')).to.include({ status: 'in_force', verdict: 'agrees' })
    const contradicting = await declared('cherry tomatoes', '010121')
    expect(contradicting).to.include({ status: 'in_force', verdict: 'contradicts' })
    expect(contradicting?.labels?.best.length).to.be.greaterThan(0)
    expect(await declared('cherry tomatoes', '999999')).to.deep.equal({
      code: '999999',
      status: 'unknown',
      note: 'The tariff has no code 999999.',
    })
    expect(await declared('gift', '0702')).to.deep.equal({ code: '0702', status: 'in_force', note: '' })
  })

  it('says how sure each level of the first code is', async () => {
    const { results, levels } = await answerTo({ description: 'cherry tomatoes' })
    expect(levels?.chapter?.code).to.equal('07')
    expect(levels?.hs).to.include(results[0])
    const scores = ['chapter', 'heading', 'hs', 'cn'].map((level) => levels?.[level]?.score ?? 0)
    expect(scores).to.deep.equal(scores.toSorted((a, b) => b - a))
  })

  it('classifies a description together with its hints', async () => {
    const { results } = await answerTo({ description: 't-shirt', hints: { material: 'cotton', origin: 'China' } })
    expect(results[0]?.code).to.equal('610910')
  })

  const OF_PARCELS = {
    lipstick: '330410',
    'mens cotton t-shirt': '610910',
    'kitchen towels': '630291',
    'lego set': '950300',
  }
  for (const [description, code] of Object.entries(OF_PARCELS)) {
    it(`classifies ${description} with the sample alone`, async () => {
      expect((await answerTo({ description })).results[0]?.code).to.equal(code)
    })
  }

  it('classifies abbreviated and misspelt words by their trigrams', async () => {
    const { results } = await answerTo({ description: 'fresh chrry tmatos' })
    expect(results[0]?.code).to.equal('070200')
  })

  it('classifies a description in another language, and says how it was read', async () => {
    const { results, meta } = await answerTo({ description: 'frische Kirschtomaten' })
    expect(results[0]?.code).to.equal('070200')
    expect(meta?.language).to.equal('de')
    expect(meta?.searched_as).to.include('tomato')
    expect((await answerTo({ description: 'Pferd', lang: 'de' })).meta?.searched_as).to.include('horse')
    expect((await answerTo({ description: 'cherry tomatoes' })).meta).to.equal(undefined)
  })

  it('returns no code for generic words', async () => {
    const { results, meta } = await answerTo({ description: 'gift' })
    expect(results).to.deep.equal([])
    expect(meta?.reason).to.equal('vague')
    expect(meta?.help).to.match(/Name the product/)
    expect((await answerTo({ description: 'goods, samples and parts' })).results).to.deep.equal([])
  })

  for (const description of ['xxxxxxxx', 'zzzzzzzzzz', 'lorem ipsum dolor']) {
    it(`returns no code for the placeholder text "${description}"`, async () => {
      const { results, meta } = await answerTo({ description })
      expect(results).to.deep.equal([])
      expect(meta?.reason).to.equal('not_goods')
    })
  }

  const REASONS = {
    'goods, samples and parts': 'vague',
    cosmetics: 'vague',
    'brand new with tags': 'vague',
    'electronic items': 'vague',
    '4 x 150 - 2023/11': 'not_goods',
    'ein Geschenk': 'vague',
    'ჩექმები ზამთრის': 'unknown_language',
    'qwrtzx plmvk': 'unknown_words',
  }
  for (const [description, reason] of Object.entries(REASONS)) {
    it(`returns no code for "${description}" and the reason ${reason}`, async () => {
      const { results, meta } = await answerTo({ description })
      expect(results).to.deep.equal([])
      expect(meta?.reason).to.equal(reason)
    })
  }

  it('returns for the rows of a batch the results of single requests', async () => {
    const descriptions = ['cherry tomatoes', 'gift', 'horses']
    const response = await fetch(`http://127.0.0.1:${service.address.port}/fpo-code-search/batch`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-ndjson', 'X-Api-Key': key },
      body: descriptions.map((description) => JSON.stringify({ description })).join('\n'),
    })
    const lines = (await response.text()).trimEnd().split('\n')
    for (const [index, description] of descriptions.entries()) {
      const answer = await answerTo({ description })
      expect(JSON.parse(lines[index] ?? '')).to.deep.include({ line: index + 1, ...answer })
    }
  })

  it('returns for the rows of a table the results of single requests, with the classify command', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'opentariff-classify-'))
    try {
      const [input, output] = [join(folder, 'in.csv'), join(folder, 'out.csv')]
      await writeFile(input, 'description\ncherry tomatoes\ngift\n')
      const { exitCode, stderr } = await runOpentariff(['classify', input, output, '--limit', '1'], env)
      expect(exitCode, stderr).to.equal(0)
      const rows = parse<Record<string, string>>(await readFile(output, 'utf8'), { columns: true })
      const [best] = (await answerTo({ description: 'cherry tomatoes' })).results
      expect(rows).to.deep.equal([
        { description: 'cherry tomatoes', code_1: best?.code, score_1: String(best?.score), problem: '', read_as: '' },
        { description: 'gift', code_1: '', score_1: '', problem: `vague: ${ABSTENTION_HELP.vague}`, read_as: '' },
      ])
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('returns no code for a stop word of the list that an operator loads, and says what to add', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'opentariff-ics2-'))
    const file = join(folder, 'stop-words-2024-05-01.csv')
    await writeFile(file, 'term\nTomatoes\nFruit\n')
    const loaded = await runOpentariff(['ingest', 'run', '--source', 'ics2', '--path', file], env)
    await rm(folder, { recursive: true })
    expect(lastLine(loaded.stdout)).to.equal(
      'Stored the list of 2024-05-01: 2 stop words. Services use it within a minute.',
    )
    const other = await startService(config)
    const answer = (description: string) =>
      post({ description }, {}, other).then((response) => response.json() as Promise<Answer>)
    expect(await answer('tomatoes')).to.deep.equal({
      results: [],
      meta: { reason: 'ics2_stop_word', help: ABSTENTION_HELP.ics2_stop_word },
    })
    expect((await answer('cherry tomatoes')).results[0]?.code).to.equal('070200')
    await other.stop()
  })

  it('rejects requests beyond the limit of a key with 429, and still answers other keys', async () => {
    const one = await createApiKey(postgres, { scope: 'fpo', label: 'one a second', limitPerSecond: 1 })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post({ description: 'horses' }, { 'X-Api-Key': one })),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).to.be.greaterThan(0)
    for (const { headers } of refused) expect(headers.get('Retry-After')).to.equal('1')
    expect((await post({ description: 'horses' })).status).to.equal(200)
  })

  it('rejects a key within seconds of its revocation', async () => {
    const ended = await createApiKey(postgres, { scope: 'fpo', label: 'ended', limitPerSecond: 100 })
    expect((await post({ description: 'horses' }, { 'X-Api-Key': ended })).status).to.equal(200)
    await revokeApiKey(postgres, ended.split('_')[1] ?? '')
    await waitFor(async () => (await post({ description: 'horses' }, { 'X-Api-Key': ended })).status === 403, {
      timeoutMs: 5000,
    })
  })

  it('accepts feedback', async () => {
    const response = await post({ description: 'cherry tomatoes' })
    const body = JSON.stringify({ request_id: response.headers.get('X-Request-Id'), code: '0702001007' })
    const stored = await fetch(`http://127.0.0.1:${service.address.port}/fpo-code-search/feedback`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Api-Key': key },
      body,
    })
    expect(stored.status).to.equal(200)
    expect(await stored.text()).to.equal(body)
  })

  it('returns 503, never 500, while Postgres or OpenSearch is unavailable', async () => {
    const nowhere = `127.0.0.1:${await freePort()}`
    const away: readonly ServerConfig[] = [
      { ...config, database: { ...config.database, url: `postgres://${nowhere}/nothing` } },
      { ...config, openSearch: { ...config.openSearch, urls: [`http://${nowhere}`] } },
    ]
    for (const without of away) {
      const alone = await startService(without)
      try {
        const response = await post({ description: 'horses' }, {}, alone)
        expect(response.status).to.equal(503)
        expect(response.headers.get('Retry-After')).to.match(/^\d+$/)
        expect(await response.json()).to.have.all.keys('message', 'detail')
      } finally {
        await alone.stop()
      }
    }
  })
})
