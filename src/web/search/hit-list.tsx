import type { JSX } from 'preact'
import type { Explanation } from '../../search/index.ts'
import { PRODUCT_LINE_SUFFIX, shortCode, spacedCode } from '../../tariff/codes.ts'
import { Code } from '../components/code.tsx'
import { shortened } from '../components/shortened.ts'
import { classifiedRowPath, type Place, pageAddress } from '../place.ts'
import { HeadingNotes, HitExplanation } from './explanation.tsx'
import type { HitGroup, ShownHit, ShownRow } from './hit-groups.ts'
import { type MarkedTerms, MarkedText } from './marked-text.tsx'
import type { SectionOf } from './read-sections.ts'

interface HitListProps {
  readonly place: Place
  readonly terms: MarkedTerms
  readonly sections: SectionOf
  readonly explanation: Explanation | null
  /** Id of the hit to mark as the best one; null: none. */
  readonly best: string | null
}

/** Hits by heading. */
export const HitGroups = ({
  groups,
  ...props
}: HitListProps & { readonly groups: readonly HitGroup[] }): JSX.Element => (
  <ol class="hit-groups">
    {groups.map((group) => (
      <li key={group.id} class="hit-group">
        <Group group={group} {...props} />
      </li>
    ))}
  </ol>
)

const Group = ({ group, ...props }: HitListProps & { readonly group: HitGroup }): JSX.Element => {
  const { place, terms, explanation } = props
  const isChapter = group.id.length === 2
  const path = group.itself
    ? classifiedRowPath(group.itself.row)
    : `/${isChapter ? 'chapters' : 'headings'}/${group.id}`
  return (
    <>
      <GroupPath group={group} {...props} />
      <h2 class="hit-group__title">
        <span class="code">{group.id}</span>{' '}
        <a class="govuk-link" href={pageAddress(place, path)}>
          <MarkedText text={group.description} terms={terms} />
        </a>
      </h2>
      <HeadingNotes explanation={explanation} heading={group.id} place={place} />
      {group.itself && <HitExplanation explanation={explanation} id={group.itself.id} />}
      <Rows rows={group.rows} {...props} />
    </>
  )
}

/** Hits under the levels that they have in common. */
const Rows = ({ rows, ...props }: HitListProps & { readonly rows: readonly ShownRow[] }): JSX.Element | null =>
  rows.length === 0 ? null : (
    <ul class="hits">
      {rows.map((row) => (
        <li key={row.key}>
          {row.hit ? (
            <Hit hit={row.hit} path={row.path} {...props} />
          ) : (
            <p class="hit__level">
              <Path path={row.path} terms={props.terms} />
            </p>
          )}
          <Rows rows={row.rows} {...props} />
        </li>
      ))}
    </ul>
  )

const GroupPath = ({
  group,
  place,
  sections,
}: Pick<HitListProps, 'place' | 'sections'> & { readonly group: HitGroup }): JSX.Element => {
  const section = sections(group.chapterId)
  return (
    <p class="hit-group__path">
      {section && (
        <>
          <a class="govuk-link" href={pageAddress(place, `/sections/${section.position}`)} title={section.title}>
            Section {section.numeral}
          </a>
          <Separator />
        </>
      )}
      <a class="govuk-link" href={pageAddress(place, `/chapters/${group.chapterId}`)}>
        Chapter {group.chapterId}
      </a>{' '}
      {shortened(group.chapterDescription, 90)}
    </p>
  )
}

const Hit = ({
  hit,
  path,
  place,
  terms,
  explanation,
  best,
}: Omit<HitListProps, 'sections'> & { readonly hit: ShownHit; readonly path: ShownRow['path'] }): JSX.Element => {
  const { goodsNomenclatureItemId: itemId, productlineSuffix } = hit.row
  return (
    <div class="hit">
      <span class="hit__code">
        {hit.isDeclarable ? <Code code={itemId} /> : <span class="code muted">{spacedCode(shortCode(itemId))}</span>}
      </span>
      <div class="hit__text">
        <a class="govuk-link hit__title" href={pageAddress(place, classifiedRowPath(hit.row))}>
          <MarkedText text={hit.title} terms={terms} />
        </a>
        {hit.id === best && <span class="hit__kind">best match</span>}
        {!hit.isDeclarable && (
          <span class="hit__kind">
            {productlineSuffix === PRODUCT_LINE_SUFFIX ? 'has codes below' : 'group of codes'}
          </span>
        )}
        {path.length > 0 && (
          <p class="hit__path">
            <Path path={path} terms={terms} />
          </p>
        )}
        <HitExplanation explanation={explanation} id={hit.id} />
      </div>
    </div>
  )
}

const Path = ({ path, terms }: { readonly path: ShownRow['path']; readonly terms: MarkedTerms }): JSX.Element => (
  <>
    {path.map((part, index) => (
      <>
        {index > 0 && <Separator />}
        <MarkedText text={part} terms={terms} />
      </>
    ))}
  </>
)

const Separator = (): JSX.Element => <span class="separator"> › </span>
