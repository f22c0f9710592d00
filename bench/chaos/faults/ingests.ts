import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../fault.ts'
import { LOAD, startIngest } from '../run-ingest.ts'

const KILLS = 10

/** Whatever an ingest was doing when it was killed, requests are answered from the live version. */
export const KILLED_INGESTS: Fault = {
  name: 'ingest-killed',
  description: `ingest killed at ${KILLS} random moments`,
  allowances: [],
  run: async ({ installation, progress }) => {
    const started = performance.now()
    const first = await startIngest(installation, ...LOAD).exitCode
    const whole = performance.now() - started
    const moments: number[] = []
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const moment = Math.random() * whole
      const ingest = startIngest(installation, ...LOAD)
      await Promise.race([sleep(moment), ingest.exitCode])
      await ingest.stop('SIGKILL')
      moments.push(moment)
      progress.say(`Killed ingest ${kill} of ${KILLS} after ${(moment / 1000).toFixed(1)} s.`)
    }
    const last = await startIngest(installation, ...LOAD).exitCode
    const verified = await startIngest(installation, 'verify').exitCode
    return {
      outages: [],
      targets: [
        { name: 'exit code of the ingest before', measured: first, limit: 0, kind: 'at most' },
        { name: 'exit code of the ingest after', measured: last, limit: 0, kind: 'at most' },
        { name: 'exit code of the comparison with what was loaded', measured: verified, limit: 0, kind: 'at most' },
      ],
      notes: [`ingests of ${(whole / 1000).toFixed(1)} s were killed after ${moments.map(inSeconds).join(', ')} s`],
    }
  },
}

const inSeconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1)
