/**
 * Sends GETs over many connections without a pause, each at once after the answer to the last, and prints how long the
 * answers of each status took. A process of its own, so that its work delays no measurement of another.
 */

import autocannon from 'autocannon'
import type { Flood, FloodResult } from './flood.ts'

const { url, paths, connections, seconds }: Flood = JSON.parse(process.argv[2] ?? '')

const times: Record<string, number[]> = {}
let errors = 0
let share = 0
const instance = autocannon(
  {
    url,
    connections,
    duration: seconds,
    timeout: 30,
    setupClient: (client) => {
      const first = share++
      client.setRequests(
        paths.map((_, index) => ({ method: 'GET', path: paths[(first + index) % paths.length] ?? '/' })),
      )
    },
  },
  () => {
    const result: FloodResult = { times, errors }
    console.log(JSON.stringify(result))
  },
)
instance.on('response', (_client, status, _bytes, milliseconds) => {
  times[status] ??= []
  times[status]?.push(milliseconds)
})
instance.on('reqError', () => {
  errors += 1
})
