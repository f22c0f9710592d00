import type { paths } from './paths.js'

export type { paths } from './paths.js'

type Method = 'get' | 'post'

/** The paths of the API that answer a method. */
type PathsOf<M extends Method> = {
  [Path in keyof paths]: paths[Path] extends { readonly [Name in M]: object } ? Path : never
}[keyof paths]

type Operation<Path extends keyof paths, M extends Method> = paths[Path][M]

type Given<O, Part extends 'path' | 'query'> = O extends { parameters: infer Parameters }
  ? Part extends keyof Parameters
    ? Parameters[Part]
    : never
  : never

/** A member that may be left out where everything in it may be. */
type Member<Name extends string, Value> = [Value] extends [never]
  ? { readonly [Key in Name]?: never }
  : undefined extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value }

type BodyOf<O> = O extends { requestBody: { content: { 'application/json': infer Body } } } ? Body : never

/** What a request to a path is made of. */
export type RequestTo<Path extends keyof paths, M extends Method> = Member<'path', Given<Operation<Path, M>, 'path'>> &
  Member<'query', Given<Operation<Path, M>, 'query'>> &
  Member<'body', BodyOf<Operation<Path, M>>> & { readonly signal?: AbortSignal }

/** The JSON document that a path answers with. */
export type AnswerOf<Path extends keyof paths, M extends Method> =
  Operation<Path, M> extends {
    responses: { 200: { content: { 'application/json': infer Answer } } }
  }
    ? Answer
    : never

/** A problem that the service names. */
export interface Problem {
  readonly code?: string
  readonly title?: string
  /** What is wrong, and what to do. */
  readonly detail?: string
  /** The parameter, or the place in the body. */
  readonly source?: { readonly parameter?: string; readonly pointer?: string }
}

/** An answer other than the one that was asked for. */
export class OpentariffError extends Error {
  override readonly name = 'OpentariffError'
  /** HTTP status. */
  readonly status: number
  /** All problems of the request; empty if the answer is not from the service. */
  readonly problems: readonly Problem[]
  /** Names the request in the log of the service. */
  readonly requestId: string | null

  constructor(status: number, problems: readonly Problem[], requestId: string | null) {
    super(problems.map(({ detail, title }) => detail ?? title).join(' ') || `The service answered ${status}.`)
    this.status = status
    this.problems = problems
    this.requestId = requestId
  }
}

export interface ClientOptions {
  /** Address of the service, for example `https://tariff.example.org`. */
  readonly baseUrl: string
  /** Sent as `X-Api-Key`. */
  readonly apiKey?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Default: the global one. */
  readonly fetch?: typeof globalThis.fetch
}

interface AnyRequest {
  readonly path?: object
  readonly query?: object
  readonly body?: unknown
  readonly signal?: AbortSignal
}

interface Paginated {
  readonly meta?: {
    readonly pagination?: { readonly page: number; readonly per_page: number; readonly total_count: number }
  }
}

/** Makes a client. Its functions throw an {@link OpentariffError} for an answer other than 200, and what `fetch` throws. */
export function createClient({ baseUrl, apiKey, headers = {}, fetch = globalThis.fetch }: ClientOptions) {
  async function send(
    method: string,
    path: string,
    { path: inPath = {}, query = {}, signal }: AnyRequest,
    body?: { readonly type: string; readonly text: string },
  ): Promise<Response> {
    const url = new URL(
      path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(memberOf(inPath, name)))),
      baseUrl,
    )
    for (const [name, value] of Object.entries(query)) addParameter(url.searchParams, name, value)
    const response = await fetch(url, {
      method,
      headers: {
        Accept: 'application/json',
        ...(apiKey !== undefined && { 'X-Api-Key': apiKey }),
        ...(body !== undefined && { 'Content-Type': body.type }),
        ...headers,
      },
      ...(body !== undefined && { body: body.text }),
      ...(signal !== undefined && { signal }),
    })
    if (response.ok) return response
    throw new OpentariffError(response.status, await problemsOf(response), response.headers.get('X-Request-Id'))
  }

  async function get<Path extends PathsOf<'get'>>(
    path: Path,
    request: RequestTo<Path, 'get'>,
  ): Promise<AnswerOf<Path, 'get'>> {
    return (await send('GET', path, request)).json() as Promise<AnswerOf<Path, 'get'>>
  }

  async function post<Path extends PathsOf<'post'>>(
    path: Path,
    request: RequestTo<Path, 'post'>,
  ): Promise<AnswerOf<Path, 'post'>> {
    const text = JSON.stringify((request as AnyRequest).body ?? {})
    return (await send('POST', path, request, { type: 'application/json', text })).json() as Promise<
      AnswerOf<Path, 'post'>
    >
  }

  /** The pages of a list, from the first or the one that is asked for. */
  async function* pages<Path extends PathsOf<'get'>>(
    path: Path,
    request: RequestTo<Path, 'get'>,
  ): AsyncGenerator<AnswerOf<Path, 'get'>> {
    const { query } = request as AnyRequest
    for (let page = Number(memberOf(query ?? {}, 'page') ?? 1); ; page += 1) {
      const answer = await get(path, { ...request, query: { ...query, page } } as RequestTo<Path, 'get'>)
      yield answer
      const pagination = (answer as Paginated).meta?.pagination
      if (pagination === undefined || pagination.page * pagination.per_page >= pagination.total_count) return
    }
  }

  /** Sends a line for each item, and gives the answer to each as it comes. */
  async function* lines(
    path: '/fpo-code-search/batch',
    items: readonly object[],
    { signal }: Pick<AnyRequest, 'signal'> = {},
  ): AsyncGenerator<unknown> {
    const text = items.map((item) => `${JSON.stringify(item)}\n`).join('')
    const response = await send('POST', path, signal === undefined ? {} : { signal }, {
      type: 'application/x-ndjson',
      text,
    })
    // Not every browser iterates over a stream.
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    const decoder = new TextDecoder()
    let rest = ''
    try {
      for (;;) {
        const { done, value } = await reader.read()
        const parts = (rest + decoder.decode(value, { stream: !done })).split('\n')
        rest = done ? '' : (parts.pop() ?? '')
        for (const line of parts) if (line !== '') yield JSON.parse(line)
        if (done) return
      }
    } finally {
      await reader.cancel()
    }
  }

  return { get, post, pages, lines }
}

const memberOf = (values: object, name: string): unknown => (values as Readonly<Record<string, unknown>>)[name]

/** A list is repeated, and an object has its members in brackets: `filter[chapter_id]`. */
function addParameter(parameters: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined || value === null) return
  if (Array.isArray(value)) for (const one of value) parameters.append(name, String(one))
  else if (typeof value === 'object') {
    for (const [key, member] of Object.entries(value)) addParameter(parameters, `${name}[${key}]`, member)
  } else parameters.append(name, String(value))
}

/** The classifier answers with one problem, and all else with a list. */
async function problemsOf(response: Response): Promise<readonly Problem[]> {
  try {
    const { errors, message, detail } = (await response.json()) as Readonly<Record<string, unknown>>
    if (Array.isArray(errors)) return errors
    return typeof message === 'string' && typeof detail === 'string' ? [{ title: message, detail }] : []
  } catch {
    return []
  }
}
