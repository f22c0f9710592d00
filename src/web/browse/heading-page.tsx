import type { JSX } from 'preact'
import { chapterIdOf, headingIdOf, isHeading, isSubChapter, spacedCode } from '../../tariff/codes.ts'
import type { DescribedRow, IsoDate } from '../../tariff/goods-nomenclature.ts'
import { isResidual } from '../../tariff/residual.ts'
import { isDeclarable } from '../../tariff/tree.ts'
import type { OverviewsBySid } from '../../tariff-data/measures/overview-measures.ts'
import type { ChapterContext } from '../../tariff-data/nomenclature/chapter-context.ts'
import type { NomenclatureNode } from '../../tariff-data/nomenclature/trees.ts'
import { RowDescription } from '../components/row-description.tsx'
import { rowName, rowPath } from '../components/row-path.ts'
import { shortened } from '../components/shortened.ts'
import { Tree, type TreeItem } from '../components/tree.tsx'
import type { PageContent } from '../layout/page-content.ts'
import { type Place, pageAddress, withQuery } from '../place.ts'
import { ChangeList, changesOf } from './changes.tsx'
import { Notes } from './notes.tsx'
import { overviewOf } from './overview.ts'
import { Title } from './title.tsx'
import { Tools } from './tools.tsx'
import { apiPath, ownText, trail } from './trail.ts'
import { treeItem } from './tree-items.tsx'

/** What the page of a heading or subheading shows. */
export interface BranchData {
  readonly place: Place
  readonly asOf: IsoDate
  readonly node: NomenclatureNode
  readonly context: ChapterContext
  readonly measures: OverviewsBySid
  /** Rows of the heading and its chapter, of all times; empty for a subheading. */
  readonly rows: readonly DescribedRow[]
  /** Headings that are printed below a group of headings. */
  readonly headings?: readonly TreeItem[]
}

/** `/headings/:id` and `/subheadings/:id`: the tree of what is below, with duties, notes and changes. */
export function branchPage({ place, asOf, node, context, measures, rows, headings }: BranchData): PageContent {
  const { row } = node
  const itemId = row.goodsNomenclatureItemId
  const path = isHeading(row) ? `/headings/${headingIdOf(itemId)}` : rowPath(node)
  const name = isHeading(row) ? `Heading ${headingIdOf(itemId)}` : rowName(node)
  const text = ownText(node, place)
  const overview = overviewOf(measures)
  const items = headings ?? node.children.map((child) => treeItem(child, { place, asOf, overview }))
  const chapterId = chapterIdOf(itemId)
  const headingId = headingIdOf(itemId)
  return {
    title: `${name}: ${text}`,
    description: `Commodity codes, duties and notes of ${name}: ${shortened(text, 101)}`,
    area: 'browse',
    breadcrumbs: trail(place, context.section, node),
    json: withQuery(apiPath(place, path), { as_of: place.asOf, lang: place.language }),
    main: (
      <>
        <Title caption={name} text={text}>
          {isResidual(row.description) && row.officialText === undefined ? (
            text
          ) : (
            <RowDescription row={row} region={place.region} />
          )}
        </Title>
        <Notes context={context} place={place} chapterId={chapterId} />
        <Tools
          place={place}
          path={path}
          {...(!isSubChapter(row) &&
            !isDeclarable(node) && {
              scope: { facet: 'heading_id', value: headingId, what: `heading ${headingId}` } as const,
            })}
        />
        {isDeclarable(node) && <DeclarableHeading node={node} place={place} />}
        {items.length > 0 && (
          <Tree label={headings ? 'Headings' : 'Commodity codes'} items={items} columns={overview.columns} />
        )}
        <ChangeList changes={changesOf(rows, place, asOf)} />
      </>
    ),
  }
}

const DeclarableHeading = ({
  node,
  place,
}: {
  readonly node: NomenclatureNode
  readonly place: Place
}): JSX.Element => (
  <div class="panel panel--flush measure">
    <p class="govuk-body">This heading has no subdivisions: goods are declared under the heading itself.</p>
    <p class="govuk-body">
      <a class="govuk-link" href={pageAddress(place, rowPath(node))}>
        See the duties and controls of commodity code {spacedCode(node.row.goodsNomenclatureItemId)}
      </a>
    </p>
  </div>
)
