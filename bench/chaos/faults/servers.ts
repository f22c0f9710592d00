import { setTimeout as sleep } from 'node:timers/promises'
import { waitFor } from '../../../test/support/wait-for.ts'
import type { Outage } from '../answers.ts'
import type { Fault } from '../fault.ts'
import type { Installation, ServerKind } from '../installation.ts'
import { type Allowance, RECOVERY_MS } from '../judge.ts'
import { behindOthers, signalTree } from '../process-tree.ts'

/** Postgres refuses connections until it is ready, which needs no wait. */
const REFUSED_MS = 50

/** A statement ends after six seconds on an open connection, and after two where none can be opened; one more is slack. */
const FROZEN_POSTGRES_MS = 9000

/** A search ends after `SEARCH_TIMEOUT_MS`, whether the engine is frozen or has yet to start all of itself. */
export const UNANSWERED_SEARCH_MS = 2500

/** A start of OpenSearch takes 20 s on two idle cores, and ten times as long next to other programs. */
const MAX_RETURN_MS = 600_000

const needing = (server: ServerKind, withinMs: number): readonly Allowance[] => [
  {
    kinds: server === 'openSearch' ? ['search', 'search-pages', 'fpo'] : ['reference', 'green-lanes', 'fpo', 'pages'],
    results: [503],
    withinMs,
  },
]

/** Kills a server, which then starts again, as often as the time allows. */
const killed = (server: ServerKind, name: string, withinMs: number): Fault => ({
  name: `${name.toLowerCase()}-killed`,
  description: `${name} killed and started again`,
  allowances: needing(server, withinMs),
  run: async ({ installation, seconds }) => {
    const outages: Outage[] = []
    const end = performance.now() + 1000 * seconds
    do {
      const from = performance.now()
      const before = installation.pidOf(server)
      signalTree(before, 'SIGKILL')
      await restarted(installation, server, before)
      outages.push({ from, to: performance.now() })
      await sleep(RECOVERY_MS + 1000)
    } while (performance.now() < end)
    return { outages, notes: [`${name} was away ${outages.map(({ from, to }) => seconds1(to - from)).join(', ')}`] }
  },
})

/** Stops all processes of a server, which keep their connections and take new ones, and continues them. */
const frozen = (server: ServerKind, name: string, withinMs: number): Fault => ({
  name: `${name.toLowerCase()}-frozen`,
  description: `${name} frozen`,
  allowances: needing(server, withinMs),
  run: async ({ installation, seconds }) => {
    const pid = installation.pidOf(server)
    const from = performance.now()
    signalTree(pid, 'SIGSTOP')
    try {
      await sleep(1000 * seconds)
    } finally {
      signalTree(pid, 'SIGCONT')
    }
    const to = performance.now()
    await sleep(RECOVERY_MS + 1000)
    return { outages: [{ from, to }] }
  },
})

/** @param before The process that was killed */
export async function restarted(installation: Installation, server: ServerKind, before: number): Promise<void> {
  const isReady = async () => installation.pidOf(server) !== before && (await installation.isUp(server))
  const starting = waitFor(isReady, {
    timeoutMs: MAX_RETURN_MS,
    intervalMs: 20,
    what: `${server} to answer again`,
  })
  await behindOthers(() => installation.findProcesses(server).find((pid) => pid !== before), starting)
}

const seconds1 = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

export const SERVER_FAULTS: readonly Fault[] = [
  killed('openSearch', 'OpenSearch', UNANSWERED_SEARCH_MS),
  frozen('openSearch', 'OpenSearch', UNANSWERED_SEARCH_MS),
  killed('postgres', 'Postgres', REFUSED_MS),
  frozen('postgres', 'Postgres', FROZEN_POSTGRES_MS),
]
