import { stringify } from 'csv-stringify/sync'
import { type CalibrationEvidence, calibratedScore } from '../src/fpo/calibration.ts'
import type { ClassifiedAnswer } from './fpo-figures.ts'

export const EVIDENCE_HEADER = 'set,rank,share,support,nearest_cosine,right\n'

/** Records what scores are computed from. Descriptions are classified one after the other, so the order tells whose it is. */
export const createEvidenceRecorder = () => {
  const recorded: CalibrationEvidence[] = []
  return {
    calibrate(evidence: CalibrationEvidence): number {
      recorded.push(evidence)
      return calibratedScore(evidence)
    },
    clear(): void {
      recorded.length = 0
    },
    /** A row for each result: its evidence, and whether it is the gold code. */
    csv(set: string, answers: readonly ClassifiedAnswer[]): string {
      const results = answers.flatMap(({ results, rank }) => results.map((_, index) => ({ index, rank })))
      return stringify(
        results.map(({ index, rank }, place) => {
          const { share, support, nearestCosine } = recorded[place] ?? {}
          return [set, index + 1, share, support, nearestCosine, rank === index + 1 ? 1 : 0]
        }),
      )
    },
  }
}
