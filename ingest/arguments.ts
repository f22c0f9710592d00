import { parseArgs } from 'node:util'
import { REGIONS, type Region } from '../src/tariff/region.ts'
import { SOURCE_KINDS, type SourceKind } from './sources/source.ts'

export const USAGE = `Usage: npm run ingest -- COMMAND [OPTIONS]

Commands
  run        load a source into a new version and make it live
  prepare    bring the schema up to date, and load what is configured unless it is live already
  verify     compare what is live with what was loaded
  versions   list the versions
  rollback   make the version before the live one live again
  prune      remove old versions
  lint       read a source with every check, without touching a server
  labels FILE
             store an operator's own history of declared goods, and make a version with it live. FILE is a CSV, plain
             or .gz: description (1-500 characters), code (6, 8 or 10 digits), weight (up to 100; without one: 1)

Options
  --source sample|bundle|uk-csv   run, lint: format of the data (default: bundle if --path or TARIFF_DATA is set, else sample)
  --path PATH                     run, lint: directory of the bundle, file or directory of the CSV (default: TARIFF_DATA)
  --region uk|xi|all              run, verify, rollback, labels: which tariff (default: all)
  --max-rejects N                 run: publish although up to N records were rejected (default: 0);
                                  labels: store nothing if more than N rows are (default: store all that are good)
  --dead-letter FILE              run, lint, labels: where rejected records are written
  --store-only                    labels: leave it to the next run to make them live
  --to VERSION                    rollback: the version to go back to
  --keep N                        prune: retired versions kept in each region (default: 2)`

const COMMANDS = ['run', 'prepare', 'verify', 'versions', 'rollback', 'prune', 'lint', 'labels'] as const
export type Command = (typeof COMMANDS)[number]

export interface Arguments {
  readonly command: Command
  /** Of `labels`; empty for other commands. */
  readonly file: string
  readonly source: SourceKind | undefined
  readonly path: string | undefined
  readonly regions: readonly Region[]
  readonly maxRejects: number | undefined
  readonly deadLetter: string | undefined
  readonly to: number | undefined
  readonly keep: number | undefined
  readonly storeOnly: boolean
}

/** The command line cannot be understood; the message says which part. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Options that each command takes; any other is a mistake worth telling. */
const OPTIONS_OF: Readonly<Record<Command, readonly string[]>> = {
  run: ['source', 'path', 'region', 'max-rejects', 'dead-letter'],
  prepare: [],
  verify: ['region'],
  versions: [],
  rollback: ['region', 'to'],
  prune: ['keep'],
  lint: ['source', 'path', 'dead-letter'],
  labels: ['region', 'max-rejects', 'dead-letter', 'store-only'],
}

export function readArguments(argv: readonly string[]): Arguments {
  const { values, positionals } = parse(argv)
  const [command, ...given] = positionals
  if (!isOneOf(COMMANDS, command)) {
    throw new UsageError(command === undefined ? 'Say what to do.' : `There is no command "${command}".`)
  }
  const [file = '', ...rest] = command === 'labels' ? given : ['', ...given]
  if (command === 'labels' && file === '') throw new UsageError('Name the CSV file with the labels.')
  if (rest.length > 0) throw new UsageError(`"${rest.join(' ')}" is one word too many.`)
  for (const option of Object.keys(values)) {
    if (!OPTIONS_OF[command].includes(option)) throw new UsageError(`"${command}" takes no --${option}.`)
  }
  return {
    command,
    file,
    source: oneOf(SOURCE_KINDS, '--source', values.source),
    path: values.path,
    regions: regionsOf(oneOf([...REGIONS, 'all'], '--region', values.region)),
    maxRejects: wholeNumber('--max-rejects', values['max-rejects']),
    deadLetter: values['dead-letter'],
    to: wholeNumber('--to', values.to),
    keep: wholeNumber('--keep', values.keep),
    storeOnly: values['store-only'] ?? false,
  }
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        source: { type: 'string' },
        path: { type: 'string' },
        region: { type: 'string' },
        'max-rejects': { type: 'string' },
        'dead-letter': { type: 'string' },
        to: { type: 'string' },
        keep: { type: 'string' },
        'store-only': { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const regionsOf = (choice: Region | 'all' | undefined): readonly Region[] =>
  choice === undefined || choice === 'all' ? REGIONS : [choice]

function oneOf<T extends string>(allowed: readonly T[], option: string, value: string | undefined): T | undefined {
  if (value === undefined || isOneOf(allowed, value)) return value
  throw new UsageError(`${option} must be ${allowed.join(', ')}, not "${value}".`)
}

function isOneOf<T extends string>(allowed: readonly T[], value: string | undefined): value is T {
  return allowed.some((candidate) => candidate === value)
}

function wholeNumber(option: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  if (!/^\d{1,9}$/.test(value)) throw new UsageError(`${option} must be a whole number, not "${value}".`)
  return Number(value)
}
