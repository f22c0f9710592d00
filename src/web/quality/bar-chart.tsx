import { scaleLinear } from 'd3-scale'
import type { JSX } from 'preact'

/** One bar, and, where there is one, what it is compared with. */
export interface ChartBar {
  readonly label: string
  /** Null: not measured. */
  readonly value: number | null
  /** A line across the bar. */
  readonly reference?: number | null
}

export interface ChartGroup {
  readonly label: string
  readonly bars: readonly ChartBar[]
}

/** Units of the view box; the chart is as wide as its column, so that a phone shows the text at three quarters. */
const WIDTH = 480
const LABEL_WIDTH = 92
const VALUE_WIDTH = 76
const ROW = 24
const BAR = 16
const HEAD = 28
const GAP = 12

/** Groups of horizontal bars, each group under its label. */
export const BarChart = ({
  id,
  title,
  groups,
  max,
  format,
}: {
  /** Of the page. */
  readonly id: string
  /** What the chart shows, for those who do not see it. */
  readonly title: string
  readonly groups: readonly ChartGroup[]
  /** Of the scale, which begins at 0. */
  readonly max: number
  readonly format: (value: number) => string
}): JSX.Element => {
  const x = scaleLinear([0, max], [0, WIDTH - LABEL_WIDTH - VALUE_WIDTH])
  const tops = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { bars }) => sum + HEAD + bars.length * ROW + GAP, 0),
  )
  const height = groups.reduce((sum, { bars }) => sum + HEAD + bars.length * ROW + GAP, 0) - GAP
  return (
    <svg class="chart" viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-labelledby={`${id}-title`}>
      <title id={`${id}-title`}>{title}</title>
      {groups.map((group, index) => (
        <g key={group.label} transform={`translate(0 ${tops[index]})`}>
          <text class="chart__group" x={0} y={17}>
            {group.label}
          </text>
          {group.bars.map(({ label, value, reference = null }, row) => (
            <g key={label} transform={`translate(0 ${HEAD + row * ROW})`}>
              <text class="chart__label" x={0} y={BAR - 3}>
                {label}
              </text>
              <g transform={`translate(${LABEL_WIDTH} 0)`}>
                <rect class="chart__track" width={x(max)} height={BAR} />
                {value !== null && <rect class="chart__bar" width={x(Math.min(value, max))} height={BAR} />}
                {reference !== null && (
                  <rect
                    class="chart__reference"
                    x={x(Math.min(reference, max)) - 1.5}
                    y={-2}
                    width={3}
                    height={BAR + 4}
                  />
                )}
                <text class="chart__value" x={x(max) + 8} y={BAR - 3}>
                  {value === null ? '–' : format(value)}
                </text>
              </g>
            </g>
          ))}
        </g>
      ))}
    </svg>
  )
}
