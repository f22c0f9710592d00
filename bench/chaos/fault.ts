import type { Progress } from '../../ingest/progress.ts'
import type { Target } from '../report.ts'
import type { Outage } from './answers.ts'
import type { Installation, InstallationKind } from './installation.ts'
import type { Allowance, Tolerance } from './judge.ts'

/** Something that goes wrong while requests are answered. */
export interface Fault {
  /** Its name on the command line. */
  readonly name: string
  readonly description: string
  /** The installation that it happens to. Default: `single`. */
  readonly installation?: InstallationKind
  readonly allowances: readonly Allowance[]
  /** Takes the place of allowances where few of all requests may fail. */
  readonly tolerance?: Tolerance
  /** What has to be otherwise before requests are sent; returns what puts it back. */
  arrange?(installation: Installation): Promise<() => Promise<void>>
  /** Makes it happen, and ends when it is over; requests are sent all the time. */
  run(surroundings: FaultSurroundings): Promise<FaultOutcome>
}

export interface FaultSurroundings {
  readonly installation: Installation
  /** Duration of the fault. */
  readonly seconds: number
  readonly progress: Progress
}

export interface FaultOutcome {
  readonly outages: readonly Outage[]
  /** Measurements in addition to answers. */
  readonly targets?: readonly Target[]
  readonly notes?: readonly string[]
  /** Why it could not be made to happen here. */
  readonly skipped?: string
}
