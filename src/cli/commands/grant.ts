import type { Command } from '@commander-js/extra-typings'
import { visitorsKeyId } from '../../fpo/index.ts'
import { grantServiceRole } from '../../postgres/service-role.ts'
import { withPostgres } from '../with-postgres.ts'

export const define = (command: Command): void => {
  command.argument('<role>', 'a role of Postgres that can log in').action(async (role) => {
    await withPostgres(process.env, async (postgres) => {
      await grantServiceRole(postgres, role)
      // The service cannot create keys, this one included.
      await visitorsKeyId(postgres)
    })
    console.log(`The service can run as ${role}, which can neither create tables nor change the tariff.`)
  })
}
