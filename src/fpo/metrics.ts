import type { Registry } from 'prom-client'
import { outcomes } from '../metrics/outcomes.ts'
import type { AbstentionReason } from './abstain/abstention.ts'
import type { Classify } from './classification.ts'

/** Counts each description that is classified as `answered`, or by the reason for no answer. */
export function countedClassify(registry: Registry, classify: Classify): Classify {
  const count = outcomes<AbstentionReason | 'answered'>(
    registry,
    'fpo_outcomes_total',
    'Descriptions classified, by outcome: answered, or the reason for no answer',
  )
  return async (...request) => {
    const classification = await classify(...request)
    count(classification.reason ?? 'answered')
    return classification
  }
}
