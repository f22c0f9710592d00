import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'

/** The one address that everything embedded listens on. */
export const LOOPBACK = '127.0.0.1'

/** So many different ports that are free on the loopback address now; who uses them must cope with a later taker. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const servers: Server[] = []
  for (let index = 0; index < count; index += 1) servers.push(createServer().listen(0, LOOPBACK))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => portOf(server.address()))
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}
