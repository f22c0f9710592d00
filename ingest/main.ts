import { EmbeddedProblem } from '../embedded/problem.ts'
import { ConfigError, loadConfig } from '../src/config/config.ts'
import { ServiceUnavailableError } from '../src/errors/service-unavailable-error.ts'
import { migrate } from '../src/postgres/migrate.ts'
import { REGIONS } from '../src/tariff/region.ts'
import { todayUtc } from '../src/tariff/validity.ts'
import { type Arguments, type Command, readArguments, USAGE, UsageError } from './arguments.ts'
import { connect } from './connect.ts'
import type { Connection } from './create-pipeline.ts'
import { importOperatorLabels, openLabelFile } from './import-labels.ts'
import { lint } from './lint.ts'
import { IngestError } from './pipeline.ts'
import { prepareData } from './prepare.ts'
import { createProgress, type Progress } from './progress.ts'
import { runIngest } from './run.ts'
import { createDeadLetterFile, type DeadLetterFile, deadLetterPath } from './sinks/dead-letter.ts'
import { openSource } from './sources/open-source.ts'
import type { Source } from './sources/source.ts'
import { SourceError } from './sources/source-error.ts'
import type { SourceFile } from './sources/source-record.ts'
import { listDataVersions } from './versions/data-versions.ts'
import { withIngestLock } from './versions/lock.ts'
import { prune } from './versions/prune.ts'
import { rollback } from './versions/rollback.ts'
import { verify } from './versions/verify.ts'

/** Everything went well. */
const OK = 0
/** Something was dropped, wrong or impossible. */
const FAILED = 1
/** The command line was not understood. */
const MISUSED = 2

const progress = createProgress()

async function main(argv: readonly string[], env: NodeJS.ProcessEnv, report: Progress): Promise<number> {
  try {
    const args = readArguments(argv)
    const { command } = args
    switch (command) {
      case 'lint':
        return await lintCommand(args, env)
      case 'run': {
        // A wrong path is told before servers are started for it.
        const source = await chosenSource(args, env)
        return await connected(env, report, (connection) => runCommand(source, args, connection))
      }
      case 'labels': {
        const file = await openLabelFile(args.file)
        return await connected(env, report, (connection) => labelsCommand(file, args, connection))
      }
      case 'prepare':
        return await withServers(env, report, (connection) => prepareCommand(connection, report))
      default:
        return await connected(env, report, (connection) => commands[command](args, connection))
    }
  } catch (error) {
    return failure(error)
  }
}

type Act = (connection: Connection) => Promise<number>

/** Lends a connection, and closes it. */
async function withServers(env: NodeJS.ProcessEnv, report: Progress, act: Act): Promise<number> {
  const connection = await connect(env, report)
  try {
    return await act(connection)
  } finally {
    await connection.close()
  }
}

/** The same to a database whose schema is up to date. (`prepareData` sees to the schema itself, and says so.) */
const connected = (env: NodeJS.ProcessEnv, report: Progress, act: Act): Promise<number> =>
  withServers(env, report, async (connection) => {
    await migrate(connection.config.database)
    return await act(connection)
  })

async function prepareCommand({ config }: Connection, report: Progress): Promise<number> {
  await prepareData(config, report)
  return OK
}

