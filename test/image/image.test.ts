import { expect } from 'chai'
import { baseImage, buildImage, IMAGE, podman, run, runImage } from '../support/container-image.ts'
import { freePort } from '../support/free-port.ts'
import { serverUrls } from '../support/server-urls.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { removeTestIndices, testIndexPrefix } from '../support/test-indices.ts'
import { waitFor } from '../support/wait-for.ts'

/** Bytes that the image may add to its base. Measured: 207 MB, of which the models are 72, onnxruntime 46, `natural` 17 and lexicons and labels 8. */
const MAX_ADDED_BYTES = 215_000_000

const CONTAINER = `opentariff-test-${process.pid}`

interface Readiness {
  readonly checks: readonly { readonly name: string; readonly status: string }[]
}

describe('the image of the service', function () {
  this.timeout(60_000)
  let base: string
  let database: TestDatabase
  let url: string
  const indexPrefix = testIndexPrefix()

  before(async function () {
    // `.ci/run` limits the suite as a whole.
    this.timeout(600_000)
    base = await baseImage()
    await buildImage({ base, tag: IMAGE })
    database = await createTestDatabase()
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    const env = {
      DATABASE_URL: database.databaseUrl,
      OPENSEARCH_URL: serverUrls().openSearchUrl,
      INDEX_PREFIX: indexPrefix,
      TARIFF_DATA: 'sample',
      HOST: '127.0.0.1',
      PORT: String(port),
    }
    // The command is that of the service `prepare` in docker-compose.yml.
    await runImage(env, {
      options: ['--rm', '--workdir=/tmp'],
      command: ['opentariff', 'ingest', 'prepare'],
    })
    await runImage(env, { options: ['--detach', `--name=${CONTAINER}`] })
    await waitFor(async () => (await fetch(`${url}/readyz`)).ok, { timeoutMs: 30_000, what: 'the service to be ready' })
  })

  after(async () => {
    await podman('rm', '--force', '--ignore', CONTAINER)
    await database?.drop()
    await removeTestIndices(indexPrefix)
  })

  it('answers a search and a commodity', async () => {
    const search = await (await fetch(`${url}/uk/api/beta/search?q=horses`)).text()
    expect(search).to.include('"0101')
    const commodity = await fetch(`${url}/uk/api/v2/commodities/0702001007`)
    expect(commodity.status).to.equal(200)
    expect(await commodity.json()).to.have.nested.property('data.attributes.goods_nomenclature_item_id', '0702001007')
  })

  it('searches by meaning, with the sentence encoder', async () => {
    const isSemantic = async () => {
      const { checks } = (await (await fetch(`${url}/readyz`)).json()) as Readiness
      return checks.some(({ name, status }) => name === 'embedding' && status === 'ok')
    }
    await waitFor(isSemantic, { timeoutMs: 20_000, what: 'the sentence encoder to be loaded' })
  })

  it('serves the pages and the documentation with their style sheets and scripts', async () => {
    const page = await (await fetch(`${url}/`)).text()
    const assets = [...page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path]) => path)
    expect(assets).to.be.an('array').that.is.not.empty
    for (const path of [...assets, '/docs/swagger-ui-bundle.js']) {
      expect((await fetch(`${url}${path}`)).status, path).to.equal(200)
    }
  })

  it('runs as the user node, without capabilities and on a file system that is read-only', async () => {
    expect(await podman('exec', CONTAINER, 'node', '-p', 'process.getuid()')).to.equal('1000')
    const status = await podman('exec', CONTAINER, 'cat', '/proc/1/status')
    expect(status).to.match(/^CapEff:\s+0+$/m)
    const write = podman('exec', CONTAINER, 'sh', '-c', 'touch /app/file')
    expect(await write.catch((error: Error) => error.message)).to.include('Read-only file system')
  })

  it('passes its health check', async () => {
    await podman('healthcheck', 'run', CONTAINER)
  })

  it(`adds at most ${MAX_ADDED_BYTES / 1e6} MB to its base`, async () => {
    const sizeOf = async (image: string) => Number(await run('podman', 'image', 'inspect', '--format={{.Size}}', image))
    expect((await sizeOf(IMAGE)) - (await sizeOf(base))).to.be.below(MAX_ADDED_BYTES)
  })

  it('exits with 0 at SIGTERM', async () => {
    await podman('stop', '--time=20', CONTAINER)
    expect(await podman('inspect', '--format={{.State.ExitCode}}', CONTAINER)).to.equal('0')
  })
})
