import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { parse } from 'yaml'
import { loadConfig } from '../../src/config/config.ts'
import { packageRoot } from '../../src/config/package-root.ts'

interface Service {
  readonly image?: string
  readonly extends?: { readonly file: string; readonly service: string }
  readonly environment?: Readonly<Record<string, string>>
  readonly ports?: readonly string[]
  readonly volumes?: readonly string[]
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly restart?: string
  readonly mem_limit?: string
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly read_only?: boolean
}

interface Overlay {
  readonly services: Readonly<Record<string, Service>>
  readonly configs: { readonly proxy: { readonly content: string } }
  readonly volumes: Readonly<Record<string, null>>
}

/** `!reset` takes away what the file below says. */
const RESET = { tag: '!reset', collection: 'seq', resolve: (value: unknown) => value } as const

const overlay = parse(readFileSync(join(packageRoot, 'docker-compose.cluster.yml'), 'utf8'), {
  merge: true,
  customTags: [RESET],
}) as Overlay

const NODES = ['opensearch', 'opensearch-2', 'opensearch-3']
const SERVICES = ['service', 'service-2']

describe('docker compose up of the cluster', () => {
  const { services, configs, volumes } = overlay
  const serviceOf = (name: string): Service => services[name] ?? {}

  it('adds nodes and a service that are like those of docker-compose.yml', () => {
    for (const name of ['opensearch-2', 'opensearch-3']) {
      expect(serviceOf(name).extends, name).to.deep.equal({ file: 'docker-compose.yml', service: 'opensearch' })
    }
    expect(serviceOf('service-2').extends).to.deep.equal({ file: 'docker-compose.yml', service: 'service' })
    expect(Object.keys(services)).to.have.members([...NODES, ...SERVICES, 'prepare', 'proxy'])
  })

  it('gives each node a name and a volume of its own, and lets one found the cluster', () => {
    for (const name of NODES) {
      const { environment = {} } = serviceOf(name)
      expect(environment['node.name'], name).to.equal(name)
      expect(environment['discovery.seed_hosts'], name).to.equal(NODES.join(','))
      expect(environment['discovery.type'], name).to.equal('zen')
    }
    expect(NODES.map((name) => serviceOf(name).environment?.['cluster.initial_cluster_manager_nodes'])).to.deep.equal([
      'opensearch',
      undefined,
      undefined,
    ])
    for (const name of NODES.slice(1)) {
      expect(serviceOf(name).volumes, name).to.deep.equal([`${name}-data:/usr/share/opensearch/data`])
      expect(volumes, name).to.have.property(`${name}-data`)
    }
  })

  it('gives services and ingest the addresses of all nodes', () => {
    for (const name of [...SERVICES, 'prepare']) {
      const { openSearch } = loadConfig(serviceOf(name).environment ?? {})
      expect(openSearch?.urls, name).to.deep.equal(NODES.map((node) => `http://${node}:9200`))
    }
    expect(Object.keys(serviceOf('prepare').depends_on ?? {})).to.deep.equal(NODES.slice(1))
  })

  it('publishes the proxy alone, which services believe', () => {
    expect(Object.keys(services).filter((name) => (serviceOf(name).ports ?? []).length > 0)).to.deep.equal(['proxy'])
    for (const name of SERVICES) {
      expect(serviceOf(name).ports, name).to.deep.equal([])
      expect(loadConfig(serviceOf(name).environment ?? {}).trustedProxies, name).to.not.deep.equal([])
    }
  })

  it('sends a request that one service did not answer to the other', () => {
    const { content } = configs.proxy
    expect([...content.matchAll(/server (\S+):3000/g)].map(([, name]) => name)).to.deep.equal(SERVICES)
    expect(content).to.match(/proxy_next_upstream error timeout non_idempotent;/)
    // A dollar sign is written twice: once is a variable of Compose.
    expect(content).not.to.match(/[^$]\$[a-z]/)
  })

  it('runs a pinned proxy without privileges, with a health check, a memory limit and a restart policy', () => {
    const proxy = serviceOf('proxy')
    expect(proxy.image).to.match(/^nginxinc\/nginx-unprivileged:1\.\d+-alpine$/)
    expect(proxy.cap_drop).to.deep.equal(['ALL'])
    expect(proxy.security_opt).to.deep.equal(['no-new-privileges:true'])
    expect(proxy.read_only).to.equal(true)
    expect(proxy.healthcheck?.test).to.be.an('array').that.is.not.empty
    expect(proxy.restart).to.equal('unless-stopped')
    expect(proxy.mem_limit).to.match(/^\d+m$/)
  })
})
