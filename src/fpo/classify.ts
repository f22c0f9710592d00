import { ServiceUnavailableError } from '../errors/service-unavailable-error.ts'
import { type AbstentionReason, reasonToAbstain } from './abstain/abstention.ts'
import { isVagueTerm, vaguenessOf } from './abstain/vague.ts'
import { type CalibrationEvidence, calibratedScore } from './calibration.ts'
import type { Classification, Classify } from './classification.ts'
import { CLASSIFICATION_CONTEXT } from './classification-context.ts'
import { cleanDescription } from './clean/clean-description.ts'
import { rankCodes } from './rank/rank-codes.ts'
import { type EvidenceDependencies, retrieveEvidence } from './retrieve/retrieve-evidence.ts'

export interface ClassifyDependencies extends EvidenceDependencies {
  /** Called for each description that the encoder made no vector for in time. */
  onDegraded?(): void
  /** The score of a result. Default: {@link calibratedScore}. */
  calibrate?(evidence: CalibrationEvidence): number
}

const abstain = (reason: AbstentionReason): Classification => ({ results: [], reason })

/** Retrieves evidence, fuses the rankers' votes, abstains where no code follows, and calibrates the scores. */
export const createClassify =
  (dependencies: ClassifyDependencies): Classify =>
  async (live, { description, digits, limit, allow_degraded: allowDegraded = false }, options = {}) => {
    const { calibrate = calibratedScore } = dependencies
    const { candidates, vagueRules } = await live.data.get(CLASSIFICATION_CONTEXT)
    const cleaned = cleanDescription(description)
    const vagueness = vaguenessOf(description, cleaned, vagueRules)
    // No evidence changes that, so none is retrieved.
    if (vagueness === 'generic') return abstain('vague')
    if (vagueness === 'not_goods') return abstain('not_goods')

    const { votes, nearestCosine, bestTrigramScore, isDegraded, nearest } = await retrieveEvidence(
      dependencies,
      live,
      cleaned,
      options,
    )
    if (isDegraded) {
      dependencies.onDegraded?.()
      if (!allowDegraded) throw new ServiceUnavailableError('encoder', 'no vector in time')
    }
    const also = { ...(isDegraded && { isDegraded }), ...(options.explain && { nearest }) }
    const { codes, support } = rankCodes(votes, candidates, digits)
    const reason = reasonToAbstain({
      vagueness,
      isVagueTerm: isVagueTerm(cleaned, vagueRules),
      hasExactReference: votes.exactReference.size > 0,
      nearestCosine,
      bestTrigramScore,
      topShare: codes[0]?.share ?? 0,
    })
    if (reason !== null) return { ...abstain(reason), ...also }
    // No labelled text shares a word with it.
    if (codes.length === 0) return { ...abstain('unknown_words'), ...also }
    return {
      results: codes.slice(0, limit).map(({ code, share }) => ({
        code,
        score: calibrate({ share, support, nearestCosine }),
      })),
      reason: null,
      ...also,
    }
  }
