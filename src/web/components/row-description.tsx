import type { JSX } from 'preact'
import type { DescribedRow } from '../../tariff/goods-nomenclature.ts'
import type { Region } from '../../tariff/region.ts'
import { Description } from './description.tsx'

/** The description of a row: its official text in the language of the page, if it has one, with the English one after it. */
export const RowDescription = ({
  row: { description, officialText },
  region,
}: {
  readonly row: DescribedRow
  readonly region: Region
}): JSX.Element =>
  officialText === undefined ? (
    <Description text={description} region={region} />
  ) : (
    <>
      <span lang={officialText.language}>
        <Description text={officialText.description} region={region} />
      </span>{' '}
      <span class="english-text">
        <Description text={description} region={region} />
      </span>
    </>
  )
