import { shouldAnswer } from './abstention.ts'
import { calibratedScore } from './calibration.ts'
import type { Classification, Classify } from './classification.ts'
import { CLASSIFICATION_CONTEXT } from './classification-context.ts'
import { cleanDescription } from './clean-description.ts'
import { rankCodes } from './rank-codes.ts'
import { type EvidenceDependencies, retrieveEvidence } from './retrieve-evidence.ts'
import { isVagueTerm, vaguenessOf } from './vague.ts'

const NO_RESULTS: Classification = { results: [] }

/** Retrieves evidence, fuses the rankers' votes, abstains where no code follows, and calibrates the scores. */
export const createClassify =
  (dependencies: EvidenceDependencies): Classify =>
  async (live, { description, digits, limit }, options = {}) => {
    const { candidates, vagueRules } = await live.data.get(CLASSIFICATION_CONTEXT)
    const cleaned = cleanDescription(description)
    const vagueness = vaguenessOf(cleaned, vagueRules)
    // No evidence changes that, so none is retrieved.
    if (vagueness === 'generic') return NO_RESULTS

    const { votes, nearestCosine, bestTrigramScore } = await retrieveEvidence(dependencies, live, cleaned, options)
    const { codes, support } = rankCodes(votes, candidates, digits)
    const isAnswered = shouldAnswer({
      vagueness,
      isVagueTerm: isVagueTerm(cleaned, vagueRules),
      hasExactReference: votes.exactReference.size > 0,
      nearestCosine,
      bestTrigramScore,
      topShare: codes[0]?.share ?? 0,
    })
    if (!isAnswered) return NO_RESULTS
    return {
      results: codes.slice(0, limit).map(({ code, share }) => ({
        code,
        score: calibratedScore({ share, support, nearestCosine }),
      })),
    }
  }
