import { Comparison, type MemberComparison, unexplained } from './compare-answers.ts'
import { explainAt, mustBeExplained } from './explanations.ts'
import { addressOf, endpointOf, readRecordings } from './recordings.ts'
import { hasRecordedType, isSpecified } from './specified-members.ts'

interface Endpoint {
  readonly comparison: Comparison
  /** Status → number of answers. */
  readonly statuses: Map<string, number>
}

export interface CompareOptions {
  readonly url: string
  /** The file of recordings. */
  readonly recordings: string
  /** The key for answers of green lanes. */
  readonly apiKey: string | undefined
}

/** The comparison at one endpoint of a service. */
export interface EndpointReport {
  readonly endpoint: string
  /** Status → number of answers. */
  readonly statuses: Readonly<Record<string, number>>
  readonly members: readonly MemberComparison[]
  /** Members that fail the comparison: those the specification names that are missing, of another type, or unexplained. */
  readonly failed: readonly MemberComparison[]
  /** Answers of status 5xx. */
  readonly serverErrors: number
}

/**
 * Sends a service the requests of recordings of the public one, for the day of each recording, and compares the answers
 * by endpoint and member. Differences are mostly data of another day; those of green lanes are reported with their reason.
 */
export async function compareWithRecordings({
  url,
  recordings,
  apiKey,
}: CompareOptions): Promise<readonly EndpointReport[]> {
  const endpoints = new Map<string, Endpoint>()
  for await (const recording of readRecordings(recordings)) {
    const name = endpointOf(recording.uri)
    const endpoint = endpoints.get(name) ?? { comparison: new Comparison(explainAt(name)), statuses: new Map() }
    endpoints.set(name, endpoint)
    const response = await fetch(new URL(addressOf(recording), url), {
      headers: apiKey === undefined ? {} : { 'x-api-key': apiKey },
    })
    const body: unknown = await response.json()
    const status = hasData(recording.body) ? String(response.status) : 'not JSON:API when recorded'
    endpoint.statuses.set(status, (endpoint.statuses.get(status) ?? 0) + 1)
    if (response.ok && hasData(recording.body)) endpoint.comparison.add(recording.body, body)
  }
  return [...endpoints].map(([name, { comparison, statuses }]) => {
    const members = comparison.list()
    return {
      endpoint: name,
      statuses: Object.fromEntries(statuses),
      members,
      failed: members.filter(failsAt(name)),
      serverErrors: [...statuses]
        .filter(([status]) => status.startsWith('5'))
        .reduce((total, [, count]) => total + count, 0),
    }
  })
}

export const failuresOf = (reports: readonly EndpointReport[]): number =>
  reports.reduce((total, { failed, serverErrors }) => total + failed.length + serverErrors, 0)

const hasData = (body: unknown): boolean => typeof body === 'object' && body !== null && 'data' in body

/** The reports as lines for people. `all` includes members that agree everywhere. */
export const describeReports = (
  reports: readonly EndpointReport[],
  { all }: { readonly all: boolean },
): readonly string[] => [
  ...reports.flatMap((report) => describeReport(report, all)),
  `\n${summaryOf(reports)}; ${failuresOf(reports)} failures`,
]

/** One line over all endpoints. */
const summaryOf = (reports: readonly EndpointReport[]): string => {
  const total = (count: (report: EndpointReport) => number) => reports.reduce((sum, report) => sum + count(report), 0)
  const answers = total(({ statuses }) => Object.values(statuses).reduce((sum, count) => sum + count, 0))
  const members = total((report) => report.members.length)
  const compared = reports.filter((report) => report.members.length > 0).length
  return `${answers} recordings; at ${compared} endpoints ${members} members with ${total((report) => sumOf(report, 'agree'))} values that agree and ${total((report) => sumOf(report, 'differ'))} that differ`
}

const sumOf = ({ members }: EndpointReport, key: 'agree' | 'differ'): number =>
  members.reduce((total, member) => total + member[key], 0)

const describeReport = (report: EndpointReport, all: boolean): readonly string[] => {
  const { endpoint, statuses, members, failed } = report
  const answers = Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')
  const title = `\n${endpoint}  ${answers}`
  if (members.length === 0) return [title]
  const unspecified = members.filter(({ member, missing }) => missing > 0 && !isSpecified(member, endpoint))
  return [
    title,
    `  ${members.length} members; values: ${sumOf(report, 'agree')} agree, ${sumOf(report, 'differ')} differ; ` +
      `${failed.length} specified members fail, ${unspecified.length} others are missing`,
    ...members.flatMap((member) => [
      ...describeMember(member, report, all),
      ...[...member.explained].map(([reason, count]) => `             ${count}: ${reason}`),
    ]),
  ]
}

const describeMember = (member: MemberComparison, { endpoint, failed }: EndpointReport, all: boolean) => {
  if (failed.includes(member)) return [`  FAIL     ${lineOf(member)}`]
  if (member.missing > 0) return [`  missing  ${lineOf(member)} (not in the specification)`]
  if (member.wrongType > 0) {
    const why = isSpecified(member.member, endpoint) ? 'as the specification has it' : 'not in it'
    return [`  type     ${lineOf(member)} (${why})`]
  }
  if (!all && member.differ === 0) return []
  return [`  ${member.differ > 0 ? 'differ ' : 'agree  '}  ${lineOf(member)}`]
}

const failsAt =
  (endpoint: string) =>
  (comparison: MemberComparison): boolean => {
    const { member, missing, wrongType } = comparison
    return (
      (missing > 0 && isSpecified(member, endpoint)) ||
      (wrongType > 0 && hasRecordedType(endpoint, member)) ||
      (mustBeExplained(endpoint) && unexplained(comparison) > 0)
    )
  }

/** Characters of an example that fit a line. */
const EXAMPLE_LENGTH = 70

const lineOf = ({ member, agree, differ, missing, wrongType, example }: MemberComparison): string => {
  const counts = [
    `${agree} agree`,
    differ && `${differ} differ`,
    missing && `${missing} lack it`,
    wrongType && `${wrongType} of another type`,
  ]
  const cut = (value: unknown) => String(JSON.stringify(value)).slice(0, EXAMPLE_LENGTH)
  const shown = example ? `: ${cut(example[0])} is here ${cut(example[1])}` : ''
  return `${member}: ${counts.filter(Boolean).join(', ')}${shown}`
}
