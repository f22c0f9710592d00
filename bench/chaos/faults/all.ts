import type { Fault } from '../fault.ts'
import { CLUSTER_FAULTS } from './cluster.ts'
import { DISK_FAULTS } from './disks.ts'
import { KILLED_INGESTS } from './ingests.ts'
import { SERVER_FAULTS } from './servers.ts'
import { SERVICE_FAULTS } from './service.ts'

/** All faults in the order in which they happen. */
export const FAULTS: readonly Fault[] = [
  ...SERVER_FAULTS,
  ...DISK_FAULTS,
  KILLED_INGESTS,
  ...SERVICE_FAULTS,
  ...CLUSTER_FAULTS,
]
