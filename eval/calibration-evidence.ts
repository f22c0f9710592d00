import { stringify } from 'csv-stringify/sync'
import { at } from '../src/collections/at.ts'
import { type CalibrationEvidence, calibratedScore } from '../src/fpo/calibration.ts'
import type { ClassifiedAnswer } from './fpo-figures.ts'

export const EVIDENCE_HEADER = 'set,rank,share,support,nearest_cosine,right\n'

/**
 * Records what scores are computed from. Descriptions are classified one after the other, and the codes of each are scored
 * in their order, so the order tells whose it is; the scores of the levels above a code lie between.
 */
export const createEvidenceRecorder = () => {
  const recorded: { readonly code: string; readonly evidence: CalibrationEvidence }[] = []
  return {
    calibrate(evidence: CalibrationEvidence, code: string): number {
      recorded.push({ code, evidence })
      return calibratedScore(evidence)
    },
    clear(): void {
      recorded.length = 0
    },
    /** A row for each result: its evidence, and whether it is the gold code. */
    csv(set: string, answers: readonly Pick<ClassifiedAnswer, 'results' | 'rank'>[]): string {
      const results = answers.flatMap(({ results, rank }) => results.map(({ code }, index) => ({ code, index, rank })))
      let place = -1
      return stringify(
        results.map(({ code, index, rank }) => {
          do place += 1
          while (at(recorded, place).code !== code)
          const { share, support, nearestCosine } = at(recorded, place).evidence
          return [set, index + 1, share, support, nearestCosine, rank === index + 1 ? 1 : 0]
        }),
      )
    },
  }
}
