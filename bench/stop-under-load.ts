import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { CACHED } from './probes.ts'

/** Clients of a service that is told to stop, each with a connection that it uses without a pause. */
export const STOPPED_CONNECTIONS = 60

/** Uses many connections without a pause while the service stops, and counts those that end in any way but an answer. */
export async function stopWhileUsed(service: {
  readonly url: string
  stop(): Promise<void>
}): Promise<{ readonly resets: number; readonly note: string }> {
  const agent = new Agent({ keepAlive: true, maxSockets: STOPPED_CONNECTIONS })
  let answers = 0
  let resets = 0
  let isRefused = false
  const send = () =>
    new Promise<void>((resolve) => {
      get(new URL(`${CACHED}?n=${answers}`, service.url), { agent }, (response) => {
        response.on('end', () => {
          answers += 1
          resolve()
        })
        response.on('error', () => undefined)
        response.resume()
      }).on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') isRefused = true
        else resets += 1
        resolve()
      })
    })
  const clients = Array.from({ length: STOPPED_CONNECTIONS }, async () => {
    while (!isRefused) await send()
  })
  await sleep(1000)
  await service.stop()
  isRefused = true
  await Promise.all(clients)
  agent.destroy()
  return { resets, note: `${answers} answers over ${STOPPED_CONNECTIONS} connections while the service stopped` }
}
