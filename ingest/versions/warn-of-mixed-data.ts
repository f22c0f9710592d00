import { mixedDataWarnings } from '../../src/versions/data-warnings.ts'
import type { IngestedVersion } from '../data-versions.ts'
import type { Progress } from '../progress.ts'

/** Warns where one region's live data is built in and the other's is not. */
export function warnOfMixedData(live: readonly IngestedVersion[], progress: Progress): void {
  for (const { detail } of mixedDataWarnings(live)) progress.say(`warning: ${detail}`)
}
