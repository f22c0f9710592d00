import type { JSX } from 'preact'
import { LIKELY_SCORE } from '../../fpo/index.ts'
import { Bar } from '../components/bar.tsx'

const MAX_SCORE = 1000

/** A score as a bar. */
export const ScoreBar = ({ score }: { readonly score: number }): JSX.Element => (
  <Bar length={score} max={MAX_SCORE} isLow={score < LIKELY_SCORE} />
)
