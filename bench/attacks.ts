import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Requests that are meant to take memory. */
export interface Attack {
  readonly name: string
  /** Ends when it is over; some go on until all is answered, whatever the seconds. */
  run(url: string, seconds: number): Promise<void>
}

/** Sent at once over each connection. */
const PIPELINED = { connections: 20, requests: 3000 } as const

const COLD_LISTS = 600

/** Clients that ask for long lists and read none. */
const SILENT_READERS = 200

/** Among the longest of the tariff, and in the sample. Each number is another address, of which none is cached. */
const longList = (number: number) => `/uk/api/v2/goods_nomenclatures/chapter/85?u=${number}`

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
      await Promise.all(
        Array.from({ length: COLD_LISTS }, async (_, index) => {
          const response = await fetch(new URL(longList(index), url))
          if (![200, 503].includes(response.status)) throw new Error(`A list was answered ${response.status}`)
          await response.arrayBuffer()
        }),
      )
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
