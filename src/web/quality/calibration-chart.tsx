import { scaleLinear, scaleSqrt } from 'd3-scale'
import { line } from 'd3-shape'
import type { JSX } from 'preact'
import type { FpoReport } from './reports.ts'

const WIDTH = 480
const HEIGHT = 360
const LEFT = 52
const TOP = 10
const RIGHT = 16
const BOTTOM = 52
const TICKS = [0, 250, 500, 750, 1000]
const LARGEST = 11

type Bin = FpoReport['reliability'][number]

/** How often first results are right against their score; on the diagonal, the score says exactly that. */
export const CalibrationChart = ({ id, bins }: { readonly id: string; readonly bins: readonly Bin[] }): JSX.Element => {
  const shown = bins.filter(({ answers }) => answers > 0)
  const x = scaleLinear([0, 1000], [LEFT, WIDTH - RIGHT])
  const y = scaleLinear([0, 1000], [HEIGHT - BOTTOM, TOP])
  const radius = scaleSqrt([0, Math.max(1, ...shown.map(({ answers }) => answers))], [2, LARGEST])
  const path = line<Bin>(
    ({ meanScore }) => x(meanScore),
    ({ right }) => y(right),
  )(shown)
  return (
    <svg class="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={`${id}-title`}>
      <title id={`${id}-title`}>
        Share of first results that are right, by score. On the diagonal, a score of 700 means right in 70 of 100 cases.
      </title>
      {TICKS.map((tick) => (
        <g key={tick}>
          <line class="chart__grid" x1={LEFT} x2={WIDTH - RIGHT} y1={y(tick)} y2={y(tick)} />
          <text class="chart__label" x={LEFT - 8} y={y(tick) + 5} text-anchor="end">
            {tick / 10} %
          </text>
          <text class="chart__label" x={x(tick)} y={HEIGHT - BOTTOM + 20} text-anchor="middle">
            {tick}
          </text>
        </g>
      ))}
      <text class="chart__label" x={(LEFT + WIDTH - RIGHT) / 2} y={HEIGHT - 8} text-anchor="middle">
        Score of the first result
      </text>
      <line class="chart__diagonal" x1={x(0)} y1={y(0)} x2={x(1000)} y2={y(1000)} />
      {path && <path class="chart__line" d={path} />}
      {shown.map(({ from, meanScore, right, answers }) => (
        <circle key={from} class="chart__bar" cx={x(meanScore)} cy={y(right)} r={radius(answers)} />
      ))}
    </svg>
  )
}
