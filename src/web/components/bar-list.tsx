import type { ComponentChildren, JSX } from 'preact'

export interface Bar {
  readonly key: string
  readonly label: ComponentChildren
  /** Makes the label a link. */
  readonly href?: string
  readonly isCurrent?: boolean
  /** Length of the bar, in any unit that all bars of the list share. */
  readonly length: number
  /** What the bar stands for, in words or figures. */
  readonly figure: ComponentChildren
}

/** Sides of the view box, which is stretched to the width that there is. */
const WIDTH = 1000
const HEIGHT = 8

/** Figures as horizontal bars, each with a label that may be a link. */
export const BarList = ({
  bars,
  max = Math.max(...bars.map(({ length }) => length)),
}: {
  readonly bars: readonly Bar[]
  /** The length that is as wide as the list. Default: that of the longest bar. */
  readonly max?: number
}): JSX.Element => (
  <ul class="bar-list">
    {bars.map(({ key, label, href, isCurrent, length, figure }) => (
      <li key={key} class="bar-list__item">
        <span class="bar-list__text">
          {href === undefined ? (
            <span class="bar-list__label">{label}</span>
          ) : (
            <a class="govuk-link bar-list__label" href={href} aria-current={isCurrent ? 'true' : undefined}>
              {label}
            </a>
          )}
          <span class="bar-list__figure">{figure}</span>
        </span>
        <svg
          class="bar-list__bar"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          width="100%"
          height={HEIGHT}
          aria-hidden="true"
          focusable="false"
        >
          <rect class="bar-list__track" width={WIDTH} height={HEIGHT} />
          <rect class="bar-list__value" width={widthOf(length, max)} height={HEIGHT} />
        </svg>
      </li>
    ))}
  </ul>
)

/** A length above 0 has a bar that can be seen. */
const widthOf = (length: number, max: number): number =>
  length > 0 ? Math.max(WIDTH / 100, Math.round((length / max) * WIDTH)) : 0
