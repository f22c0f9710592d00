import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { percentile } from '../../../eval/score.ts'
import { packageRoot } from '../../../src/config/package-root.ts'
import { ATTACKS, type Attack } from '../../attacks.ts'
import { peakMemory } from '../../probes.ts'
import { KINDS, type Outage } from '../answers.ts'
import type { Fault } from '../fault.ts'
import { RECOVERY_MS } from '../judge.ts'

/** Megabytes of the container of `docker-compose.yml`. */
const MAX_MEMORY = 1024

/** A probe of the platform is given up after some seconds. */
const MAX_LIVEZ_MS = 1000

/** An attack may have requests turned away, as any overload has. */
const REJECTED_MS = 1000

const stopped: Fault = {
  name: 'service-stopped',
  description: 'SIGTERM under load, then a new process',
  // A single process: connections that are refused are what a proxy sends to another one.
  allowances: [{ kinds: KINDS, results: ['refused'], withinMs: 50 }],
  run: async ({ installation: { service }, seconds }) => {
    const outages: Outage[] = []
    const end = performance.now() + 1000 * seconds
    do {
      const from = performance.now()
      await service.stop('SIGTERM')
      await service.start()
      outages.push({ from, to: performance.now() })
      await sleep(RECOVERY_MS)
    } while (performance.now() < end)
    return { outages, notes: [`stopped and started ${outages.length} times`] }
  },
}

const stalledLog: Fault = {
  name: 'log-stalled',
  description: 'the log is not read',
  allowances: [],
  arrange: async ({ service, directory }) => {
    const pipe = join(directory, 'log.fifo')
    await promisify(execFile)('mkfifo', [pipe])
    // Open for both: neither this nor the service waits for the other end.
    const unread = await open(pipe, constants.O_RDWR)
    await service.stop()
    await service.start({ logPath: pipe })
    return async () => {
      await service.stop()
      await unread.close()
      await service.start()
    }
  },
  run: async ({ seconds }) => {
    await sleep(1000 * seconds)
    return { outages: [] }
  },
}

const clockJump: Fault = {
  name: 'clock-jump',
  description: 'the clock of the service jumps ahead by a day',
  allowances: [],
  arrange: async ({ service, directory }) => {
    const env = {
      CLOCK_JUMP_FILE: join(directory, JUMP_FILE),
      NODE_OPTIONS: `--import ${pathToFileURL(join(packageRoot, 'bench', 'chaos', 'clock-jump.mjs'))}`,
    }
    await service.stop()
    await service.start({ env })
    return async () => {
      await service.stop()
      await service.start()
    }
  },
  run: async ({ installation: { directory }, seconds }) => {
    await sleep(500 * seconds)
    await writeFile(join(directory, JUMP_FILE), '')
    await sleep(500 * seconds)
    return { outages: [] }
  },
}

const JUMP_FILE = 'jump'

const attacked = ({ name, run }: Attack, index: number): Fault => ({
  name: `attack-${index + 1}`,
  description: name,
  allowances: [{ kinds: KINDS, results: [503], withinMs: REJECTED_MS, mayBeNone: true }],
  run: async ({ installation: { service }, seconds }) => {
    const from = performance.now()
    const { megabytes, live } = await peakMemory(service.url(), () => run(service.url(), seconds))
    const to = performance.now()
    await sleep(RECOVERY_MS)
    return {
      outages: [{ from, to }],
      targets: [
        { name: 'megabytes of the service', measured: megabytes, limit: MAX_MEMORY, kind: 'at most' },
        {
          name: 'p99 of /livez in ms',
          measured: percentile(live.times, 0.99),
          limit: MAX_LIVEZ_MS,
          kind: 'at most',
        },
      ],
    }
  },
})

export const SERVICE_FAULTS: readonly Fault[] = [stopped, stalledLog, clockJump, ...ATTACKS.map(attacked)]
