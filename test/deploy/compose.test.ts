import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { parse } from 'yaml'
import { loadConfig, requireServers, SETTINGS } from '../../src/config/config.ts'
import { packageRoot } from '../../src/config/package-root.ts'
import { PACKAGE_VERSION } from '../../src/config/package-version.ts'
import { findProgram } from '../support/find-program.ts'

interface ComposeService {
  readonly image?: string
  readonly build?: unknown
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly ports?: readonly string[]
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
}

type Services = Readonly<Record<string, ComposeService>>

const CLUSTER = ['docker-compose.yml', 'docker-compose.cluster.yml']
const NODES = ['opensearch', 'opensearch-2', 'opensearch-3']
const PASSWORD = { POSTGRES_PASSWORD: 'p@ss/word' }

/** The services of Compose files with their variables filled in. Rejects with what is wrong, a missing variable included. */
async function servicesOf(files: readonly string[], env: Readonly<Record<string, string>>): Promise<Services> {
  const program = findProgram(['podman-compose'])
  if (program === null) throw new Error('podman-compose cannot be found (test/requirements.txt).')
  const args = [...files.flatMap((file) => ['--file', file]), 'config']
  const options = { cwd: packageRoot, env: { PATH: process.env.PATH, ...env } }
  const { stdout } = await promisify(execFile)(program, args, options)
  return (parse(stdout, { logLevel: 'error' }) as { readonly services: Services }).services
}

const published = (services: Services): readonly string[] =>
  Object.keys(services).filter((name) => (services[name]?.ports ?? []).length > 0)

describe('the Compose files', function () {
  this.timeout(60_000)
  let services: Services
  let cluster: Services

  before(async () => {
    services = await servicesOf(['docker-compose.yml'], PASSWORD)
    cluster = await servicesOf(CLUSTER, PASSWORD)
  })

  it('refuse to start without a password', async () => {
    const failure = await servicesOf(['docker-compose.yml'], {}).catch((error: Error) => error.message)
    expect(failure).to.include('POSTGRES_PASSWORD')
  })

  it('name the image of this version, and build it only with the file for that', async () => {
    const built = await servicesOf(['docker-compose.yml', 'docker-compose.build.yml'], PASSWORD)
    for (const name of ['prepare', 'service']) {
      expect(services[name]?.image, name).to.match(new RegExp(`/opentariff:${PACKAGE_VERSION}$`))
      expect(services[name], name).not.to.have.property('build')
      expect(built[name], name).to.have.property('build')
      expect(built[name]?.image, name).to.equal('opentariff:local')
    }
  })

  it('set only settings that exist, with which the service reaches both servers', () => {
    for (const name of ['prepare', 'service']) {
      const environment = services[name]?.environment ?? {}
      expect(SETTINGS, name).to.include.members(Object.keys(environment))
      const { database, openSearch } = requireServers(loadConfig(environment))
      expect(database).to.include({ user: 'opentariff', password: PASSWORD.POSTGRES_PASSWORD })
      expect(database.url).to.equal('postgres://postgres:5432/opentariff')
      expect(openSearch.urls).to.deep.equal(['http://opensearch:9200'])
    }
  })

  it('load the directory that TARIFF_DATA names', async () => {
    expect(loadConfig(services.prepare?.environment ?? {}).tariffData).to.equal(undefined)
    const { prepare } = await servicesOf(['docker-compose.yml'], { ...PASSWORD, TARIFF_DATA: '/srv/tariff' })
    expect(loadConfig(prepare?.environment ?? {}).tariffData).to.equal('/data')
    expect(prepare?.volumes).to.deep.equal(['/srv/tariff:/data:ro'])
  })

  it('publish only the service, on this machine unless BIND_ADDRESS says otherwise', async () => {
    expect(published(services)).to.deep.equal(['service'])
    expect(services.service?.ports).to.deep.equal(['127.0.0.1:3000:3000'])
    const env = { ...PASSWORD, PORT: '8080', BIND_ADDRESS: '0.0.0.0' }
    const { service } = await servicesOf(['docker-compose.yml'], env)
    expect(service?.ports).to.deep.equal(['0.0.0.0:8080:3000'])
    expect(loadConfig(service?.environment ?? {}).port).to.equal(3000)
  })

  it('take every capability from each container', () => {
    for (const [name, { cap_drop, security_opt }] of Object.entries(services)) {
      expect(cap_drop, name).to.deep.equal(['ALL'])
      expect(security_opt, name).to.deep.equal(['no-new-privileges:true'])
    }
  })

  it('the services and the ingest of a cluster use the addresses of all nodes', () => {
    for (const name of ['service', 'service-2', 'prepare']) {
      const { openSearch } = loadConfig(cluster[name]?.environment ?? {})
      expect(openSearch?.urls, name).to.deep.equal(NODES.map((node) => `http://${node}:9200`))
    }
    for (const name of NODES) {
      expect(cluster[name]?.environment, name).to.include({ 'node.name': name, 'discovery.type': 'zen' })
    }
  })

  it('publish only the proxy of a cluster, whose X-Forwarded-For the services believe', () => {
    expect(published(cluster)).to.deep.equal(['proxy'])
    for (const name of ['service', 'service-2']) {
      expect(loadConfig(cluster[name]?.environment ?? {}).trustedProxies, name).to.not.deep.equal([])
    }
  })
})
