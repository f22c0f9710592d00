/**
 * Sends GETs over many connections without a pause, each at once after the answer to the last, and prints how long the
 * answers of each status took. A process of its own, so that its work delays no measurement of another.
 */

import autocannon from 'autocannon'
import type { Flood, FloodResult } from './flood.ts'
import { inCase } from './searched-words.ts'

const { url, paths, connections, seconds }: Flood = JSON.parse(process.argv[2] ?? '')

const times: Record<string, number[]> = {}
let errors = 0
let share = 0
let sent = 0
const inNewCase = (path: string): string => path.replace(/(?<=[?&]q=)[^&]+/, (query) => inCase(query, sent++))

const instance = autocannon(
  {
    url,
    connections,
    duration: seconds,
    timeout: 30,
    setupClient: (client) => {
      const first = share++
      client.setRequests(
        paths.map((_, index) => {
          const path = paths[(first + index) % paths.length] ?? '/'
          // No search is answered from the cache.
          return { method: 'GET', setupRequest: (request) => ({ ...request, path: inNewCase(path) }) }
        }),
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
