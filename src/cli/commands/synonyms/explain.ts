import type { Command } from '@commander-js/extra-typings'
import { requireServers } from '../../../config/config.ts'
import { createEncoder } from '../../../embedding/encoder.ts'
import { createOpenSearch } from '../../../opensearch/client.ts'
import { createPostgres } from '../../../postgres/client.ts'
import type { Region } from '../../../tariff/region.ts'
import { createLiveVersions } from '../../../versions/live-versions.ts'
import { regionOption } from '../../options.ts'
import { explainWithHits, explainWithoutHits } from '../../synonyms/explain-query.ts'
import { useServers } from '../../use-servers.ts'

export const define = (command: Command): void => {
  command
    .argument('<query...>', 'the query to explain')
    .addOption(regionOption())
    .action(async (words, { region }, self) => {
      const query = words.join(' ').trim()
      if (query === '') return self.error('error: the query is empty')
      for (const line of await explain(query, region, process.env)) console.log(line)
    })
}

async function explain(query: string, region: Region, env: NodeJS.ProcessEnv): Promise<readonly string[]> {
  const { config } = await useServers(env, { start: false, report: console.error })
  if (!config.database || !config.openSearch) {
    return [
      ...(await explainWithoutHits(query, config.tariffData)),
      'No servers were found, so the effect on the hits is not shown: `opentariff start` brings them up.',
    ]
  }
  const servers = requireServers(config)
  const postgres = createPostgres(servers.database, { applicationName: 'opentariff-synonyms' })
  const openSearch = createOpenSearch(servers.openSearch)
  const encoder = createEncoder({ modelPath: servers.embeddingModelPath })
  try {
    const live = await createLiveVersions({ postgres, openSearch }).get(region)
    if (live === null) {
      return [
        ...(await explainWithoutHits(query, config.tariffData)),
        `No data of region ${region} is loaded, so the effect on the hits is not shown.`,
      ]
    }
    return await explainWithHits(query, { postgres, openSearch, encoder }, live)
  } finally {
    await encoder.close()
    await postgres.close()
    await openSearch.close()
  }
}
