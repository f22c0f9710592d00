import { setTimeout as sleep } from 'node:timers/promises'
import type { Target } from '../../report.ts'
import type { Fault, FaultSurroundings } from '../fault.ts'
import type { ServerKind } from '../installation.ts'
import { LOAD, startIngest } from '../run-ingest.ts'

/** Reading needs no space: nothing may fail but an ingest, which reports it and can be repeated. */
const fullDisk = (server: ServerKind, name: string): Fault => ({
  name: `${name.toLowerCase()}-disk-full`,
  description: `disk of ${name} full, and an ingest tried`,
  allowances: [],
  run: async (surroundings) => {
    const disk = surroundings.installation.diskOf(server)
    if (disk === undefined) {
      return { outages: [], skipped: 'only root may mount a disk that is small enough to be filled' }
    }
    await disk.fill()
    const targets: Target[] = []
    try {
      targets.push(failureOf(await loadMeanwhile(surroundings)))
    } finally {
      await disk.free()
    }
    const repeated = await startIngest(surroundings.installation, ...LOAD).exitCode
    return {
      outages: [],
      targets: [
        ...targets,
        { name: 'exit code of the ingest after it', measured: repeated, limit: 0, kind: 'at most' },
      ],
    }
  },
})

/** The exit code of an ingest for which there is no space. The disk stays full for the time given, or until it has ended. */
async function loadMeanwhile({ installation, seconds }: FaultSurroundings): Promise<number> {
  const [code] = await Promise.all([startIngest(installation, ...LOAD).exitCode, sleep(1000 * seconds)])
  return code
}

const failureOf = (exitCode: number): Target => ({
  name: 'exit code of the ingest meanwhile',
  measured: exitCode,
  limit: 1,
  kind: 'at least',
})

export const DISK_FAULTS: readonly Fault[] = [fullDisk('postgres', 'Postgres'), fullDisk('openSearch', 'OpenSearch')]
