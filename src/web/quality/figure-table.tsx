import type { JSX } from 'preact'

/** The figures of a chart as a table, folded below it. */
export const FigureTable = ({
  caption,
  columns,
  rows,
}: {
  readonly caption: string
  /** The first one heads the names of the rows. */
  readonly columns: readonly string[]
  readonly rows: readonly { readonly name: string; readonly values: readonly string[] }[]
}): JSX.Element => (
  <details class="govuk-details">
    <summary class="govuk-details__summary">
      <span class="govuk-details__summary-text">
        Figures as a table<span class="govuk-visually-hidden">: {caption}</span>
      </span>
    </summary>
    <section class="table-scroll" tabindex={0} aria-label={caption}>
      <table class="govuk-table figure-table">
        <caption class="govuk-table__caption govuk-visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th
                key={column}
                class={`govuk-table__header${index > 0 ? ' govuk-table__header--numeric' : ''}`}
                scope="col"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values }) => (
            <tr key={name}>
              <th class="govuk-table__header" scope="row">
                {name}
              </th>
              {values.map((value, index) => (
                <td key={columns[index + 1]} class="govuk-table__cell govuk-table__cell--numeric">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </details>
)
