import type { Command } from '@commander-js/extra-typings'
import { type ApiKeyRow, listApiKeys } from '../../../http/auth/manage-keys.ts'
import { jsonOption } from '../../options.ts'
import { printJson } from '../../print-json.ts'
import { withPostgres } from '../../with-postgres.ts'

export const define = (command: Command): void => {
  command.addOption(jsonOption()).action(async ({ json }) => {
    const keys = await withPostgres(process.env, listApiKeys)
    if (json) return printJson(keys.map(toJson))
    if (keys.length === 0) console.log('There are no keys yet: `opentariff keys create` makes one.')
    for (const key of keys) console.log(lineOf(key))
  })
}

const toJson = ({ publicId, scope, label, limitPerSecond, createdAt, lastUsedAt, revokedAt }: ApiKeyRow) => ({
  id: publicId,
  scope,
  label,
  limit_per_second: limitPerSecond,
  created_at: createdAt,
  last_used_at: lastUsedAt,
  revoked_at: revokedAt,
})

const lineOf = ({ publicId, scope, limitPerSecond, createdAt, lastUsedAt, revokedAt, label }: ApiKeyRow): string => {
  const dates = [`created ${minute(createdAt)}`, lastUsedAt ? `last used ${minute(lastUsedAt)}` : 'never used']
  if (revokedAt) dates.push(`revoked ${minute(revokedAt)}`)
  return `${publicId}  ${scope.padEnd(11)}  ${limitPerSecond}/s  ${label}  (${dates.join(', ')})`
}

const minute = (date: Date): string => `${date.toISOString().slice(0, 16)}Z`
