import type { JSX } from 'preact'
import type { LabelledText } from '../../classifiers/neighbours.ts'
import { ABSTENTION_HELP, type AbstentionReason } from '../../fpo/index.ts'
import { ClassifiedCode, type FoundCode } from './classified-code.tsx'
import { REFUSALS } from './refusals.ts'
import { chanceInWords, LIKELY_SCORE } from './score.ts'

/** The classification of a description. */
export interface Findings {
  readonly description: string
  readonly codes: readonly FoundCode[]
  /** Why there are no codes; null if there are. */
  readonly reason: AbstentionReason | null
  readonly nearest: readonly LabelledText[]
  /** Whether words alone were compared. */
  readonly isDegraded: boolean
}

/** The codes for a description, or why there are none. */
export const Results = ({ findings }: { readonly findings: Findings }): JSX.Element => {
  const { codes, nearest, isDegraded } = findings
  return (
    <section aria-labelledby="results">
      <Verdict findings={findings} />
      {isDegraded && (
        <p class="govuk-inset-text measure">
          Only words were compared this time, not meanings. Try again in a minute for a better answer.
        </p>
      )}
      {codes.length > 0 && (
        <ol class="classified-list">
          {codes.map((found, index) => (
            <ClassifiedCode key={found.code} found={found} nearest={nearest} isFirst={index === 0} />
          ))}
        </ol>
      )}
    </section>
  )
}

/** A low score and no answer are different: one has candidates to choose from. */
const Verdict = ({ findings: { description, codes, reason } }: { readonly findings: Findings }): JSX.Element => {
  const best = codes[0]
  if (best === undefined) {
    return (
      <div class="panel panel--flush verdict verdict--none">
        <h2 class="govuk-heading-m verdict__title" id="results">
          {reason === null ? 'No code found' : REFUSALS[reason]}
        </h2>
        <p class="govuk-body verdict__quoted">
          No code follows from <q>{description}</q>.
        </p>
        {reason !== null && <p class="govuk-body measure">{ABSTENTION_HELP[reason]}</p>}
      </div>
    )
  }
  if (best.score >= LIKELY_SCORE) {
    return (
      <h2 class="govuk-heading-m verdict__quoted" id="results">
        Codes for <q>{description}</q>
      </h2>
    )
  }
  return (
    <div class="panel panel--flush verdict verdict--low">
      <h2 class="govuk-heading-m verdict__title verdict__quoted" id="results">
        No clear code for <q>{description}</q>
      </h2>
      <p class="govuk-body measure">
        Even the best of these is right only about {chanceInWords(best.score)}. Check them against the tariff, or say
        more about the goods: material, use, how they are made.
      </p>
    </div>
  )
}
