import type { JSX } from 'preact'

/** The head of a table that names each column. */
export const TableHead = ({ columns }: { readonly columns: readonly string[] }): JSX.Element => (
  <thead class="govuk-table__head">
    <tr class="govuk-table__row">
      {columns.map((name) => (
        <th key={name} scope="col" class="govuk-table__header">
          {name}
        </th>
      ))}
    </tr>
  </thead>
)
