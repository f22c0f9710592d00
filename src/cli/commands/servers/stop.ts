import type { Command } from '@commander-js/extra-typings'
import { stopEmbeddedServers } from '../../../../embedded/servers.ts'

export const define = (command: Command): void => {
  command.action(async () => {
    const wereRunning = await stopEmbeddedServers(console.log)
    console.log(wereRunning ? 'Stopped.' : 'Nothing was running.')
  })
}
