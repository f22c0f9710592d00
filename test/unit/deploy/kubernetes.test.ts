import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { parse, parseAllDocuments } from 'yaml'
import { loadConfig, SETTINGS } from '../../../src/config/config.ts'
import { packageRoot } from '../../../src/config/package-root.ts'

interface Container {
  readonly image: string
  readonly args: readonly string[]
  readonly env: readonly {
    readonly name: string
    readonly value?: string
    readonly valueFrom?: { readonly secretKeyRef: { readonly name: string; readonly key: string } }
  }[]
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[]
  readonly resources: { readonly requests: object; readonly limits: object }
  readonly securityContext: object
}

interface PodSpec {
  readonly containers: readonly Container[]
  readonly securityContext: object
  readonly terminationGracePeriodSeconds?: number
  readonly automountServiceAccountToken: boolean
}

interface PodTemplate {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> }
  readonly spec: PodSpec
}

interface Manifest {
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly data?: Readonly<Record<string, string>>
  readonly spec?: {
    readonly template?: PodTemplate
    readonly jobTemplate?: { readonly spec: { readonly template: PodTemplate } }
    readonly selector?: { readonly matchLabels: object }
    readonly minReplicas?: number
    readonly maxUnavailable?: number
  }
}

const FOLDER = join(packageRoot, 'deploy', 'kubernetes')
const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8')

const files = readdirSync(FOLDER).filter((file) => file !== 'kustomization.yaml')
const manifests = files.flatMap((file) => parseAllDocuments(read(file)).map((document) => document.toJS() as Manifest))
const named = (kind: string, name = 'opentariff') =>
  manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name)

const templates = manifests.flatMap(({ spec }) => spec?.jobTemplate?.spec.template ?? spec?.template ?? [])
const service = named('Deployment')?.spec?.template

describe('deploy/kubernetes', () => {
  it('lists every manifest in its kustomization', () => {
    const { resources } = parse(read('kustomization.yaml')) as { readonly resources: readonly string[] }
    expect(resources).to.have.members(files)
  })

  it('runs the service and both ingests, each without root, capabilities, writable files and token', () => {
    expect(templates.map(({ spec }) => spec.containers[0]?.args)).to.have.deep.members([
      ['opentariff', 'serve'],
      ['opentariff', 'ingest', 'prepare'],
      ['opentariff', 'ingest', 'update'],
    ])
    for (const { spec } of templates) {
      expect(spec.automountServiceAccountToken).to.equal(false)
      expect(spec.securityContext).to.deep.include({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
      for (const { securityContext, resources } of spec.containers) {
        expect(securityContext).to.deep.equal({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
        expect(resources.requests).to.have.all.keys('cpu', 'memory')
        expect(resources.limits).to.have.property('memory')
      }
    }
  })

  it('sets only settings that exist, to values that are valid', () => {
    const shared = named('ConfigMap')?.data ?? {}
    for (const { spec } of templates) {
      const values = Object.fromEntries(
        spec.containers.flatMap(({ env }) => env.map(({ name, value }) => [name, value])),
      )
      // PUBLISHED_DATA belongs to the ingest alone.
      expect([...SETTINGS, 'PUBLISHED_DATA']).to.include.members(Object.keys({ ...shared, ...values }))
      // Certificates and secrets exist in a cluster only.
      const { DATABASE_CA, OPENSEARCH_CA, ...others } = values
      loadConfig({ ...shared, ...others })
      expect([DATABASE_CA, OPENSEARCH_CA]).not.to.include(undefined)
    }
  })

  it('keeps passwords out of the manifests, and reserves a role for the ingest', () => {
    const secretsOf = ({ spec }: PodTemplate) =>
      spec.containers.flatMap(({ env }) => env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef.name ?? []))
    for (const template of templates) {
      const suffix = template === service ? '' : '-ingest'
      expect(new Set(secretsOf(template))).to.deep.equal(
        new Set([`opentariff-database${suffix}`, `opentariff-opensearch${suffix}`]),
      )
    }
    expect(named('Secret')).to.equal(undefined)
  })

  it('opens the ports that its settings name, and gives the service the time to stop in order', () => {
    const [container] = service?.spec.containers ?? []
    const setting = (wanted: string) => Number(container?.env.find(({ name }) => name === wanted)?.value)
    expect(container?.ports).to.deep.equal([
      { name: 'http', containerPort: setting('PORT') },
      { name: 'metrics', containerPort: setting('METRICS_PORT') },
    ])
    const stopMs = setting('DRAIN_DELAY_MS') + setting('SHUTDOWN_TIMEOUT_MS')
    expect(service?.spec.terminationGracePeriodSeconds).to.be.greaterThan(stopMs / 1000 + 5)
  })

  it('keeps one pod at least while a node is drained', () => {
    expect(named('HorizontalPodAutoscaler')?.spec?.minReplicas).to.be.greaterThan(
      named('PodDisruptionBudget')?.spec?.maxUnavailable ?? Number.POSITIVE_INFINITY,
    )
    expect(named('PodDisruptionBudget')?.spec?.selector?.matchLabels).to.deep.equal(service?.metadata.labels)
  })
})

interface Overlay {
  readonly resources: readonly string[]
  readonly images: readonly { readonly name: string }[]
  readonly patches: readonly {
    readonly target: { readonly kind: string; readonly name: string }
    readonly patch: string
  }[]
}

describe('deploy/kubernetes-example', () => {
  const overlay = parse(
    readFileSync(join(packageRoot, 'deploy', 'kubernetes-example', 'kustomization.yaml'), 'utf8'),
  ) as Overlay

  it('changes the manifests next to it, and their image', () => {
    expect(overlay.resources).to.deep.equal(['../kubernetes'])
    const images = new Set(templates.flatMap(({ spec }) => spec.containers.map(({ image }) => image)))
    expect(overlay.images.map(({ name }) => name)).to.deep.equal([...images])
  })

  it('replaces only values that they have, by their own defaults', () => {
    for (const { target, patch } of overlay.patches) {
      const manifest = named(target.kind, target.name)
      for (const { op, path, value } of parse(patch) as { op: string; path: string; value: unknown }[]) {
        const found = path
          .split('/')
          .slice(1)
          .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], manifest)
        expect([op, found], `${target.kind} ${path}`).to.deep.equal(['replace', value])
      }
    }
  })
})
