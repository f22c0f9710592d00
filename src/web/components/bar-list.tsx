import type { ComponentChildren, JSX } from 'preact'
import { Bar } from './bar.tsx'

export interface ListedBar {
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

/** Figures as horizontal bars, each with a label that may be a link. */
export const BarList = ({
  bars,
  max = Math.max(...bars.map(({ length }) => length)),
}: {
  readonly bars: readonly ListedBar[]
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
        <Bar length={length} max={max} />
      </li>
    ))}
  </ul>
)
