import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SyntaxNode } from '@lezer/common'
import { parser } from '@prometheus-io/lezer-promql'
import { expect } from 'chai'
import { parse } from 'yaml'
import { packageRoot } from '../../../src/config/package-root.ts'
import { fromServiceWithoutServers } from '../../support/openapi-document.ts'

interface Rule {
  readonly record?: string
  readonly alert?: string
  readonly expr: string
  readonly annotations?: Readonly<Record<string, string>>
}

interface Panel {
  readonly title: string
  readonly type: string
  readonly targets?: readonly { readonly expr: string }[]
}

const read = (...path: readonly string[]) => readFileSync(join(packageRoot, ...path), 'utf8')

const { groups } = parse(read('deploy', 'prometheus', 'opentariff.rules.yml')) as {
  readonly groups: readonly { readonly rules: readonly Rule[] }[]
}
const rules = groups.flatMap((group) => group.rules)
const alerts = rules.filter(({ alert }) => alert !== undefined)
const recorded = rules.flatMap(({ record }) => record ?? [])

const dashboard = JSON.parse(read('deploy', 'grafana', 'opentariff.json')) as {
  readonly panels: readonly Panel[]
  readonly annotations: { readonly list: readonly { readonly expr: string }[] }
}
const dashboardExpressions = [
  ...dashboard.panels.flatMap(({ targets = [] }) => targets),
  ...dashboard.annotations.list,
].map(({ expr }) => expr)

interface LabelMatcher {
  readonly label: string
  readonly operator: string
  readonly value: string
}

/** The metrics and label matchers that an expression of PromQL selects. */
function selectedBy(expression: string) {
  const metrics: string[] = []
  const matchers: LabelMatcher[] = []
  const textOf = (node: SyntaxNode | null) => (node === null ? '' : expression.slice(node.from, node.to))
  parser.parse(expression).iterate({
    enter: ({ type, node }) => {
      if (type.isError) throw new SyntaxError(`not PromQL: ${expression}`)
      if (type.is('VectorSelector')) metrics.push(textOf(node.getChild('Identifier')))
      if (type.is('UnquotedLabelMatcher')) {
        matchers.push({
          label: textOf(node.getChild('LabelName')),
          operator: textOf(node.getChild('MatchOp')),
          value: JSON.parse(textOf(node.getChild('StringLiteral'))) as string,
        })
      }
    },
  })
  return { metrics, matchers }
}

/** The names of a histogram are those of its parts. */
const samplesOf = ({ name, type }: { readonly name: string; readonly type: string }) =>
  type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name]

describe('the alerts and the dashboard', function () {
  this.timeout(30_000)
  let served: ReadonlySet<string>
  let paths: readonly string[]

  before(async () => {
    const [metrics = '', document = '{}'] = await fromServiceWithoutServers(['/metrics', '/openapi.json'])
    const types = [...metrics.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => ({ name, type }))
    served = new Set(types.flatMap(samplesOf))
    paths = Object.keys((JSON.parse(document) as { readonly paths: object }).paths)
  })

  for (const [what, expressions] of [
    ['the rules', rules.map(({ expr }) => expr)],
    ['the dashboard', dashboardExpressions],
  ] as const) {
    it(`${what} use only metrics that /metrics serves or a rule records`, () => {
      const named = new Set(expressions.flatMap((expression) => selectedBy(expression).metrics))
      expect(named.size).to.be.greaterThan(10)
      expect([...named].filter((name) => !served.has(name) && !recorded.includes(name))).to.deep.equal([])
    })
  }

  it('every alert names its action, in an annotation and in a section of the guide', () => {
    const headings = [...read('docs', 'operations', 'faults.md').matchAll(/^#{2,4} (.+)$/gm)].map(
      ([, title = '']) => title,
    )
    for (const { alert = '', annotations = {} } of alerts) {
      expect(annotations.summary, alert).to.be.a('string').that.is.not.empty
      expect(annotations.action, alert).to.be.a('string').that.is.not.empty
      expect(annotations.runbook).to.equal(`docs/operations/faults.md#${alert.toLowerCase()}`)
      expect(headings).to.include(alert)
    }
  })

  it('every alert appears in the tests of the rules', () => {
    const tested = read('deploy', 'prometheus', 'opentariff.rules.test.yml')
    for (const { alert = '' } of alerts) expect(tested).to.include(`alertname="${alert}"`)
  })

  it('every route of the service belongs to exactly one API', () => {
    const apis = rules.filter(({ record }) => record === 'api:http_request_duration_seconds_bucket:rate5m')
    const matchers = apis.map(({ expr }) =>
      selectedBy(expr)
        .matchers.filter(({ label }) => label === 'route')
        // The last leaves out long answers, which belong to an API all the same.
        .slice(0, -1)
        .map(({ operator, value }) => ({ isIn: operator === '=~', pattern: new RegExp(`^(${value})$`) })),
    )
    expect(matchers).to.have.length(5)
    const operators = new Set(['/livez', '/readyz', '/metrics', '/openapi.json'])
    const templates = paths.map((path) => path.replaceAll(/\{(\w+)\}/g, ':$1'))
    const ofApi = templates.filter((path) => !operators.has(path) && !path.startsWith('/docs'))
    expect(ofApi).to.include('/:region/api/beta/search')
    for (const path of ofApi) {
      const matching = matchers.filter((all) => all.every(({ isIn, pattern }) => pattern.test(path) === isIn))
      expect(matching, path).to.have.length(1)
    }
  })
})
