import { execFile } from 'node:child_process'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { packageRoot } from '../src/config/package-root.ts'

/** Requests that are meant to take memory. */
export interface Attack {
  readonly name: string
  /** Ends when it is over; some go on until all is answered, whatever the seconds. */
  run(url: string, seconds: number): Promise<void>
}

/** Sent at once over each connection. */
const PIPELINED = { connections: 20, requests: 3000 } as const

const COLD_LISTS = 600

/** Clients that request long lists and read none: nearly as many as one address may have. */
const SILENT_READERS = 1900

/** Among the longest of the tariff, and in the sample. Each number is another address, of which none is cached. */
const longList = (number: number) => `/uk/api/v2/goods_nomenclatures/chapter/85?u=${number}`

const CLIENT = join(packageRoot, 'bench', 'lists-client.ts')

export const ATTACKS: readonly Attack[] = [
  {
    name: `${PIPELINED.connections} × ${PIPELINED.requests} requests sent ahead and not read`,
    run: (url, seconds) =>
      sendUnread(url, seconds, PIPELINED.connections, () =>
        Array.from({ length: PIPELINED.requests }, (_, index) => `/uk/api/v2/goods_nomenclatures/section/1?q=${index}`),
      ),
  },
  {
    name: `${SILENT_READERS} clients that do not read a long list`,
    run: (url, seconds) => sendUnread(url, seconds, SILENT_READERS, (client) => [longList(client)]),
  },
  {
    name: `${COLD_LISTS} long lists at once`,
    run: async (url) => {
      const paths = Array.from({ length: COLD_LISTS }, (_, index) => longList(index))
      const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', CLIENT, url, ...paths])
      const other = (JSON.parse(stdout) as readonly number[]).find((status) => ![200, 503].includes(status))
      if (other !== undefined) throw new Error(`A list was answered ${other}`)
    },
  },
]

async function sendUnread(
  url: string,
  seconds: number,
  connections: number,
  pathsOf: (client: number) => readonly string[],
): Promise<void> {
  const { hostname, port } = new URL(url)
  const sockets = Array.from({ length: connections }, (_, client) => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    socket.pause()
    socket.write(
      pathsOf(client)
        .map((path) => `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`)
        .join(''),
    )
    return socket
  })
  await sleep(seconds * 1000)
  for (const socket of sockets) socket.destroy()
}
