import type { AddressInfo } from 'node:net'
import Koa from 'koa'

/**
 * A process of its own for the benches: a Koa application with one handler that sends `?bytes=` of JSON-like text at
 * once, or 304 to a client that names any version. No server on Koa answers faster.
 */
const MAX_BYTES = 16 * 1024 * 1024
const filler = Buffer.alloc(MAX_BYTES, '{"id":"1","type":"heading"},')

const app = new Koa()
app.use((ctx) => {
  if (ctx.get('If-None-Match') !== '') {
    ctx.status = 304
    return
  }
  ctx.type = 'application/json'
  ctx.body = filler.subarray(0, Number(ctx.query.bytes))
})
const server = app.listen(Number(process.env.PORT), '127.0.0.1', () => {
  console.log(`listening on ${(server.address() as AddressInfo).port}`)
})
process.once('SIGINT', () => server.close(() => process.exit()))
