import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { connectionError } from './connection-error.ts'
import { FetchError } from './fetch-error.ts'
import type { SeenServer } from './server-record.ts'

/** The decoders of content codings, by the names of RFC 9110, 8.4.1. Unlike `fetch`, these decoders fail where the end of the data is missing. */
const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

interface EncodedBody {
  readonly address: string
  /** The header `Content-Encoding`: a server may compress although it was asked not to. */
  readonly encoding: string | null
  readonly server: SeenServer
}

/** The content of a response; its failures are FetchErrors. */
export async function* decodedBody(body: Readable, { address, encoding, server }: EncodedBody): AsyncGenerator<Buffer> {
  const decoder = encoding === null || encoding === 'identity' ? null : DECODERS[encoding.toLowerCase()]
  if (decoder === undefined) {
    discard(body)
    throw new FetchError(`${address} answered in the encoding ${encoding}, which was not asked for`)
  }
  // An error of either stream destroys both; the second, which is read, emits it.
  const decoded = decoder === null ? body : pipeline(body, decoder(), () => undefined)
  try {
    for await (const chunk of decoded) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError('the stream gives no bytes')
      yield chunk
    }
  } catch (error) {
    throw server.failed(connectionError(address, error))
  }
  server.completed()
}

/** Ends a body that is not read: its end may be an error, which says nothing then. */
export const discard = (body: Readable): void => void body.on('error', () => undefined).destroy()
