import { once } from 'node:events'
import { createServer } from 'node:net'

/** The one address that the embedded servers listen on. */
export const LOOPBACK = '127.0.0.1'

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, LOOPBACK)
  await once(server, 'listening')
  const address = server.address()
  await once(server.close(), 'close')
  if (address === null || typeof address === 'string') throw new Error('the system gave no port')
  return address.port
}
