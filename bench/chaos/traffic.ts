import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, Result } from './answers.ts'
import type { ChaosRequest } from './requests.ts'

/** Milliseconds after which a request counts as not answered. */
const PATIENCE_MS = 10_000

/** Requests at a steady rate, whatever becomes of those before. */
export interface Traffic {
  /** Answers in the order in which they ended. */
  readonly answers: readonly Answer[]
  /** Sends no more, and returns the number of requests that were to be sent until now, once all have ended. */
  stop(): Promise<number>
}

/** @param target Asked for each request: a service that starts again has another address */
export function startTraffic(
  requests: Iterator<ChaosRequest, never>,
  perSecond: number,
  target: () => string,
): Traffic {
  const agent = new Agent({ keepAlive: true })
  const answers: Answer[] = []
  const underWay = new Set<Promise<void>>()
  const started = performance.now()
  let sent = 0
  let isStopped = false

  const send = () => {
    const ending = sendOne(agent, target(), requests.next().value).then((answer) => {
      answers.push(answer)
      underWay.delete(ending)
    })
    underWay.add(ending)
  }
  const due = () => Math.floor(((performance.now() - started) * perSecond) / 1000)
  const sending = (async () => {
    while (!isStopped) {
      for (; sent < due(); sent += 1) send()
      await sleep(1000 / perSecond)
    }
  })()
  return {
    answers,
    async stop() {
      isStopped = true
      const planned = due()
      await sending
      await Promise.all(underWay)
      agent.destroy()
      return planned
    },
  }
}

/** Sends a request and returns how it ended. */
export function sendOne(agent: Agent, base: string, { kind, method, path, headers, body }: ChaosRequest) {
  const sentAt = performance.now()
  return new Promise<Answer>((resolve) => {
    const end = (result: Result, hasRetryAfter = false) =>
      resolve({ kind, sentAt, took: performance.now() - sentAt, result, hasRetryAfter })
    const fail = (error: NodeJS.ErrnoException) => end(error.code === 'ECONNREFUSED' ? 'refused' : 'reset')
    const request = httpRequest(new URL(path, base), { agent, method, headers: { ...headers } }, (response) => {
      response.on('end', () => end(response.statusCode ?? 0, response.headers['retry-after'] !== undefined))
      response.on('error', fail)
      response.resume()
    })
    request.on('error', fail)
    request.setTimeout(PATIENCE_MS, () => {
      end('late')
      request.destroy()
    })
    request.end(body)
  })
}
