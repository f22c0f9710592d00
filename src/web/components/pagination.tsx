import type { JSX } from 'preact'

/** Links to the pages of a list; nothing where one page has all. */
export const Pagination = ({
  page,
  pages,
  addressOf,
}: {
  /** Number of the page, from 1. */
  readonly page: number
  readonly pages: number
  addressOf(page: number): string
}): JSX.Element | null =>
  pages <= 1 ? null : (
    <nav class="govuk-pagination" aria-label="Pages">
      {page > 1 && (
        <div class="govuk-pagination__prev">
          <a class="govuk-link govuk-pagination__link" href={addressOf(page - 1)} rel="prev">
            <span class="govuk-pagination__link-title">
              Previous<span class="govuk-visually-hidden"> page</span>
            </span>
          </a>
        </div>
      )}
      <ul class="govuk-pagination__list">
        {shownPages(page, pages).map((shown, index) =>
          shown === null ? (
            <li key={`gap-${index}`} class="govuk-pagination__item govuk-pagination__item--ellipsis">
              ⋯
            </li>
          ) : (
            <li key={shown} class={`govuk-pagination__item${shown === page ? ' govuk-pagination__item--current' : ''}`}>
              <a
                class="govuk-link govuk-pagination__link"
                href={addressOf(shown)}
                aria-label={`Page ${shown}`}
                aria-current={shown === page ? 'page' : undefined}
              >
                {shown}
              </a>
            </li>
          ),
        )}
      </ul>
      {page < pages && (
        <div class="govuk-pagination__next">
          <a class="govuk-link govuk-pagination__link" href={addressOf(page + 1)} rel="next">
            <span class="govuk-pagination__link-title">
              Next<span class="govuk-visually-hidden"> page</span>
            </span>
          </a>
        </div>
      )}
    </nav>
  )

/** First, last, and those around the current one; null stands for those left out. */
export function shownPages(page: number, pages: number): readonly (number | null)[] {
  const shown = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages)
  const ordered = [...new Set(shown)].toSorted((a, b) => a - b)
  return ordered.flatMap((one, index) => {
    const before = ordered[index - 1]
    return before !== undefined && one > before + 1 ? [null, one] : [one]
  })
}
