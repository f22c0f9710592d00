import type { JSX } from 'preact'
import { ancestorsOf } from '../../tariff/tree.ts'
import type { NomenclatureNode } from '../../tariff-data/nomenclature/trees.ts'
import { Code } from '../components/code.tsx'
import { descriptionText } from '../components/description-parts.ts'

/** A commodity with its code and what it is, from the heading down: "Other" alone says nothing. */
export const GoodsName = ({ goods }: { readonly goods: NomenclatureNode }): JSX.Element => (
  <>
    <strong>
      <Code code={goods.row.goodsNomenclatureItemId} />
    </strong>
    <br />
    {descriptionPath(goods).join(' › ')}
  </>
)

/** The descriptions from the heading down, as text. */
export const descriptionPath = (goods: NomenclatureNode): readonly string[] =>
  [...ancestorsOf(goods), goods].slice(1).map(({ row }) => descriptionText(row.description, 'xi'))
