import type { JSX } from 'preact'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { ancestorsOf } from '../../tariff/tree.ts'
import { isValidOn } from '../../tariff/validity.ts'
import type { NomenclatureNode } from '../../tariff-data/nomenclature/trees.ts'
import { type Place, pageAddress } from '../place.ts'
import { descriptionText } from './description-parts.ts'
import { rowName, rowPath } from './row-path.ts'
import { shortened } from './shortened.ts'

/** A row by name and description, with what stands above it in its heading: "Other" alone says nothing. */
export interface RowLink {
  /** `Heading 0101`. */
  readonly name: string
  readonly description: string
  readonly address: string
  /** Null if open ended. */
  readonly validityEndDate: IsoDate | null
}

/**
 * A link to a row of a tree.
 * @param day Of the tree: the link names it if the row is not in force on the day that the place is about
 */
export function rowLink(node: NomenclatureNode, place: Place, asOf: IsoDate, day: IsoDate): RowLink {
  const { row } = node
  const above = ancestorsOf(node)
    .filter((ancestor) => ancestor.row.numberIndents > 0)
    .map((ancestor) => shortened(descriptionText(ancestor.row.description, place.region)))
  const samePlace = isValidOn(row, asOf)
  return {
    name: rowName(node),
    description: [...above, descriptionText(row.description, place.region)].join(' › '),
    address: pageAddress(samePlace ? place : { ...place, asOf: day }, rowPath(node)),
    validityEndDate: row.validityEndDate,
  }
}

/** `Heading 0101: Live horses, asses, mules and hinnies`. */
export const RowText = ({ link: { name, description, address } }: { readonly link: RowLink }): JSX.Element => (
  <>
    <a class="govuk-link" href={address}>
      {name}
    </a>
    : {description}
  </>
)
