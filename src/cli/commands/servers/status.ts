import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from '@commander-js/extra-typings'
import type { InstanceLayout } from '../../../../embedded/directories.ts'
import { mebibytes } from '../../../../embedded/free-space.ts'
import { SERVER_NAMES, SERVERS, type ServerKind } from '../../../../embedded/server-kinds.ts'
import { statusOfEmbeddedServers } from '../../../../embedded/servers.ts'
import { jsonOption } from '../../options.ts'
import { printJson } from '../../print-json.ts'

export const define = (command: Command): void => {
  command.addOption(jsonOption()).action(async ({ json }) => {
    const { files, state, connection } = statusOfEmbeddedServers()
    const servers = SERVERS.filter((kind) => isUsed(files, kind)).map((kind) => ({
      name: SERVER_NAMES[kind],
      pid: state?.[kind]?.pid ?? null,
      port: state?.[kind]?.port ?? null,
      directory: files[kind],
      bytes: sizeOf(files[kind]),
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
    if (state?.owner === null) console.log('They run until `opentariff servers stop`.')
    if (state?.owner) console.log(`They end with process ${state.owner}.`)
  })
}

/** Most installations have one node of OpenSearch. */
const isUsed = (files: InstanceLayout, kind: ServerKind): boolean =>
  kind === 'postgres' || kind === 'openSearch' || existsSync(files[kind])

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
