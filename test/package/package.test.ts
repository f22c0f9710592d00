import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { clientTypes } from '../../src/cli/development/client/client-types.ts'
import { packageRoot } from '../../src/config/package-root.ts'
import { PACKAGE_VERSION } from '../../src/config/package-version.ts'
import { findProgram } from '../support/find-program.ts'
import { freePort } from '../support/free-port.ts'
import { COMPILED_VARIABLE } from '../support/opentariff-program.ts'
import { rejectionOf } from '../support/rejection.ts'
import { type RunningChild, startChild } from '../support/run-child.ts'
import { waitFor } from '../support/wait-for.ts'

const execute = promisify(execFile)

/** A limit that users with a slow connection were promised. Measured: 39 MB, of which the sentence encoder is most. */
const MAX_PACKED_BYTES = 70_000_000

/** What running needs: compiled code, and what it reads. Everything else stays in the checkout. */
const NEEDED =
  /^(package\.json|README\.md|LICENSE|dist\/(src|ingest|embedded)\/.+\.js|dist\/assets\/.+|dist\/transform-revision|docs\/quality\/.+\.json|embedded\/pom\.xml|(index-mappings|ingest\/(built-in|sample)|migrations|models|openapi-examples|synonyms)\/.+\.(bin|csv|json|md|ndjson|onnx|sql|txt)|models\/LICENSE)$/

interface Packed {
  readonly filename: string
  readonly size: number
  readonly files: readonly { readonly path: string }[]
}

/** What is used of `opentariff-client`, which is compiled here with the types of the served document. */
interface ClientModule {
  createClient(options: { readonly baseUrl: string; readonly apiKey: string }): {
    get(path: string, request: object): Promise<unknown>
    pages(path: string, request: object): AsyncIterable<{ readonly data: readonly unknown[] }>
    lines(path: string, items: readonly object[]): AsyncIterable<unknown>
  }
  readonly OpentariffError: new (
    ...args: never
  ) => Error & { readonly problems: readonly { readonly detail: string }[] }
}

/** Without the servers that the other tests use. */
const NO_SERVERS = { DATABASE_URL: '', OPENSEARCH_URL: '', OPENTARIFF_EMBEDDED_DIR: '' }

