import { createInterface } from 'node:readline/promises'
import type { Command } from '@commander-js/extra-typings'
import { resetEmbeddedServers } from '../../../../embedded/servers.ts'
import { UserFacingError } from '../../../errors/user-facing-error.ts'

export const define = (command: Command): void => {
  command.option('--yes', 'delete without asking').action(async ({ yes = false }) => {
    if (!yes && !(await confirm())) {
      throw new UserFacingError('Nothing was deleted; `opentariff servers reset --yes` deletes without asking.')
    }
    await resetEmbeddedServers(console.log)
    console.log('Deleted the data; the next start loads the tariff again.')
  })
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
