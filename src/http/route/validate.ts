import { z } from 'zod'
import { type ErrorCode, isErrorCode } from '../errors/error-codes.ts'
import { type Problem, RequestError } from '../errors/request-error.ts'
import type { Route, RouteInput } from './define-route.ts'
import { declaredSpelling, familyOf, type QueryParameters, type ReadQuery } from './query-parameters.ts'

interface RawInput {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: ReadQuery
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: unknown
}

/** Checks all parts of a request against the schemas of a route and reports every problem. */
export type Validator = (raw: RawInput) => RouteInput<unknown, unknown, unknown, unknown>

export function validatorOf(route: Route, parameters: QueryParameters): Validator {
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

function parseQuery(
  route: Route,
  { declared }: QueryParameters,
  { values, unknown }: ReadQuery,
  problems: Problem[],
): unknown {
  problems.push(...[...unknown.keys()].flatMap((parameter) => unknownProblem(route, parameter, declared)))
  const parsed = (route.query ?? NOTHING).safeParse(values)
  for (const issue of parsed.error?.issues ?? []) {
    const parameter = parameterOf(issue)
    const missing = !(String(issue.path[0]) in values)
    problems.push({
      code: codeOf(issue) ?? (missing ? 'missing_parameter' : 'invalid_parameter'),
      status: statusOf(issue) ?? route.invalid,
      detail: missing
        ? `\`${parameter}\` is missing. ${issue.code === 'invalid_type' ? 'Add it.' : sentenceOf(issue)}`
        : Array.isArray(values[parameter]) && issue.code === 'invalid_type'
          ? `\`${parameter}\` was sent ${values[parameter].length} times. Send it once.`
          : `\`${parameter}\` is not valid. ${sentenceOf(issue)}`,
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
      detail: `The header \`${header}\` is ${headers[header] === undefined ? 'missing' : 'not valid'}. ${sentenceOf(issue)}`,
      source: { header },
    })
  }
  return parsed.data
}

function parseBody(route: Route, body: unknown, problems: Problem[]): unknown {
  if (!route.body) return undefined
  const parsed = route.body.safeParse(body)
  problems.push(...bodyProblems(parsed.error, body, route.invalid))
  return parsed.data
}

/** The problems of a body, or of a row of one. */
export function bodyProblems(
  error: z.ZodError | undefined,
  body: unknown,
  invalid: Route['invalid'],
): readonly Problem[] {
  return (error?.issues ?? []).map((issue) => {
    const pointer = issue.path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
    return {
      code: codeOf(issue) ?? 'invalid_body',
      status: statusOf(issue) ?? invalid,
      detail: isMissing(issue, body)
        ? `\`${pointer}\` is missing. Add it.`
        : `${pointer === '' ? 'The body' : `\`${pointer}\``} is not valid. ${sentenceOf(issue)}`,
      source: { pointer },
    }
  })
}

const NOTHING = z.object({})

/**
 * A parameter is ignored when a route does not know it, unless the client would take the answer for one to what it asked:
 * a filter where the route accepts only its own, and a family without the name of a member.
 */
function unknownProblem(route: Route, parameter: string, declared: readonly string[]): readonly Problem[] {
  const source = { parameter }
  const family = `${declaredSpelling(parameter)}[*]`
  if (declared.includes(family)) {
    return [
      {
        code: 'invalid_parameter',
        status: 400,
        detail: `\`${parameter}\` is not valid. Name what it is for in brackets, as in \`${parameter}[name]=value\`.`,
        source,
      },
    ]
  }
  if (route.unknownQuery !== 'reject-filters' || !FILTER.test(parameter)) return []
  const filters = declared.filter((name) => FILTER.test(name)).map((name) => `\`${name}\``)
  const known = filters.length === 0 ? 'This address has no filters.' : `The filters are ${filters.join(', ')}.`
  const detail = `\`${parameter}\` is not valid. ${known}`
  return [{ code: 'unknown_parameter', status: route.invalid, detail, source }]
}

/** `filter` and whatever begins with it: `filter[x]`, `filter.x`. */
const FILTER = /^filter(?:$|[[.])/

/** `['filter[*]', 'colour']` is the parameter `filter[colour]`. */
function parameterOf(issue: z.core.$ZodIssue): string {
  const key = String(issue.path[0] ?? '')
  const family = familyOf(key)
  if (family === undefined) return key
  const member = issue.path[1] ?? (issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined)
  return member === undefined ? family : `${family}[${String(member)}]`
}

function codeOf(issue: z.core.$ZodIssue): ErrorCode | undefined {
  const code: unknown = issue.code === 'custom' ? issue.params?.code : undefined
  return typeof code === 'string' && isErrorCode(code) ? code : undefined
}

function statusOf(issue: z.core.$ZodIssue): number | undefined {
  const status: unknown = issue.code === 'custom' ? issue.params?.status : undefined
  return typeof status === 'number' ? status : undefined
}

/** Whether a body lacks the member that an issue is about. */
function isMissing({ code, path }: z.core.$ZodIssue, body: unknown): boolean {
  if (code !== 'invalid_type' || path.length === 0) return false
  let value = body
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return false
    value = (value as Record<PropertyKey, unknown>)[step]
  }
  return value === undefined
}

/** What to do about an issue, as a sentence. */
function sentenceOf(issue: z.core.$ZodIssue): string {
  const { message } = issue
  // The schema has no words of its own: those of zod name types of JavaScript.
  if (issue.code === 'invalid_type' && message.startsWith('Invalid input')) {
    return `It has to be ${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}.`
  }
  const text = `${message.charAt(0).toUpperCase()}${message.slice(1)}`
  return /[.!?]$/.test(text) ? text : `${text}.`
}
