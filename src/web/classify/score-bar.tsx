import type { JSX } from 'preact'
import { LIKELY_SCORE } from './score.ts'

const MAX_SCORE = 1000
const HEIGHT = 8

/** A score as a bar of up to 1,000. The figure stands beside it, so it is hidden from screen readers. */
export const ScoreBar = ({ score }: { readonly score: number }): JSX.Element => (
  <svg
    class="score-bar"
    viewBox={`0 0 ${MAX_SCORE} ${HEIGHT}`}
    preserveAspectRatio="none"
    width="100%"
    height={HEIGHT}
    aria-hidden="true"
    focusable="false"
  >
    <rect class="score-bar__track" width={MAX_SCORE} height={HEIGHT} />
    <rect
      class={score < LIKELY_SCORE ? 'score-bar__value score-bar__value--low' : 'score-bar__value'}
      width={score}
      height={HEIGHT}
    />
  </svg>
)