function failure(error: unknown): number {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${USAGE}`)
    return MISUSED
  }
  const expected =
    error instanceof IngestError ||
    error instanceof SourceError ||
    error instanceof ConfigError ||
    error instanceof EmbeddedProblem ||
    error instanceof ServiceUnavailableError
  console.error(expected ? error.message : error)
  return FAILED
}

async function runCommand(source: Source, args: Arguments, { pipeline }: Connection): Promise<number> {
  progress.say(`Reading the ${source.kind} data: ${source.location}`)
  const rejects = createDeadLetterFile(args.deadLetter ?? deadLetterPath(new Date()))
  try {
    const started = performance.now()
    const versions = await runIngest(pipeline, source, rejects, {
      regions: args.regions,
      ...(args.maxRejects === undefined ? {} : { maxRejects: args.maxRejects }),
    })
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`Live after ${seconds} s: ${versions.map((v) => `${v.region} version ${v.dataVersionId}`).join(', ')}.`)
  } finally {
    await rejects.close()
    summarise(rejects)
  }
  return rejects.count > 0 ? FAILED : OK
}

async function labelsCommand(file: SourceFile, args: Arguments, { pipeline }: Connection): Promise<number> {
  const rejects = createDeadLetterFile(args.deadLetter ?? deadLetterPath(new Date()))
  try {
    const started = performance.now()
    const { stored, versions } = await importOperatorLabels(pipeline, file, rejects, {
      regions: args.regions,
      storeOnly: args.storeOnly,
      ...(args.maxRejects === undefined ? {} : { maxRejects: args.maxRejects }),
    })
    const { rows, added, reweighed, known } = stored
    console.log(
      `${file.name}: ${rows} good rows, of which ${added} new, ${reweighed} with another weight, ${known} known already.`,
    )
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    const live = versions.map((v) => `${v.region} version ${v.dataVersionId}`).join(', ')
    if (live !== '') console.log(`Live after ${seconds} s: ${live}.`)
    else if (args.storeOnly) console.log('The next "npm run ingest -- run" takes them.')
    else console.log('They are live already.')
  } finally {
    await rejects.close()
    summarise(rejects)
  }
  return rejects.count > 0 ? FAILED : OK
}

type VersionCommand = (args: Arguments, connection: Connection) => Promise<number>

/** Commands on the versions that there are. */
const commands: Readonly<Record<Exclude<Command, 'run' | 'lint' | 'prepare' | 'labels'>, VersionCommand>> = {
  verify: async (args, { pipeline }) => {
    const verifications = await verify(pipeline, args.regions)
    for (const { region, version, problems } of verifications) {
      const name = version ? `${region} version ${version.dataVersionId}` : region
      console.log(problems.length === 0 ? `${name}: complete` : `${name}: ${problems.join('; ')}`)
    }
    return verifications.every(({ problems }) => problems.length === 0) ? OK : FAILED
  },

  versions: async (_args, { pipeline }) => {
    const versions = await listDataVersions(pipeline.postgres)
    if (versions.length === 0) console.log('Nothing has been ingested yet.')
    for (const version of versions) {
      const rows = version.rowCounts?.goods_nomenclatures ?? 0
      console.log(
        [
          String(version.dataVersionId).padStart(5),
          version.region,
          version.status.padEnd(7),
          (version.publishedAt ?? version.createdAt).toISOString(),
          `${version.sourceKind.padEnd(6)} ${rows} goods nomenclatures`,
          version.searchIndex,
        ].join('  '),
      )
    }
    return OK
  },

  rollback: async (args, { pipeline }) => {
    const versions = await withIngestLock(pipeline, () => rollback(pipeline, args.regions, args.to))
    for (const version of versions) console.log(`${version.region}: version ${version.dataVersionId} is live.`)
    return OK
  },

  prune: async (args, { pipeline }) => {
    const pruned = await withIngestLock(pipeline, () => prune(pipeline, args.keep))
    console.log(pruned.length === 0 ? 'Nothing to prune.' : `Removed ${pruned.length} versions.`)
    return OK
  },
}

async function lintCommand(args: Arguments, env: NodeJS.ProcessEnv): Promise<number> {
  const source = await chosenSource(args, env)
  const rejects = createDeadLetterFile(args.deadLetter ?? deadLetterPath(new Date()))
  try {
    const report = await lint(source, rejects, todayUtc())
    for (const warning of report.warnings) console.log(`warning: ${warning}`)
    for (const region of REGIONS) {
      const records = Object.values(report.counts[region]).reduce((sum, count) => sum + count, 0)
      if (records > 0)
        console.log(`${region}: ${records} good records for ${Object.keys(report.counts[region]).length} tables`)
    }
  } finally {
    await rejects.close()
    summarise(rejects)
  }
  return rejects.count > 0 ? FAILED : OK
}

function chosenSource(args: Arguments, env: NodeJS.ProcessEnv): Promise<Source> {
  const path = args.path ?? (args.source === 'sample' ? undefined : loadConfig(env).tariffData)
  const kind = args.source ?? (path === undefined ? 'sample' : 'bundle')
  return openSource({ kind, ...(path === undefined ? {} : { path }) })
}

function summarise(rejects: DeadLetterFile): void {
  for (const line of rejects.summary()) console.error(line)
}

process.exitCode = await main(process.argv.slice(2), process.env, progress)
