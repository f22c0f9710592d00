import type { JSX } from 'preact'

/** Sides of the view box, which is stretched to the width that there is. */
const WIDTH = 1000
const HEIGHT = 8

/** A horizontal bar. Its figure stands next to it, so it is hidden from screen readers. */
export const Bar = ({
  length,
  max,
  isLow = false,
}: {
  readonly length: number
  /** The length that is as wide as there is space. */
  readonly max: number
  readonly isLow?: boolean
}): JSX.Element => (
  <svg
    class="bar"
    viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    preserveAspectRatio="none"
    width="100%"
    height={HEIGHT}
    aria-hidden="true"
    focusable="false"
  >
    <rect class="bar__track" width={WIDTH} height={HEIGHT} />
    <rect class={isLow ? 'bar__value bar__value--low' : 'bar__value'} width={widthOf(length, max)} height={HEIGHT} />
  </svg>
)

/** A length above 0 has a bar that can be seen. */
const widthOf = (length: number, max: number): number =>
  length > 0 ? Math.max(WIDTH / 100, Math.round((length / max) * WIDTH)) : 0
