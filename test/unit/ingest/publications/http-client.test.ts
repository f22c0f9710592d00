import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect } from 'chai'
import { UnreachableError } from '../../../../ingest/publications/fetch-error.ts'
import { createHttpClient, type HttpClient } from '../../../../ingest/publications/http-client.ts'
import { file, type Handler, type Publisher, startPublisher } from '../../../support/publisher.ts'
import { rejectionOf } from '../../../support/rejection.ts'

const DOCUMENT = `<ListBucketResult><Contents><Key>${'uk/reporting/'.repeat(2000)}</Key></Contents></ListBucketResult>\n`

const encoded =
  (encoding: string, bytes: Buffer): Handler =>
  (_request, response) =>
    void response.writeHead(200, { 'content-encoding': encoding, 'content-length': bytes.length }).end(bytes)

describe('the client for published files', () => {
  let publisher: Publisher
  let http: HttpClient

  beforeEach(async () => {
    publisher = await startPublisher()
    http = createHttpClient({
      userAgent: 'test',
      requestsPerSecond: 1000,
      retries: 3,
      firstDelayMs: 1,
      stalledAfterMs: 200,
    })
  })

  afterEach(async () => {
    await http.close()
    await publisher.close()
  })

  const read = (path = '/list') => http.markup(`${publisher.address}${path}`)

  for (const [encoding, bytes] of [
    ['gzip', gzipSync(DOCUMENT)],
    ['deflate', deflateSync(DOCUMENT)],
    ['br', brotliCompressSync(DOCUMENT)],
  ] as const) {
    it(`decodes an answer that is compressed with ${encoding}, and refuses one whose end is missing`, async () => {
      publisher.on('/list', encoded(encoding, bytes))
      expect(await read()).to.equal(DOCUMENT)
      for (const length of [bytes.length - 1, bytes.length - 9, Math.floor(bytes.length / 2)]) {
        publisher.on('/list', encoded(encoding, bytes.subarray(0, length)))
        expect((await rejectionOf(read())).message, String(length)).to.include('the answer ended early')
      }
    })
  }

  it('refuses an encoding that it cannot decode', async () => {
    publisher.on('/list', encoded('zstd', Buffer.from('(')))
    expect((await rejectionOf(read())).message).to.include('in the encoding zstd')
  })

  it('requests a document again whose last closing tag is missing', async () => {
    publisher.on('/list', file(DOCUMENT.slice(0, -8)), file(DOCUMENT))
    expect(await read()).to.equal(DOCUMENT)
    publisher.on('/list', file(DOCUMENT.slice(0, 5000)))
    expect((await rejectionOf(read())).message).to.include('the answer ended early')
  })

  it('connects once to a server that refuses connections, and names the host without the words of the system', async () => {
    await publisher.close()
    const first = await rejectionOf(read())
    expect(first).to.be.instanceOf(UnreachableError)
    expect(first.message).to.match(/^127\.0\.0\.1:\d+ cannot be reached: the connection is refused\./)
    expect(await rejectionOf(read('/other'))).to.equal(first)
  })

  it('waits twice for a server that sends nothing, and not again for its other files', async () => {
    publisher.on('/list', () => undefined)
    publisher.on('/other', file(DOCUMENT))
    const started = performance.now()
    const { message } = await rejectionOf(read())
    expect(message).to.equal(`${publisher.address}/list sends nothing more`)
    expect(publisher.requests).to.have.length(2)
    expect((await rejectionOf(read('/other'))).message).to.equal(message)
    expect(publisher.requests).to.have.length(2)
    expect(performance.now() - started).to.be.lessThan(10_000)
  })

  it('goes on with a server that was silent once and then sends a whole file', async () => {
    const silentOnce: readonly Handler[] = [() => undefined, file(DOCUMENT)]
    for (const path of ['/a', '/b', '/c']) {
      publisher.on(path, ...silentOnce)
      expect(await read(path)).to.equal(DOCUMENT)
    }
  })
})
