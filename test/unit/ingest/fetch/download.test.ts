import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect } from 'chai'
import { download } from '../../../../ingest/fetch/download.ts'
import { FetchError } from '../../../../ingest/publications/fetch-error.ts'
import { createHttpClient, type HttpClient } from '../../../../ingest/publications/http-client.ts'
import { cutAfter, etagOf, file, type Publisher, startPublisher, status } from '../../../support/publisher.ts'
import { rejectionOf } from '../../../support/rejection.ts'

const CSV = `id,commodity__code\n${'1,0702001007\n'.repeat(20_000)}`

describe('download', () => {
  let publisher: Publisher
  let http: HttpClient
  let directory: string
  let path: string

  beforeEach(async () => {
    publisher = await startPublisher()
    http = createHttpClient({ userAgent: 'test', requestsPerSecond: 1000, retries: 3, firstDelayMs: 1 })
    directory = await mkdtemp(join(tmpdir(), 'download-'))
    path = join(directory, 'v1', 'measures.csv')
  })

  afterEach(async () => {
    await http.close()
    await publisher.close()
    await rm(directory, { recursive: true, force: true })
  })

  const get = (client = http) => download(client, { address: `${publisher.address}/measures`, path })
  const content = () => readFile(path, 'utf8')

  it('stores a file, and no other in its folder', async () => {
    publisher.on('/measures', file(CSV))
    await get()
    expect(await content()).to.equal(CSV)
    expect(await readdir(join(directory, 'v1'))).to.deep.equal(['measures.csv'])
  })

  it('resumes where a cut connection ended', async () => {
    publisher.on('/measures', cutAfter(100_000, CSV), file(CSV))
    await get()
    expect(await content()).to.equal(CSV)
    expect(publisher.requests).to.deep.equal(['GET /measures', 'GET /measures bytes=100000-'])
  })

  it('resumes in a later run, and reports the bytes that were there', async () => {
    publisher.on('/measures', cutAfter(100_000, CSV), status(500), status(500), status(500), file(CSV))
    await rejectionOf(get())
    publisher.clearRequests()
    let bytes = 0
    await download(http, { address: `${publisher.address}/measures`, path, onBytes: (more) => (bytes += more) })
    expect(await content()).to.equal(CSV)
    expect(publisher.requests).to.deep.equal(['GET /measures bytes=100000-'])
    expect(bytes).to.equal(CSV.length)
  })

  it('starts again where the server has another file now', async () => {
    const changed = CSV.replaceAll('0702001007', '0702001999')
    publisher.on('/measures', cutAfter(100_000, CSV), file(changed))
    await get()
    expect(await content()).to.equal(changed)
  })

  it('starts again where the file is shorter than the part of it', async () => {
    const short = 'id\n1\n'
    publisher.on('/measures', cutAfter(100_000, CSV), status(416), file(short))
    await get()
    expect(await content()).to.equal(short)
  })

  it('starts again where the server sends another range than asked for', async () => {
    publisher.on(
      '/measures',
      cutAfter(100_000, CSV),
      (_request, response) => void response.writeHead(206, { 'content-range': 'bytes 5-9/10' }).end('67890'),
      file(CSV),
    )
    await get()
    expect(await content()).to.equal(CSV)
  })

  it('starts from the beginning where the server names no version of the file', async () => {
    publisher.on(
      '/measures',
      (_request, response) => {
        response.writeHead(200, { 'content-length': CSV.length })
        response.write(CSV.slice(0, 5000), () => setTimeout(() => response.destroy(), 20))
      },
      file(CSV),
    )
    await get()
    expect(publisher.requests).to.deep.equal(['GET /measures', 'GET /measures'])
    expect(await content()).to.equal(CSV)
  })

  it('fails where the server announces more than it ever sends', async () => {
    const lie = (_request: unknown, response: import('node:http').ServerResponse) => {
      response.writeHead(200, { 'content-length': CSV.length + 1000, etag: etagOf(CSV) })
      response.write(CSV, () => setTimeout(() => response.destroy(), 20))
    }
    publisher.on('/measures', lie)
    const error = await rejectionOf(get())
    expect(error).to.be.instanceOf(FetchError)
    expect(await readdir(join(directory, 'v1'))).to.not.include('measures.csv')
  })

  it('fails where a range ends before the length that it announces', async () => {
    publisher.on('/measures', cutAfter(100_000, CSV), (_request, response) => {
      response
        .writeHead(206, { 'content-range': `bytes 100000-100004/${CSV.length}`, 'content-length': 5 })
        .end('12345')
    })
    expect((await rejectionOf(get())).message).to.match(/another range|announced \d+ bytes and sent \d+/)
  })

  it('stores no file of which the compressed answer ends early, although its length is the announced one', async () => {
    const bytes = gzipSync(CSV)
    const headers = { 'content-encoding': 'gzip', etag: etagOf(CSV) }
    publisher.on('/measures', (_request, response) => {
      const cut = bytes.subarray(0, Math.floor(bytes.length * 0.99))
      response.writeHead(200, { ...headers, 'content-length': cut.length }).end(cut)
    })
    expect((await rejectionOf(get())).message).to.include('the answer ended early')
    expect(await readdir(join(directory, 'v1'))).to.not.include('measures.csv')
    publisher.clearRequests()
    publisher.on('/measures', (_request, response) => void response.writeHead(200, headers).end(bytes))
    await get()
    expect(await content()).to.equal(CSV)
    expect(publisher.requests).to.deep.equal(['GET /measures'])
  })

  it('abandons a stalled connection, and resumes', async () => {
    const impatient = createHttpClient({ userAgent: 'test', firstDelayMs: 1, stalledAfterMs: 300 })
    publisher.on(
      '/measures',
      (_request, response) => {
        response.writeHead(200, { 'content-length': CSV.length, etag: etagOf(CSV) }).write(CSV.slice(0, 1000))
      },
      file(CSV),
    )
    await get(impatient)
    await impatient.close()
    expect(await content()).to.equal(CSV)
  })

  it('follows redirects, and continues behind them', async () => {
    publisher.on('/measures', status(302, { location: '/files/1' }))
    publisher.on('/files/1', cutAfter(100_000, CSV), file(CSV))
    await get()
    expect(await content()).to.equal(CSV)
    expect(publisher.requests.at(-1)).to.equal('GET /files/1 bytes=100000-')
  })

  it('reports a redirect that leads back to itself', async () => {
    publisher.on('/measures', status(302, { location: '/measures' }))
    expect((await rejectionOf(get())).message).to.match(/redirect/)
  })

  it('refuses a web page in place of a file', async () => {
    publisher.on('/measures', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>Sign in</h1>')
    })
    expect((await rejectionOf(get())).message).to.include('answered a web page instead of a file')
    expect(publisher.requests).to.have.length(1)
  })

  it('waits as long as the server asks for', async () => {
    publisher.on('/measures', status(429, { 'retry-after': '1' }), file(CSV))
    const started = performance.now()
    await get()
    expect(performance.now() - started).to.be.within(990, 5000)
  })

  it('understands a date in Retry-After', async () => {
    publisher.on('/measures', status(503, { 'retry-after': new Date(Date.now() + 2000).toUTCString() }), file(CSV))
    const started = performance.now()
    await get()
    expect(performance.now() - started).to.be.within(900, 5000)
  })

  it('fails at once where the server asks for an hour of patience', async () => {
    publisher.on('/measures', status(429, { 'retry-after': '3600' }))
    expect((await rejectionOf(get())).message).to.equal(`${publisher.address}/measures answered 429`)
    expect(publisher.requests).to.have.length(1)
  })

  it('sends one request where the server has no such file', async () => {
    expect((await rejectionOf(get())).message).to.include('answered 404')
    expect(publisher.requests).to.have.length(1)
  })

  it('sends four requests where the server fails each time', async () => {
    publisher.on('/measures', status(500))
    expect((await rejectionOf(get())).message).to.include('answered 500')
    expect(publisher.requests).to.have.length(4)
  })

  it('names the reason where no server listens', async () => {
    await publisher.close()
    expect((await rejectionOf(get())).message).to.match(
      /^127\.0\.0\.1:\d+ cannot be reached: the connection is refused/,
    )
  })

  it('ignores a part of another address', async () => {
    publisher.on('/measures', cutAfter(100_000, CSV), status(404))
    await rejectionOf(get())
    publisher.on('/other', file('id\n1\n'))
    await download(http, { address: `${publisher.address}/other`, path })
    expect(await content()).to.equal('id\n1\n')
  })

  it('ignores a note on a part that is not ours', async () => {
    publisher.on('/measures', file(CSV))
    await get()
    await writeFile(`${path}.part.json`, 'not JSON')
    await writeFile(`${path}.part`, 'left behind')
    await get()
    expect(await content()).to.equal(CSV)
  })

  it('limits the requests of a second', async () => {
    const polite = createHttpClient({ userAgent: 'test', requestsPerSecond: 20 })
    publisher.on('/measures', file('a'))
    const started = performance.now()
    await Promise.all(Array.from({ length: 6 }, () => polite.headerOf(`${publisher.address}/measures`, 'etag')))
    expect(performance.now() - started).to.be.greaterThan(240)
    await polite.close()
  })

  it('connects through the proxy that the environment names', async () => {
    const reached: string[] = []
    const proxy = createServer((socket) => {
      socket.once('data', (bytes) => {
        reached.push(bytes.toString('latin1').split('\r\n')[0] ?? '')
        socket.end('HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n')
      })
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const bound = proxy.address()
    const port = bound !== null && typeof bound === 'object' ? bound.port : 0
    const before = process.env.http_proxy
    process.env.http_proxy = `http://127.0.0.1:${port}`
    const proxied = createHttpClient({ userAgent: 'test', retries: 0 })
    try {
      await rejectionOf(download(proxied, { address: 'http://tariff.example.org/measures', path }))
      expect(reached[0]).to.match(/tariff\.example\.org/)
    } finally {
      if (before === undefined) delete process.env.http_proxy
      else process.env.http_proxy = before
      await proxied.close()
      proxy.close()
    }
  })
})
