import { z } from 'zod'
import { type ErrorCode, isErrorCode } from '../errors/error-codes.ts'
import { type Problem, RequestError } from '../errors/request-error.ts'
import type { Route, RouteInput } from './define-route.ts'

interface RawInput {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: unknown
}

type Values = Record<string, string | string[] | Record<string, string | string[]>>

/** Checks all parts of a request against the schemas of a route and reports every problem. */
export type Validator = (raw: RawInput) => RouteInput<unknown, unknown, unknown, unknown>

export function validatorOf(route: Route): Validator {
  const parameters = queryParameters(route.query ?? NOTHING)
  return (raw) => {
    const params = parseParams(route, raw.params)
    const problems: Problem[] = []
    const query = parseQuery(route, parameters, raw.query, problems)
    const headers = parseHeaders(route, raw.headers, problems)
    const body = parseBody(route, raw.body, problems)
    const [first, ...rest] = problems
    if (first) throw new RequestError([first, ...rest])
    return { params, query, headers, body }
  }
}

function parseParams(route: Route, params: RawInput['params']): unknown {
  const parsed = (route.params ?? NOTHING).safeParse(params)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const name = String(issue?.path[0] ?? '')
  throw new RequestError({
    code: 'not_found',
    detail:
      `There is nothing at this address: \`${params[name] ?? ''}\` is not a possible \`${name}\`. ${issue?.message ?? ''}`.trim(),
  })
}

function parseQuery(route: Route, parameters: QueryParameters, sent: URLSearchParams, problems: Problem[]): unknown {
  const { values, unknown } = collect(sent, parameters)
  if (route.unknownQuery === 'reject') {
    for (const parameter of unknown) {
      problems.push({
        code: 'unknown_parameter',
        status: route.invalid,
        detail: `\`${parameter}\` is not a parameter of this address. ${known(parameters.declared)}`,
        source: { parameter },
      })
    }
  }
  const parsed = (route.query ?? NOTHING).safeParse(values)
  for (const issue of parsed.error?.issues ?? []) {
    const parameter = parameterOf(issue)
    const missing = !(String(issue.path[0]) in values)
    problems.push({
      code: codeOf(issue) ?? (missing ? 'missing_parameter' : 'invalid_parameter'),
      status: statusOf(issue) ?? route.invalid,
      detail: missing
        ? `\`${parameter}\` is missing. ${issue.code === 'invalid_type' ? 'Add it.' : sentence(issue.message)}`
        : Array.isArray(values[parameter]) && issue.code === 'invalid_type'
          ? `\`${parameter}\` was sent ${values[parameter].length} times. Send it once.`
          : `\`${parameter}\` is not valid. ${sentence(issue.message)}`,
      source: { parameter },
    })
  }
  return parsed.data
}

function parseHeaders(route: Route, headers: RawInput['headers'], problems: Problem[]): unknown {
  const parsed = (route.headers ?? NOTHING).safeParse(headers)
  for (const issue of parsed.error?.issues ?? []) {
    const header = String(issue.path[0])
    problems.push({
      code: codeOf(issue) ?? 'invalid_header',
      status: statusOf(issue) ?? route.invalid,
      detail: `The header \`${header}\` is ${headers[header] === undefined ? 'missing' : 'not valid'}. ${sentence(issue.message)}`,
      source: { header },
    })
  }
  return parsed.data
}

function parseBody(route: Route, body: unknown, problems: Problem[]): unknown {
  if (!route.body) return undefined
  const parsed = route.body.safeParse(body)
  problems.push(...bodyProblems(parsed.error, route.invalid))
  return parsed.data
}