describe('the npm package, in an empty folder', function () {
  this.timeout(60_000)
  let directory: string
  let folder: string
  let data: string
  let packed: Packed
  let url: string
  let running: RunningChild
  let installedAtFirst: readonly string[]

  const npm = async (...args: readonly string[]): Promise<string> =>
    (await execute('npm', args, { cwd: folder, maxBuffer: 16 * 1024 * 1024 })).stdout
  const opentariff = async (...args: readonly string[]): Promise<string> =>
    (await execute('npx', ['opentariff', ...args], { cwd: folder, env: { ...process.env, ...NO_SERVERS } })).stdout
  const installed = async () =>
    (await readdir(join(folder, 'node_modules', 'opentariff'), { recursive: true })).toSorted()

  before(async function () {
    // A build, an installation and the first start of both servers: a minute and a half on two idle cores, and five times that on busy ones.
    this.timeout(600_000)
    directory = await mkdtemp(join(tmpdir(), 'opentariff-package-'))
    // The servers of root run as another user.
    await chmod(directory, 0o755)
    folder = join(directory, 'empty')
    data = join(directory, 'data')
    await mkdir(folder)
    const isBuilt = process.env[COMPILED_VARIABLE] === 'true'
    const options = ['--json', `--pack-destination=${directory}`, ...(isBuilt ? ['--ignore-scripts'] : [])]
    const json = await npm('pack', packageRoot, ...options)
    // The build, where there is one, prints its commands before.
    packed = (JSON.parse(json.slice(json.search(/^\[$/m))) as [Packed])[0]
    await npm(
      ...['install', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'],
      join(directory, packed.filename),
    )
    installedAtFirst = await installed()
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    running = startChild({
      file: 'npx',
      args: ['opentariff', 'start', '--data', data],
      cwd: folder,
      env: { ...NO_SERVERS, TARIFF_DATA: 'sample', PORT: String(port), LOG_LEVEL: 'warn' },
    })
    await waitFor(async () => (await fetch(`${url}/readyz`)).ok, {
      timeoutMs: 240_000,
      what: 'the service to be ready',
    })
  })

  after(async () => {
    await running?.stop()
    await rm(directory, { recursive: true, force: true })
  })

  it('holds what running needs and nothing else', () => {
    expect(packed.files.map(({ path }) => path).filter((path) => !NEEDED.test(path))).to.deep.equal([])
  })

  it(`the package is at most ${MAX_PACKED_BYTES / 1e6} MB, packed`, () => {
    expect(packed.size).to.be.below(MAX_PACKED_BYTES)
  })

  it('answers the first search of the README', async () => {
    const readme = await readFile(join(packageRoot, 'README.md'), 'utf8')
    const [, path = ''] = /curl -s 'localhost:3000([^']+)'/.exec(readme) ?? []
    const { included } = (await (await fetch(`${url}${path}`)).json()) as {
      readonly included: readonly { readonly attributes: object }[]
    }
    expect(included[0]?.attributes).to.include({ description: 'Cherry tomatoes', heading_id: '0702' })
  })

  it('serves the pages, the documentation and the figures of quality', async () => {
    for (const path of ['/', '/commodities/0702001007', '/quality', '/docs', '/openapi.json']) {
      expect((await fetch(`${url}${path}`)).status, path).to.equal(200)
    }
  })

  it('the packed service is called by a client that openapi-python-client makes of its document, search included', async () => {
    const generator = findProgram(['openapi-python-client'])
    if (generator === null) throw new Error('openapi-python-client cannot be found (test/requirements.txt).')
    const folderOfClient = join(directory, 'python')
    // The generator formats its files by a program that is installed with it.
    const env = { ...process.env, PATH: `${dirname(generator)}:${process.env.PATH}` }
    const made = join(folderOfClient, 'opentariff_client')
    await mkdir(folderOfClient)
    await execute(generator, ['generate', '--url', `${url}/openapi.json`, '--meta', 'none', '--output-path', made], {
      env,
      maxBuffer: 16 * 1024 * 1024,
    })
    const script = join(packageRoot, 'test', 'package', 'use_python_client.py')
    const { stdout } = await execute(join(dirname(generator), 'python'), [script, folderOfClient, url])
    expect(JSON.parse(stdout)).to.deep.equal({
      search: 'Cherry tomatoes',
      commodity: '0702001007',
      missing: 404,
      quotas: 'QuotaDefinitionList',
    })
  })

  it('the packed service is called by opentariff-client, with the types of its document', async () => {
    const folderOfClient = join(directory, 'opentariff-client')
    await cp(join(packageRoot, 'clients', 'typescript'), folderOfClient, { recursive: true })
    const document = await (await fetch(`${url}/openapi.json`)).text()
    await writeFile(join(folderOfClient, 'src', 'paths.ts'), await clientTypes(document))
    const readme = await readFile(join(folderOfClient, 'README.md'), 'utf8')
    const [, example = ''] = /```ts\n([^`]+)```/.exec(readme) ?? []
    const used = `${example.replace("'opentariff-client'", "'./index.js'")}
      // @ts-expect-error There is no such path.
      await get('/{region}/api/v2/comodities/{id}', { path: { region: 'uk', id: '0702001007' } })
      // @ts-expect-error The region is missing.
      await get('/{region}/api/v2/commodities/{id}', { path: { id: '0702001007' } })`
    await writeFile(join(folderOfClient, 'src', 'use.ts'), used)
    const complaints = await execute(join(packageRoot, 'node_modules', '.bin', 'tsc'), ['-p', folderOfClient]).then(
      () => '',
      ({ stdout }: { readonly stdout: string }) => stdout,
    )
    expect(complaints).to.equal('')

    const made: ClientModule = await import(pathToFileURL(join(folderOfClient, 'dist', 'index.js')).href)
    const key = await opentariff('--data', data, 'keys', 'create', '--scope', 'fpo', '--label', 'Client')
    const client = made.createClient({ baseUrl: url, apiKey: /^otk_\S+$/m.exec(key)?.[0] ?? '' })
    const path = { region: 'uk', id: '0702001007' } as const
    expect(await client.get('/{region}/api/v2/commodities/{id}', { path })).to.have.nested.property('data.id')
    const missing = client.get('/{region}/api/v2/commodities/{id}', { path: { ...path, id: '9999999999' } })
    const error = await rejectionOf(missing)
    expect(error).to.be.instanceOf(made.OpentariffError).and.include({ status: 404 })
    expect((error as InstanceType<ClientModule['OpentariffError']>).problems[0]?.detail).to.match(/9999999999/)

    const sizes: number[] = []
    const listed = { path: { region: 'uk' }, query: { per_page: 3 } } as const
    for await (const page of client.pages('/{region}/api/v2/certificates', listed)) sizes.push(page.data.length)
    expect(sizes.length).to.be.greaterThan(1)
    expect(sizes.slice(0, -1).every((size) => size === 3)).to.equal(true)

    const answers: unknown[] = []
    const items = [{ description: 'fresh cherry tomatoes' }, { description: 'live horses' }]
    for await (const line of client.lines('/fpo-code-search/batch', items)) answers.push(line)
    expect(answers).to.have.length(2)
    expect(answers[0]).to.have.nested.property('results[0].code').that.matches(/^0702/)
  })

  it('agrees on its version in the command line, the OpenAPI document and package.json', async () => {
    expect(await opentariff('--version')).to.equal(`${PACKAGE_VERSION}\n`)
    const { info } = (await (await fetch(`${url}/openapi.json`)).json()) as { readonly info: object }
    expect(info).to.include({ version: PACKAGE_VERSION })
  })

  it('keeps servers and data in the named directory, where other commands find them, and none in node_modules', async () => {
    expect(await readdir(join(data, 'main'))).to.include.members(['postgres', 'opensearch'])
    expect(await opentariff('--data', data, 'keys', 'create', '--scope', 'fpo', '--label', 'Swift Parcels')).to.match(
      /^otk_\S+$/m,
    )
    expect(await installed()).to.deep.equal(installedAtFirst)
  })

  it('stops with its servers at SIGINT', async () => {
    await running.stop('SIGINT')
    expect(await opentariff('--data', data, 'servers', 'status'))
      .to.match(/^Postgres does not run/)
      .and.match(/^OpenSearch does not run/m)
  })
})
