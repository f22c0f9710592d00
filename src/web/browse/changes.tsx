import type { JSX } from 'preact'
import { compareCodes } from '../../tariff/codes.ts'
import type { DescribedRow, IsoDate } from '../../tariff/goods-nomenclature.ts'
import { buildTreeAt } from '../../tariff/tree.ts'
import type { NomenclatureTree } from '../../tariff-data/nomenclature/trees.ts'
import { Day } from '../components/day.tsx'
import { type RowLink, RowText, rowLink } from '../components/row-link.tsx'
import type { Place } from '../place.ts'

/** How long ago a code ended at most to be listed: a trader's documents are that old. */
const MAX_YEARS = 3

/** A row that is not in force on the day of the page. */
export interface Change {
  /** The first day of a row that starts, the last day of one that ended. */
  readonly day: IsoDate
  readonly link: RowLink
}

export interface Changes {
  /** The next first. */
  readonly future: readonly Change[]
  /** The latest first. */
  readonly ended: readonly Change[]
}

/** @param rows Those of a heading and its chapter, of all times */
export function changesOf(rows: readonly DescribedRow[], place: Place, asOf: IsoDate): Changes {
  const earliest = `${String(Number(asOf.slice(0, 4)) - MAX_YEARS).padStart(4, '0')}${asOf.slice(4)}`
  const trees = new Map<IsoDate, NomenclatureTree>()
  const change = (row: DescribedRow, day: IsoDate): readonly Change[] => {
    const tree = trees.get(day) ?? buildTreeAt(rows, day)
    trees.set(day, tree)
    const node = tree.bySid.get(row.goodsNomenclatureSid)
    return node ? [{ day, link: rowLink(node, place, asOf, day) }] : []
  }
  return {
    future: rows
      .filter(({ validityStartDate: start }) => start > asOf)
      .toSorted((a, b) => compareText(a.validityStartDate, b.validityStartDate) || compareCodes(a, b))
      .flatMap((row) => change(row, row.validityStartDate)),
    ended: rows
      .filter(({ validityEndDate: end }) => end !== null && end < asOf && end >= earliest)
      .toSorted((a, b) => compareText(b.validityEndDate ?? '', a.validityEndDate ?? '') || compareCodes(a, b))
      .flatMap((row) => change(row, row.validityEndDate ?? asOf)),
  }
}

const compareText = (a: string, b: string): number => {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Codes that readers may miss in the tree of the day. */
export const ChangeList = ({ changes: { future, ended } }: { readonly changes: Changes }): JSX.Element | null =>
  future.length + ended.length === 0 ? null : (
    <div class="changes">
      {future.length > 0 && (
        <Part title={`Starting later: ${codes(future.length)}`} word="from" changes={future} isOpen />
      )}
      {ended.length > 0 && (
        <Part title={`Ended in the past ${MAX_YEARS} years: ${codes(ended.length)}`} word="until" changes={ended} />
      )}
    </div>
  )

const codes = (count: number): string => (count === 1 ? '1 code' : `${count} codes`)

const Part = ({
  title,
  word,
  changes,
  isOpen = false,
}: {
  readonly title: string
  readonly word: 'from' | 'until'
  readonly changes: readonly Change[]
  readonly isOpen?: boolean
}): JSX.Element => (
  <details class="govuk-details notes__note" open={isOpen}>
    <summary class="govuk-details__summary">
      <span class="govuk-details__summary-text">{title}</span>
    </summary>
    <div class="govuk-details__text">
      <ul class="govuk-list govuk-list--spaced">
        {changes.map(({ day, link }) => (
          <li key={`${link.address} ${day}`}>
            <RowText link={link} />{' '}
            <span class={`tree__date tree__date--${word === 'from' ? 'new' : 'ending'}`}>
              {word} <Day day={day} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  </details>
)