/** The problems of a body, or of a row of one. */
export function bodyProblems(error: z.ZodError | undefined, invalid: Route['invalid']): readonly Problem[] {
  return (error?.issues ?? []).map((issue) => {
    const pointer = issue.path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
    return {
      code: codeOf(issue) ?? 'invalid_body',
      status: statusOf(issue) ?? invalid,
      detail: `${pointer === '' ? 'The body' : `\`${pointer}\``} is not valid. ${sentence(issue.message)}`,
      source: { pointer },
    }
  })
}

const NOTHING = z.object({})

/** `filter[*]` declares a family: any `filter[x]`. */
const FAMILY = /^(.+)\[\*\]$/
/** Parameter with any text in brackets: its family says that `filter[]` and `filter[a][b]` are no members. */
const MEMBER = /^([^[]+)\[(.*)\]$/s

interface QueryParameters {
  readonly declared: readonly string[]
  readonly schemas: Readonly<Record<string, z.ZodType>>
  readonly names: ReadonlySet<string>
  /** `filter` → `filter[*]` */
  readonly families: ReadonlyMap<string, string>
}

function queryParameters(schema: z.ZodObject): QueryParameters {
  const declared = Object.keys(schema.shape)
  const families = declared.flatMap((key) => {
    const family = FAMILY.exec(key)?.[1]
    return family === undefined ? [] : [[family, key] as const]
  })
  return { declared, schemas: schema.shape, names: new Set(declared), families: new Map(families) }
}

/** Sorts what was sent under the declared keys; a declared name wins over a family. Leaves out what counts as absent. */
function collect(
  sent: URLSearchParams,
  { schemas, names, families }: QueryParameters,
): { values: Values; unknown: ReadonlySet<string> } {
  // Without a prototype, so that `__proto__` is a name like any other.
  const values: Values = Object.create(null)
  const unknown = new Set<string>()
  for (const key of new Set(sent.keys())) {
    const [, family = '', member = ''] = MEMBER.exec(key) ?? []
    const familyKey = families.get(family)
    if (names.has(key) && !FAMILY.test(key)) {
      const value = presentValues(sent.getAll(key), schemas[key], '')
      if (value !== undefined) values[key] = value
    } else if (familyKey !== undefined) {
      const value = presentValues(sent.getAll(key), schemas[familyKey], { [member]: '' })
      if (value === undefined) continue
      const before = values[familyKey]
      const collected: Record<string, string | string[]> = isFamily(before) ? before : Object.create(null)
      collected[member] = value
      values[familyKey] = collected
    } else {
      unknown.add(key)
    }
  }
  return { values, unknown }
}

/**
 * The values of a parameter but those that count as absent, one by itself; undefined if none is left. Forms send their
 * empty fields too: an empty value counts as absent, unless it means something to the schema (`include=`) or the
 * parameter is required.
 */
function presentValues(all: readonly string[], schema: z.ZodType | undefined, empty: unknown) {
  const isAbsent = () => schema?.safeParse(undefined).success === true && !schema.safeParse(empty).success
  const present = all.includes('') && isAbsent() ? all.filter((value) => value !== '') : [...all]
  return present.length > 1 ? present : present[0]
}

function isFamily(value: Values[string] | undefined): value is Record<string, string | string[]> {
  return typeof value === 'object' && !Array.isArray(value)
}

/** `['filter[*]', 'colour']` is the parameter `filter[colour]`. */
function parameterOf(issue: z.core.$ZodIssue): string {
  const key = String(issue.path[0] ?? '')
  const family = FAMILY.exec(key)?.[1]
  if (family === undefined) return key
  const member = issue.path[1] ?? (issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined)
  return member === undefined ? family : `${family}[${String(member)}]`
}

function known(declared: readonly string[]): string {
  if (declared.length === 0) return 'It takes none.'
  return `It takes ${declared.map((name) => `\`${name}\``).join(', ')}.`
}

function codeOf(issue: z.core.$ZodIssue): ErrorCode | undefined {
  const code: unknown = issue.code === 'custom' ? issue.params?.code : undefined
  return typeof code === 'string' && isErrorCode(code) ? code : undefined
}

function statusOf(issue: z.core.$ZodIssue): number | undefined {
  const status: unknown = issue.code === 'custom' ? issue.params?.status : undefined
  return typeof status === 'number' ? status : undefined
}

function sentence(message: string): string {
  const text = `${message.charAt(0).toUpperCase()}${message.slice(1)}`
  return /[.!?]$/.test(text) ? text : `${text}.`
}
