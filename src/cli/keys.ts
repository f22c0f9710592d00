import { parseArgs } from 'node:util'
import { API_KEY_SCOPES } from '../http/auth/api-key.ts'
import { createApiKey, DEFAULT_LIMIT_PER_SECOND, listApiKeys, revokeApiKey } from '../http/auth/manage-keys.ts'
import type { Queryable } from '../postgres/client.ts'
import { FAILED, OK, runCommand, UsageError } from './command.ts'
import { withPostgres } from './with-postgres.ts'

/** `npm run keys`: the keys of the APIs that ask for one. */

const USAGE = `Usage: npm run keys -- COMMAND

Commands
  create --scope fpo|green-lanes --label NAME [--limit N]
           makes a key and shows it, alone on the last line, this once; only its hash is kept.
           NAME says whose it is; N is its requests a second (default: ${DEFAULT_LIMIT_PER_SECOND})
  list     all keys by their ids, the part after "otk_"
  revoke ID
           ends a key; within seconds no process takes it any more. The key itself may stand for its id

Exit codes
  0   done
  1   no such key, or a server failed
  2   the command line was not understood`

/** Long enough for any name, short enough for a line of the list. */
const LONGEST_LABEL = 100

/** Fits the column; more than any service answers. */
const LARGEST_LIMIT = 1_000_000

type Act = (db: Queryable) => Promise<number>

const main = async (argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> => {
  // A mistake is told before servers are started for it.
  const act = read(argv)
  return await withPostgres(env, act)
}

const read = (argv: readonly string[]): Act => {
  const { values, positionals } = parse(argv)
  const [command, ...rest] = positionals
  const { scope, label, limit } = values
  const hasOptions = Object.keys(values).length > 0
  switch (command) {
    case 'create':
      if (rest.length > 0)
        throw new UsageError(`"${rest.join(' ')}" is too much. Put a name of several words in quotes.`)
      return create(scopeOf(scope), labelOf(label), limitOf(limit))
    case 'list':
      if (hasOptions || rest.length > 0) throw new UsageError('"list" takes nothing else.')
      return list
    case 'revoke': {
      const [id, ...more] = rest
      if (hasOptions || id === undefined || more.length > 0) throw new UsageError('"revoke" takes the id of one key.')
      return revoke(idOf(id))
    }
    default:
      throw new UsageError(command === undefined ? 'Say what to do.' : `There is no command "${command}".`)
  }
}

const parse = (argv: readonly string[]) => {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { scope: { type: 'string' }, label: { type: 'string' }, limit: { type: 'string' } },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const scopeOf = (value: string | undefined) => {
  const scope = API_KEY_SCOPES.find((known) => known === value)
  if (scope === undefined) throw new UsageError(`--scope must be ${API_KEY_SCOPES.join(' or ')}.`)
  return scope
}

const labelOf = (value: string | undefined): string => {
  const label = value?.trim() ?? ''
  // One line of the list for each key, and nothing that a terminal would act on.
  if (label === '' || label.length > LONGEST_LABEL || /\p{Cc}/u.test(label)) {
    throw new UsageError(`--label must say whose key it is, in 1 to ${LONGEST_LABEL} characters.`)
  }
  return label
}

const limitOf = (value: string | undefined): number => {
  if (value === undefined) return DEFAULT_LIMIT_PER_SECOND
  const limit = /^\d{1,7}$/.test(value) ? Number(value) : 0
  if (limit < 1 || limit > LARGEST_LIMIT) {
    throw new UsageError(`--limit must be a whole number from 1 to ${LARGEST_LIMIT}.`)
  }
  return limit
}

/** From an id or a whole key; what was sent is not shown again, since it may be a key. */
const idOf = (value: string): string => {
  const id = /^(?:otk_)?([0-9a-f]{12})(?:_.*)?$/.exec(value)?.[1]
  if (id === undefined) throw new UsageError('That is no id: `list` shows them, 12 characters of 0-9 and a-f.')
  return id
}

const create =
  (scope: (typeof API_KEY_SCOPES)[number], label: string, limitPerSecond: number): Act =>
  async (db) => {
    const key = await createApiKey(db, { scope, label, limitPerSecond })
    console.log(`A key of ${label} for ${scope}, ${limitPerSecond} requests a second. It is not shown again:`)
    console.log(key)
    return OK
  }

const list: Act = async (db) => {
  const keys = await listApiKeys(db)
  if (keys.length === 0) console.log('There are no keys yet: `npm run keys -- create` makes one.')
  for (const { publicId, scope, limitPerSecond, createdAt, lastUsedAt, revokedAt, label } of keys) {
    const dates = [`created ${minute(createdAt)}`, lastUsedAt ? `last used ${minute(lastUsedAt)}` : 'never used']
    if (revokedAt) dates.push(`revoked ${minute(revokedAt)}`)
    console.log(`${publicId}  ${scope.padEnd(11)}  ${limitPerSecond}/s  ${label}  (${dates.join(', ')})`)
  }
  return OK
}

const minute = (date: Date): string => `${date.toISOString().slice(0, 16)}Z`

const revoke =
  (publicId: string): Act =>
  async (db) => {
    const revoked = await revokeApiKey(db, publicId)
    if (revoked === null) {
      console.error(`There is no key ${publicId}.`)
      return FAILED
    }
    console.log(`The key ${publicId} of ${revoked.label} for ${revoked.scope} is revoked.`)
    return OK
  }

await runCommand(USAGE, main)
