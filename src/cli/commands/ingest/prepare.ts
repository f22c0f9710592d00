import type { Command } from '@commander-js/extra-typings'
import { prepareData } from '../../../../ingest/prepare.ts'
import { createProgress } from '../../../../ingest/progress.ts'
import { withServers } from '../../with-servers.ts'

export const define = (command: Command): void => {
  command.action(async () => {
    const progress = createProgress()
    await withServers(process.env, progress, (config) => prepareData(config, progress))
  })
}
