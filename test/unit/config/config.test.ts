import { expect } from 'chai'
import { ConfigError, loadConfig, requireServers } from '../../../src/config/config.ts'
import { redactConfig } from '../../../src/config/redact-config.ts'

function problemsOf(run: () => unknown): readonly string[] {
  try {
    run()
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('loadConfig', () => {
  it('uses a default for every setting except the servers', () => {
    const config = loadConfig({})
    expect(config).to.include({ port: 3000, indexPrefix: 'opentariff', logLevel: 'info', checkResponses: false })
    expect(config.host).to.equal(undefined)
    expect(config.database).to.equal(undefined)
    expect(config.openSearch).to.equal(undefined)
  })

  it('reads the size of the answer cache in megabytes', () => {
    expect(loadConfig({ ANSWER_CACHE_MB: '3' }).answerCacheBytes).to.equal(3 * 1024 * 1024)
    expect(loadConfig({ ANSWER_CACHE_MB: '0' }).answerCacheBytes).to.equal(0)
  })

  it('CLASSIFY_PAGE=false switches the page of the classifier off', () => {
    expect(loadConfig({}).classifyPage).to.equal(true)
    expect(loadConfig({ CLASSIFY_PAGE: 'false' }).classifyPage).to.equal(false)
    expect(problemsOf(() => loadConfig({ CLASSIFY_PAGE: 'no' }))).to.deep.equal([
      'CLASSIFY_PAGE: must be true or false',
    ])
  })

  it('adds public labels only of the publishers that are named', () => {
    expect(loadConfig({}).publicLabels).to.deep.equal([])
    const { publicLabels } = loadConfig({ PUBLIC_LABELS: 'uk-rulings, us-schedule-b,uk-rulings' })
    expect(publicLabels).to.deep.equal(['uk-rulings', 'us-schedule-b'])
    expect(problemsOf(() => loadConfig({ PUBLIC_LABELS: 'uk-rulings,rumours' }))).to.deep.equal([
      'PUBLIC_LABELS: must be some of uk-rulings, eu-rulings, us-rulings, us-schedule-b, separated by commas',
    ])
  })

  it('reads proxies as addresses and networks', () => {
    expect(loadConfig({}).trustedProxies).to.deep.equal([])
    const { trustedProxies } = loadConfig({ TRUSTED_PROXIES: '10.0.0.0/8, ::1' })
    expect(trustedProxies).to.deep.equal(['10.0.0.0/8', '::1'])
    for (const sent of ['proxy', '10.0.0.0/33', '10.0.0.0/8/8', '::1/129']) {
      expect(problemsOf(() => loadConfig({ TRUSTED_PROXIES: sent }))).to.have.lengthOf(1)
    }
  })

  it('sends traces nowhere unless OTEL_EXPORTER_OTLP_ENDPOINT names a collector', () => {
    expect(loadConfig({ OTEL_TRACES_SAMPLER_ARG: '0.5' }).tracing).to.equal(undefined)
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318'
    expect(loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }).tracing).to.deep.equal({
      endpoint: OTEL_EXPORTER_OTLP_ENDPOINT,
      sampledShare: 1,
    })
    const some = { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '0.05' }
    expect(loadConfig(some).tracing).to.have.property('sampledShare', 0.05)
    for (const share of ['2', '-1', 'all']) {
      const problems = problemsOf(() => loadConfig({ ...some, OTEL_TRACES_SAMPLER_ARG: share }))
      expect(problems).to.deep.equal(['OTEL_TRACES_SAMPLER_ARG: must be a number from 0 to 1'])
    }
  })

  it('updates the data by a cron expression only', () => {
    expect(loadConfig({}).ingestSchedule).to.equal(undefined)
    expect(loadConfig({ INGEST_SCHEDULE: '30 6 * * *' }).ingestSchedule).to.equal('30 6 * * *')
    for (const schedule of ['daily', '61 * * * *', '0 0 30 2 *']) {
      expect(problemsOf(() => loadConfig({ INGEST_SCHEDULE: schedule }))).to.deep.equal([
        'INGEST_SCHEDULE: must be a cron expression such as 30 6 * * *',
      ])
    }
  })

  it('sends events by HTTPS only unless told otherwise', () => {
    expect(loadConfig({}).webhooksAllowHttp).to.equal(false)
    expect(loadConfig({ WEBHOOKS_ALLOW_HTTP: 'true' }).webhooksAllowHttp).to.equal(true)
    expect(problemsOf(() => loadConfig({ WEBHOOKS_ALLOW_HTTP: 'yes' }))).to.deep.equal([
      'WEBHOOKS_ALLOW_HTTP: must be true or false',
    ])
  })

  it('treats a blank variable as not set', () => {
    expect(loadConfig({ PORT: '', HOST: ' ', DATABASE_URL: '' }).port).to.equal(3000)
  })

  it('reports every problem at once', () => {
    const problems = problemsOf(() =>
      loadConfig({
        PORT: '70000',
        DATABASE_URL: 'mysql://db/x',
        OPENSEARCH_URL: 'http://a:9200,nonsense',
        OPENSEARCH_PASSWORD: 'secret',
        OPENSEARCH_CA: '/does/not/exist.pem',
        INDEX_PREFIX: 'UPPER',
        LOG_LEVEL: 'loud',
        ANSWER_CACHE_MB: '-1',
      }),
    )
    expect(problems.map((problem) => problem.split(':')[0])).to.have.members([
      'PORT',
      'DATABASE_URL',
      'OPENSEARCH_URL',
      'OPENSEARCH_USERNAME',
      'OPENSEARCH_CA',
      'INDEX_PREFIX',
      'LOG_LEVEL',
      'ANSWER_CACHE_MB',
    ])
    expect(problems.join()).not.to.include('secret')
  })

  it('reads several OpenSearch addresses separated by commas', () => {
    const config = loadConfig({ OPENSEARCH_URL: 'http://a:9200, http://b:9200' })
    expect(config.openSearch?.urls).to.deep.equal(['http://a:9200', 'http://b:9200'])
  })

  it('keeps one shard and, from two nodes on, one replica of each index by default', () => {
    expect(loadConfig({}).indexCopies).to.deep.equal({ shards: 1, autoExpandReplicas: '0-2' })
    const config = loadConfig({ INDEX_SHARDS: '3', INDEX_REPLICAS: '0-all' })
    expect(config.indexCopies).to.deep.equal({ shards: 3, autoExpandReplicas: '0-all' })
    for (const wrong of ['1', '0-', 'all', 'false']) {
      expect(problemsOf(() => loadConfig({ INDEX_REPLICAS: wrong }))).to.deep.equal([
        'INDEX_REPLICAS: must be a range such as 0-2 or 0-all',
      ])
    }
  })

  it('reads addresses of read replicas, and hides their passwords', () => {
    const urls = ['postgres://me:hush1@a:5432/x', 'postgres://me:hush2@b:5432/x']
    const config = loadConfig({ DATABASE_URL: 'postgres://p:5432/x', DATABASE_READ_URLS: urls.join(', ') })
    expect(config.database?.readUrls).to.deep.equal(urls)
    expect(JSON.stringify(redactConfig(config))).not.to.match(/hush/)
    expect(problemsOf(() => loadConfig({ DATABASE_READ_URLS: 'http://a' }))[0]).to.match(/^DATABASE_READ_URLS: must/)
  })

  it('discovers nodes only if that is switched on', () => {
    const discovery = (env: object) => loadConfig({ OPENSEARCH_URL: 'http://a:9200', ...env }).openSearch?.discovery
    expect(discovery({})).to.equal(false)
    expect(discovery({ OPENSEARCH_DISCOVERY: 'true' })).to.equal(true)
  })

  it('returns a deeply frozen object', () => {
    const config = loadConfig({ DATABASE_URL: 'postgres://h/db' })
    expect(config).to.be.frozen
    expect(config.database).to.be.frozen
  })

  it('names both servers when a command requires them and neither is configured', () => {
    const problems = problemsOf(() => requireServers(loadConfig({})))
    expect(problems).to.have.lengthOf(2)
  })

  it('redacts passwords inside and outside addresses', () => {
    const config = loadConfig({
      DATABASE_URL: 'postgres://me:hush1@h/db?password=hush2',
      DATABASE_PASSWORD: 'hush3',
      OPENSEARCH_URL: 'https://me:hush4@h:9200',
      OPENSEARCH_USERNAME: 'me',
      OPENSEARCH_PASSWORD: 'hush5',
    })
    const printed = JSON.stringify(redactConfig(config))
    expect(printed).not.to.include('hush')
    expect(printed).to.include('postgres://me:***@h/db')
  })

  it('prints the defaults in use', () => {
    expect(redactConfig(loadConfig({}))).to.include({
      database: 'embedded',
      openSearch: 'embedded',
      tariffData: 'the built-in data',
    })
  })
})
