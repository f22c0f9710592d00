import type { ComponentChildren, JSX } from 'preact'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { Day } from './day.tsx'

/** A row of a tree: a link, or a group that unfolds. */
export interface TreeItem {
  readonly key: string | number
  readonly text: ComponentChildren
  /** Said after the text to those who do not see the row: tells apart links that all read "Other". */
  readonly hiddenText?: string | undefined
  readonly address: string
  /** Code as shown: `0702 00 10`. */
  readonly code: string
  /** The page of a group: `Subheading 0702 00 10`. */
  readonly name: string
  /** Values of each column, in the order of the columns; several where a row has several. */
  readonly values?: readonly (readonly string[])[]
  /** Set if the row is new. */
  readonly newSince?: IsoDate | null
  /** The last day of a row that will end. */
  readonly until?: IsoDate | null
  readonly children: readonly TreeItem[]
}

export interface TreeColumn {
  /** Name of the column, and the class of its width. */
  readonly name: 'duty' | 'vat' | 'unit'
  readonly title: string
}

/** Trees of at most so many rows are unfolded. */
const MAX_ROWS_OPEN = 40

/** Rows that unfold without a script; the script adds a button that opens all. */
export const Tree = ({
  items,
  label,
  columns = [],
  isOpen = countRows(items) <= MAX_ROWS_OPEN,
}: {
  readonly items: readonly TreeItem[]
  readonly label: string
  readonly columns?: readonly TreeColumn[]
  readonly isOpen?: boolean
}): JSX.Element => (
  <section class={columns.length === 0 ? 'tree tree--plain' : 'tree'} aria-label={label} data-tree>
    {columns.length > 0 && (
      <div class="tree__head" aria-hidden="true">
        <span class="tree__text">Goods</span>
        {columns.map(({ name, title }) => (
          <span key={name} class={`tree__value tree__value--${name}`}>
            {title}
          </span>
        ))}
        <span class="tree__code">Code</span>
      </div>
    )}
    <Rows items={items} columns={columns} isOpen={isOpen} />
  </section>
)

const countRows = (items: readonly TreeItem[]): number =>
  items.reduce((count, { children }) => count + 1 + countRows(children), 0)

interface RowsProperties {
  readonly items: readonly TreeItem[]
  readonly columns: readonly TreeColumn[]
  readonly isOpen: boolean
}

const Rows = ({ items, columns, isOpen }: RowsProperties): JSX.Element => (
  <ul class="tree__rows">
    {items.map((item) => (
      <li key={item.key} class="tree__item">
        {item.children.length === 0 ? (
          <Leaf item={item} columns={columns} />
        ) : (
          <>
            <a class="tree__code tree__code--group" href={item.address} aria-label={`Page of ${item.name}`}>
              {item.code}
            </a>
            <details open={isOpen}>
              <summary class="tree__summary">
                <span class="tree__summary-text">
                  {item.text}
                  <Dates item={item} />
                </span>
              </summary>
              <Rows items={item.children} columns={columns} isOpen={isOpen} />
            </details>
          </>
        )}
      </li>
    ))}
  </ul>
)

const Leaf = ({ item, columns }: Pick<RowsProperties, 'columns'> & { readonly item: TreeItem }): JSX.Element => (
  <div class="tree__leaf">
    <span class="tree__text">
      <a class="govuk-link" href={item.address}>
        {item.text}
        {item.hiddenText !== undefined && <span class="govuk-visually-hidden"> {item.hiddenText}</span>}
      </a>
      <Dates item={item} />
    </span>
    {columns.map(({ name, title }, index) => {
      const values = item.values?.[index] ?? []
      return (
        <span key={name} class={`tree__value tree__value--${name}`}>
          {values.length > 0 && <span class="tree__label">{title}: </span>}
          {values.join(' or ')}
        </span>
      )
    })}
    <span class="tree__code code">{item.code}</span>
  </div>
)

const Dates = ({ item: { newSince, until } }: { readonly item: TreeItem }): JSX.Element => (
  <>
    {newSince && (
      <>
        {' '}
        <span class="tree__date tree__date--new">
          new since <Day day={newSince} />
        </span>
      </>
    )}
    {until && (
      <>
        {' '}
        <span class="tree__date tree__date--ending">
          until <Day day={until} />
        </span>
      </>
    )}
  </>
)
