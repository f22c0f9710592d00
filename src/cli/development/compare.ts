import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from '@commander-js/extra-typings'
import { compareWithRecordings, describeReports, failuresOf } from '../../../eval/compare/compare-with-recordings.ts'
import { prepareData } from '../../../ingest/prepare.ts'
import { createProgress } from '../../../ingest/progress.ts'
import { startService } from '../../../test/support/start-service.ts'
import type { ServerConfig } from '../../config/config.ts'
import { createApiKey } from '../../http/auth/manage-keys.ts'
import { createPostgres } from '../../postgres/client.ts'
import { EXIT_CODES } from '../exit-codes.ts'
import { jsonOption } from '../options.ts'
import { printJson } from '../print-json.ts'
import { withServers } from '../with-servers.ts'

export const define = (command: Command): void => {
  command
    .argument('<recordings>', 'one recording a line, gzipped or not, for example recordings.ndjson.gz')
    .option('--url <url>', 'address of a running service (default: one that is started for this)')
    .option('--key <key>', 'API key for the green lanes of that service')
    .option('--all', 'show members that agree everywhere, too')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Fails where a member that the specification names is missing or has another type, where a difference of green lanes has
no known reason, and on any answer of status 5xx.`,
    )
    .action(async (recordings, { url, key, all = false, json }) => {
      const compare = (target: Target) => compareWithRecordings({ recordings, ...target })
      const reports = url === undefined ? await withService(compare) : await compare({ url, apiKey: key })
      if (failuresOf(reports) > 0) process.exitCode = EXIT_CODES.failed
      if (json) {
        return printJson(
          reports.map(({ endpoint, statuses, members, failed, serverErrors }) => ({
            endpoint,
            statuses,
            members: members.map((member) => ({ ...member, explained: Object.fromEntries(member.explained) })),
            failed: failed.map(({ member }) => member),
            server_errors: serverErrors,
          })),
        )
      }
      for (const line of describeReports(reports, { all })) console.log(line)
    })
}

interface Target {
  readonly url: string
  readonly apiKey: string | undefined
}

/** Starts the service on the live data, with a new key for its green lanes. */
async function withService<T>(act: (target: Target) => Promise<T>): Promise<T> {
  const progress = createProgress()
  return await withServers(process.env, progress, async (config) => {
    await prepareData(config, progress)
    const directory = await mkdtemp(join(tmpdir(), 'opentariff-compare-'))
    try {
      const service = await startService(
        addressesOf(config),
        join(directory, 'service.log'),
        new AbortController().signal,
      )
      const postgres = createPostgres(config.database)
      try {
        const key = { scope: 'green-lanes', label: 'opentariff compare', limitPerSecond: 1000 } as const
        return await act({ url: service.url, apiKey: await createApiKey(postgres, key) })
      } finally {
        await Promise.all([service.stop(), postgres.close()])
      }
    } finally {
      await rm(directory, { recursive: true })
    }
  })
}

const addressesOf = ({ database, openSearch }: ServerConfig) => ({
  DATABASE_URL: database.url,
  OPENSEARCH_URL: openSearch.urls.join(','),
})
