import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { useServers } from '../../embedded/server-config.ts'
import { prepareData } from '../../ingest/prepare.ts'
import { createProgress } from '../../ingest/progress.ts'
import { createApiKey } from '../../src/http/auth/manage-keys.ts'
import { createPostgres } from '../../src/postgres/client.ts'
import { startService } from '../../test/support/start-service.ts'
import { Comparison, type MemberComparison, unexplained } from './compare-answers.ts'
import { explainAt, mustBeExplained } from './explanations.ts'
import { addressOf, endpointOf, readRecordings } from './recordings.ts'
import { hasRecordedType, isSpecified } from './specified-members.ts'

/**
 * `npm run compare -- <recordings file> [--url http://... --key KEY] [--all]`: asks this service what the public one was asked, for
 * the day of the recording, and says by endpoint which members agree, differ in value or are missing. Differences are
 * mostly data of another day; those of green lanes are told with their reason. Answers of green lanes need a key: one is
 * made where no address is given. To lack a member that the specification names, to give it another type, or a difference
 * of green lanes without a known reason is a failure.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { url: { type: 'string' }, key: { type: 'string' }, all: { type: 'boolean', default: false } },
})
const [file] = positionals
if (file === undefined) {
  console.error('Name the file of recordings: npm run compare -- recordings.ndjson.gz')
  process.exit(2)
}

interface Endpoint {
  readonly comparison: Comparison
  /** Status → number of answers. */
  readonly statuses: Map<string, number>
}

async function compare(url: string, path: string, key: string | undefined): Promise<boolean> {
  const endpoints = new Map<string, Endpoint>()
  for await (const recording of readRecordings(path)) {
    const name = endpointOf(recording.uri)
    const endpoint = endpoints.get(name) ?? { comparison: new Comparison(explainAt(name)), statuses: new Map() }
    endpoints.set(name, endpoint)
    const response = await fetch(new URL(addressOf(recording), url), {
      headers: key === undefined ? {} : { 'x-api-key': key },
    })
    const body: unknown = await response.json()
    const status = hasData(recording.body) ? String(response.status) : 'not JSON:API when recorded'
    endpoint.statuses.set(status, (endpoint.statuses.get(status) ?? 0) + 1)
    if (response.ok && hasData(recording.body)) endpoint.comparison.add(recording.body, body)
  }
  const failures = [...endpoints].reduce((sum, [name, endpoint]) => sum + report(name, endpoint), 0)
  console.log(`\n${summaryOf([...endpoints.values()])}; ${failures} failures`)
  return failures === 0
}

/** One line over all endpoints. */
function summaryOf(endpoints: readonly Endpoint[]): string {
  const total = (count: (endpoint: Endpoint) => number) => endpoints.reduce((sum, endpoint) => sum + count(endpoint), 0)
  const values = (key: 'agree' | 'differ') =>
    total(({ comparison }) => comparison.list().reduce((sum, member) => sum + member[key], 0))
  const answers = total(({ statuses }) => [...statuses.values()].reduce((sum, count) => sum + count, 0))
  const members = total(({ comparison }) => comparison.list().length)
  const compared = endpoints.filter(({ comparison }) => comparison.list().length > 0).length
  return `${answers} recordings; at ${compared} endpoints ${members} members with ${values('agree')} values that agree and ${values('differ')} that differ`
}

const hasData = (body: unknown): boolean => typeof body === 'object' && body !== null && 'data' in body

/** Prints what was found at an endpoint; answers how many members, and how many answers, fail. */
function report(name: string, { comparison, statuses }: Endpoint): number {
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  const members = comparison.list()
  const sum = (key: 'agree' | 'differ') => members.reduce((total, member) => total + member[key], 0)
  const fails = failsAt(name)
  const failed = members.filter(fails)
  const unspecified = members.filter(({ member, missing }) => missing > 0 && !isSpecified(member, name))
  console.log(`\n${name}  ${answers}`)
  const broken = [...statuses].filter(([status]) => status.startsWith('5')).reduce((sum, [, count]) => sum + count, 0)
  if (members.length === 0) return broken
  console.log(
    `  ${members.length} members; values: ${sum('agree')} agree, ${sum('differ')} differ; ` +
      `${failed.length} specified members fail, ${unspecified.length} others are missing`,
  )
  for (const member of members) {
    if (fails(member)) console.log(`  FAIL     ${lineOf(member)}`)
    else if (member.missing > 0) console.log(`  missing  ${lineOf(member)} (not in the specification)`)
    else if (member.wrongType > 0)
      console.log(
        `  type     ${lineOf(member)} (${isSpecified(member.member, name) ? 'as the specification has it' : 'not in it'})`,
      )
    else if (values.all || member.differ > 0)
      console.log(`  ${member.differ > 0 ? 'differ ' : 'agree  '}  ${lineOf(member)}`)
    for (const [reason, count] of member.explained) console.log(`             ${count}: ${reason}`)
  }
  return failed.length + broken
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

/** As much of an example as fits a line. */
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

const progress = createProgress()
if (values.url !== undefined) {
  process.exitCode = (await compare(values.url, file, values.key)) ? 0 : 1
} else {
  const directory = await mkdtemp(join(tmpdir(), 'opentariff-compare-'))
  const servers = await useServers(process.env, { report: (line) => progress.say(line) })
  try {
    await prepareData(servers.config, progress)
    const { database, openSearch } = servers.config
    const service = await startService(
      { DATABASE_URL: database.url, OPENSEARCH_URL: openSearch.urls.join(',') },
      join(directory, 'service.log'),
      new AbortController().signal,
    )
    const postgres = createPostgres(database)
    try {
      const key = await createApiKey(postgres, { scope: 'green-lanes', label: 'npm run compare', limitPerSecond: 1000 })
      process.exitCode = (await compare(service.url, file, key)) ? 0 : 1
    } finally {
      await Promise.all([service.stop(), postgres.close()])
    }
  } finally {
    await rm(directory, { recursive: true })
    await servers.stop()
  }
}
