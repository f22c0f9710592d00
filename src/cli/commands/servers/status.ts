import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from '@commander-js/extra-typings'
import { statusOfEmbeddedServers } from '../../../../embedded/servers.ts'
import { mebibytes } from '../../../../embedded/space.ts'
import { SERVERS } from '../../../../embedded/state.ts'
import { jsonOption } from '../../options.ts'
import { printJson } from '../../print-json.ts'

const NAMES = { postgres: 'Postgres', openSearch: 'OpenSearch' } as const

export const define = (command: Command): void => {
  command.addOption(jsonOption()).action(async ({ json }) => {
    const { layout, state, connection } = await statusOfEmbeddedServers()
    const servers = SERVERS.map((kind) => ({
      name: NAMES[kind],
      pid: state[kind]?.process.pid ?? null,
      port: state[kind]?.port ?? null,
      directory: layout[kind],
      bytes: sizeOf(layout[kind]),
    }))
    if (json) {
      return printJson({
        database_url: connection?.databaseUrl ?? null,
        opensearch_url: connection?.openSearchUrl ?? null,
        servers,
      })
    }
    if (connection !== null) {
      console.log(`DATABASE_URL=${connection.databaseUrl}`)
      console.log(`OPENSEARCH_URL=${connection.openSearchUrl}`)
    }
    for (const { name, pid, port, directory, bytes } of servers) {
      const running = pid === null ? 'does not run' : `runs (process ${pid}, port ${port})`
      console.log(`${name} ${running}; ${mebibytes(bytes)} in ${directory}`)
    }
    if (state.detached) console.log('Started to stay; `opentariff servers stop` stops them.')
    if (state.users.length > 0) console.log(`Used by process ${state.users.map(({ pid }) => pid).join(', ')}.`)
  })
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
    // Deleted since its parent was listed, or not there yet.
  }
  return bytes
}
