import { text } from 'node:stream/consumers'
import type { Command } from '@commander-js/extra-typings'
import { UserFacingError } from '../../../errors/user-facing-error.ts'
import { revokeApiKey } from '../../../http/auth/manage-keys.ts'
import { withPostgres } from '../../with-postgres.ts'

/** Stands for standard input. */
const STDIN = '-'

export const define = (command: Command): void => {
  command
    .argument(
      '<id>',
      'id of the key, as `opentariff keys list` shows it; - reads the id or the key from standard input',
    )
    .action(async (value, _options, self) => {
      // Arguments are seen by every user of the machine and kept by shells, so a key comes by standard input.
      const id = publicIdOf(value === STDIN ? (await text(process.stdin)).trim() : value)
      // Not by an argument parser, whose message would repeat the value: it may be a key.
      if (id === null)
        return self.error('error: that is no id: `opentariff keys list` shows them, 12 characters of 0-9 and a-f')
      const revoked = await withPostgres(process.env, (postgres) => revokeApiKey(postgres, id))
      if (revoked === null) throw new UserFacingError(`There is no key ${id}.`)
      console.log(`The key ${id} of ${revoked.label} for ${revoked.scope} is revoked.`)
    })
}

/** The public id in an id or a whole key, also one that was pasted as an argument. */
const publicIdOf = (value: string): string | null => /^(?:otk_)?([0-9a-f]{12})(?:_.*)?$/.exec(value)?.[1] ?? null
