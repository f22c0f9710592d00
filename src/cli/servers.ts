import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { EmbeddedProblem } from '../../embedded/problem.ts'
import {
  resetEmbeddedServers,
  startEmbeddedServers,
  statusOfEmbeddedServers,
  stopEmbeddedServers,
} from '../../embedded/servers.ts'
import { mebibytes } from '../../embedded/space.ts'
import { SERVERS } from '../../embedded/state.ts'

const USAGE = `Usage: npm run embedded -- <command>

  start          start Postgres and OpenSearch, to stay until \`stop\`
  status         say whether they run, where, and how much data they hold
  stop           stop them
  reset [--yes]  stop them and delete their data; the binaries stay`

/** The command line was not understood. */
const MISUSED = 2

const report = (line: string): void => console.log(line)

async function main(args: readonly string[]): Promise<number> {
  const [verb, ...options] = args
  const command = commands.get(verb ?? '')
  if (command === undefined || options.some((option) => verb !== 'reset' || option !== '--yes')) {
    console.error(USAGE)
    return MISUSED
  }
  try {
    return await command(options)
  } catch (error) {
    console.error(error instanceof EmbeddedProblem ? error.message : error)
    return 1
  }
}

const verbs: Readonly<Record<string, (options: readonly string[]) => Promise<number>>> = {
  start: async () => {
    const { databaseUrl, openSearchUrl } = await startEmbeddedServers({ report, detached: true })
    report(`DATABASE_URL=${databaseUrl}`)
    report(`OPENSEARCH_URL=${openSearchUrl}`)
    report('They stay until `npm run embedded -- stop`.')
    return 0
  },

  status: async () => {
    const { layout, state, connection } = await statusOfEmbeddedServers()
    if (connection !== null) {
      report(`DATABASE_URL=${connection.databaseUrl}`)
      report(`OPENSEARCH_URL=${connection.openSearchUrl}`)
    }
    for (const kind of SERVERS) {
      const server = state[kind]
      const running = server === null ? 'does not run' : `runs (process ${server.process.pid}, port ${server.port})`
      const name = kind === 'postgres' ? 'Postgres' : 'OpenSearch'
      report(`${name} ${running}; ${mebibytes(sizeOf(layout[kind]))} in ${layout[kind]}`)
    }
    if (state.detached) report('Started to stay; `npm run embedded -- stop` stops them.')
    if (state.users.length > 0) report(`Used by process ${state.users.map(({ pid }) => pid).join(', ')}.`)
    return 0
  },

  stop: async () => {
    report((await stopEmbeddedServers(report)) ? 'Stopped.' : 'Nothing was running.')
    return 0
  },

  reset: async (options) => {
    if (!options.includes('--yes') && !(await confirm())) {
      console.error('Nothing was deleted; `npm run embedded -- reset --yes` deletes without asking.')
      return 1
    }
    await resetEmbeddedServers(report)
    report('Deleted the data; the next start loads the tariff again.')
    return 0
  },
}

async function confirm(): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const answer = await terminal.question('Delete all data of the embedded servers? (yes/no) ')
    return /^y(es)?$/i.test(answer.trim())
  } finally {
    terminal.close()
  }
}

/** Bytes below a directory that a running server may be changing. */
function sizeOf(directory: string): number {
  let bytes = 0
  try {
    for (const entry of readdirSync(directory, { withFileTypes: true })) {
      const path = join(directory, entry.name)
      if (entry.isDirectory()) bytes += sizeOf(path)
      else bytes += statSync(path, { throwIfNoEntry: false })?.size ?? 0
    }
  } catch {
    // Gone since its parent was listed, or not there yet.
  }
  return bytes
}

const commands = new Map(Object.entries(verbs))

// Last, since it uses what is defined above.
process.exitCode = await main(process.argv.slice(2))
