import type { Command } from '@commander-js/extra-typings'
import { installServers } from '../../../../embedded/servers.ts'

export const define = (command: Command): void => {
  command.action(async () => {
    const directory = await installServers(console.log)
    console.log(`Both servers are installed in ${directory}.`)
  })
}
