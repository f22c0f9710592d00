import type { JSX } from 'preact'
import type { Explanation } from '../../search/index.ts'
import { PRODUCT_LINE_SUFFIX, shortCode, spacedCode } from '../../tariff/codes.ts'
import { Code } from '../components/code.tsx'
import { shortened } from '../components/shortened.ts'
import { classifiedRowPath, type Place, pageAddress } from '../place.ts'
import { HitExplanation } from './explanation.tsx'
import type { HitGroup, ShownHit } from './hit-groups.ts'
import { type MarkedTerms, MarkedText } from './marked-text.tsx'
import type { SectionOf } from './read-sections.ts'

interface HitListProps {
  readonly place: Place
  readonly terms: MarkedTerms
  readonly sections: SectionOf
  readonly explanation: Explanation | null
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
      {group.itself && <HitExplanation explanation={explanation} id={group.itself.id} />}
      {group.hits.length > 0 && (
        <ul class="hits">
          {group.hits.map((hit) => (
            <Hit key={hit.id} hit={hit} {...props} />
          ))}
        </ul>
      )}
    </>
  )
}

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
  place,
  terms,
  explanation,
}: Omit<HitListProps, 'sections'> & { readonly hit: ShownHit }): JSX.Element => {
  const { goodsNomenclatureItemId: itemId, productlineSuffix } = hit.row
  return (
    <li class="hit">
      <span class="hit__code">
        {hit.isDeclarable ? <Code code={itemId} /> : <span class="code muted">{spacedCode(shortCode(itemId))}</span>}
      </span>
      <div class="hit__text">
        <a class="govuk-link hit__title" href={pageAddress(place, classifiedRowPath(hit.row))}>
          {hit.title.map((part, index) => (
            <>
              {index > 0 && <Separator />}
              <MarkedText text={part} terms={terms} />
            </>
          ))}
        </a>
        {!hit.isDeclarable && (
          <span class="hit__kind">
            {productlineSuffix === PRODUCT_LINE_SUFFIX ? 'has codes below' : 'group of codes'}
          </span>
        )}
        {hit.path.length > 0 && (
          <p class="hit__path">
            {hit.path.map((part, index) => (
              <>
                {index > 0 && <Separator />}
                <MarkedText text={part} terms={terms} />
              </>
            ))}
          </p>
        )}
        <HitExplanation explanation={explanation} id={hit.id} />
      </div>
    </li>
  )
}

const Separator = (): JSX.Element => <span class="separator"> › </span>
