import type { Command } from '@commander-js/extra-typings'
import { startEmbeddedServers } from '../../../../embedded/servers.ts'

export const define = (command: Command): void => {
  command.action(async () => {
    const { databaseUrl, openSearchUrl } = await startEmbeddedServers({ report: console.log, detached: true })
    console.log(`DATABASE_URL=${databaseUrl}`)
    console.log(`OPENSEARCH_URL=${openSearchUrl}`)
    console.log('They run until `opentariff servers stop`.')
  })
}
