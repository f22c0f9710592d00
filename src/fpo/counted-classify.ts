import type { AbstentionReason } from './abstention.ts'
import type { Classify } from './classification.ts'

/** Counts each description that is classified as `answered`, or by the reason for no answer. */
export const countedClassify =
  (classify: Classify, count: (outcome: AbstentionReason | 'answered') => void): Classify =>
  async (...request) => {
    const classification = await classify(...request)
    count(classification.reason ?? 'answered')
    return classification
  }
