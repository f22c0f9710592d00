import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { ConnectionError, FetchError, StatusError } from '../publications/fetch-error.ts'
import type { HttpClient, HttpHeaders, HttpResponse } from '../publications/http-client.ts'

export interface Download {
  readonly address: string
  readonly headers?: HttpHeaders
  /** Path of the file once it is complete; until then it is in `<path>.part`. */
  readonly path: string
  /** Called with the bytes that came, and with those that an earlier run left. */
  onBytes?(bytes: number): void
}

/** What is known of a part: a later run goes on only with the same file. */
const partState = z.object({ address: z.string(), validator: z.string() })

/** A page of an error, or of a login, that came with status 200. */
const HTML = /^text\/html\b/i

/**
 * Downloads a file, going on where an earlier attempt or run ended if the server's file is still the same (by ETag or
 * Last-Modified).
 *
 * @throws FetchError after the last attempt; what came is kept for the next run
 */
export async function download(http: HttpClient, target: Download): Promise<void> {
  await mkdir(dirname(target.path), { recursive: true })
  await http.retry(() => attempt(http, target))
  await rename(partOf(target.path), target.path)
  await rm(stateOf(target.path), { force: true })
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

const partOf = (path: string): string => `${path}.part`
const stateOf = (path: string): string => `${path}.part.json`

async function attempt(http: HttpClient, { address, headers, path, onBytes }: Download): Promise<void> {
  const part = await resumablePart(path, address)
  const range = part && { range: `bytes=${part.bytes}-`, 'if-range': part.validator }
  let response: HttpResponse
  try {
    response = await http.request(address, { ...headers, ...range })
  } catch (error) {
    // The part is longer than the file, so that it is of another one.
    if (error instanceof StatusError && error.status === 416) await discardPart(path)
    throw error instanceof StatusError && error.status === 416 ? new ConnectionError(error.message) : error
  }
  if (HTML.test(response.header('content-type') ?? '') && !path.endsWith('.html')) {
    response.cancel()
    throw new FetchError(`${address} answered a web page instead of a file: it has moved, or needs a login`)
  }
  const resumed = response.status === 206
  const isAskedFor = response.header('content-range')?.startsWith(`bytes ${part?.bytes}-`) && !isEncoded(response)
  if (resumed && !isAskedFor) {
    response.cancel()
    await discardPart(path)
    throw new ConnectionError(`${address} answered another range than the one asked for`)
  }
  if (resumed) onBytes?.(part?.bytes ?? 0)
  else await writeState(path, address, response)
  await receive(response, { path, resumed, ...(onBytes && { onBytes }) })
  const { size } = await stat(partOf(path))
  const announced = announcedBytes(response, resumed)
  if (announced !== null && announced !== size) {
    if (size > announced) await discardPart(path)
    throw new ConnectionError(`${address} announced ${announced} bytes and sent ${size}`)
  }
}

async function receive(
  { body }: HttpResponse,
  { path, resumed, onBytes }: Pick<Download, 'path' | 'onBytes'> & { readonly resumed: boolean },
): Promise<void> {
  let failure: unknown
  async function* counted(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of body) {
        onBytes?.(chunk.length)
        yield chunk
      }
    } catch (error) {
      // An error would keep what has come from being written.
      failure = error
    }
  }
  await pipeline(counted, createWriteStream(partOf(path), { flags: resumed ? 'a' : 'w' }))
  if (failure !== undefined) throw failure
}

async function resumablePart(
  path: string,
  address: string,
): Promise<{ readonly bytes: number; readonly validator: string } | null> {
  try {
    const state = partState.parse(JSON.parse(await readFile(stateOf(path), 'utf8')))
    const { size } = await stat(partOf(path))
    return state.address === address && size > 0 ? { bytes: size, validator: state.validator } : null
  } catch {
    return null
  }
}

/**
 * Without a strong validator the next attempt starts from the beginning (RFC 9110, 13.1.5), and so it does where the body
 * was compressed on the way: the ranges of such a file are not those of the part.
 */
async function writeState(path: string, address: string, response: HttpResponse): Promise<void> {
  const etag = response.header('etag')
  const validator = etag?.startsWith('W/') === false ? etag : response.header('last-modified')
  if (validator === null || isEncoded(response)) await rm(stateOf(path), { force: true })
  else await writeFile(stateOf(path), JSON.stringify({ address, validator }))
}

async function discardPart(path: string): Promise<void> {
  await rm(stateOf(path), { force: true })
  await rm(partOf(path), { force: true })
}

/** Bytes of the whole file; null where the response doesn't say, or where the body was compressed on the way. */
function announcedBytes(response: HttpResponse, resumed: boolean): number | null {
  if (isEncoded(response)) return null
  const value = resumed ? response.header('content-range')?.split('/')[1] : response.header('content-length')
  return value === undefined || value === null || !/^\d+$/.test(value) ? null : Number(value)
}

const isEncoded = ({ header }: HttpResponse): boolean => (header('content-encoding') ?? 'identity') !== 'identity'
