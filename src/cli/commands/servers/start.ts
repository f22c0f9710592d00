import { type Command, Option } from '@commander-js/extra-typings'
import { OPENSEARCH_NODES } from '../../../../embedded/nodes.ts'
import { startEmbeddedServers } from '../../../../embedded/servers.ts'
import { wholeNumber } from '../../options.ts'

export const define = (command: Command): void => {
  command
    .addOption(
      new Option('--nodes <number>', 'nodes of OpenSearch; default: those that the data is of, else 1').argParser(
        wholeNumber(1, OPENSEARCH_NODES.length),
      ),
    )
    .action(async ({ nodes }) => {
      const { databaseUrl, openSearchUrl } = await startEmbeddedServers({
        report: console.log,
        detached: true,
        ...(nodes !== undefined && { nodes }),
      })
      console.log(`DATABASE_URL=${databaseUrl}`)
      console.log(`OPENSEARCH_URL=${openSearchUrl}`)
      console.log('They run until `opentariff servers stop`.')
    })
}
