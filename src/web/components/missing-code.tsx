import type { JSX } from 'preact'
import { type CodeHistory, type CodePeriod, fateOf, type SoughtCode } from '../../tariff/code-history.ts'
import type { DescribedRow, IsoDate } from '../../tariff/goods-nomenclature.ts'
import { REGIONS, type Region } from '../../tariff/region.ts'
import { dayAfter } from '../../tariff/validity.ts'
import { readCodeHistory } from '../../tariff-data/nomenclature/code-history.ts'
import type { NomenclatureNode } from '../../tariff-data/nomenclature/trees.ts'
import { tariffOn } from '../../versions/tariff-day.ts'
import { REGION_NAMES } from '../layout/header.tsx'
import type { PageContent } from '../layout/page-content.ts'
import type { PageDependencies, PageRequest } from '../page-route.tsx'
import { type Place, pageAddress } from '../place.ts'
import { AsOfForm } from './as-of-form.tsx'
import { Day, dayInWords } from './day.tsx'
import { descriptionText } from './description-parts.ts'
import { RowText, rowLink } from './row-link.tsx'
import { rowName, rowPath } from './row-path.ts'

/** A longer list is a search, not an answer. */
const MAX_SUCCESSORS = 20

/** What page was asked for. */
export interface SoughtPage extends SoughtCode {
  /** `Heading 0101`: the subject of the sentences. */
  readonly what: string
  /** Path of the page, without the region. */
  readonly path: string
}

type History = CodeHistory<DescribedRow>

/** The row with the code in the other region's tariff. */
interface Elsewhere {
  readonly region: Region
  readonly node: NomenclatureNode
}

/** The page of a code that does not exist, or not on the day: when it did, what follows it and what is near. */
export async function missingCodeContent(
  { liveVersions, postgres }: Pick<PageDependencies, 'liveVersions' | 'postgres'>,
  { tariff, place }: Pick<PageRequest<unknown, unknown>, 'tariff' | 'place'>,
  sought: SoughtPage,
): Promise<PageContent> {
  const otherRegion = REGIONS.find((region) => region !== place.region)
  const other = otherRegion ? await liveVersions.get(otherRegion) : null
  const [history, otherHistory] = await Promise.all([
    readCodeHistory(tariff, sought),
    other && readCodeHistory(tariffOn(postgres, other, tariff.asOf), sought),
  ])
  const node = otherHistory?.inForce
  return missingCodePage(sought, history, other && node ? { region: other.region, node } : null, place)
}

/** {@link missingCodeContent} from what is known about the code in both tariffs. */
export function missingCodePage(
  sought: SoughtPage,
  history: History,
  elsewhere: Elsewhere | null,
  place: Place,
): PageContent {
  const title = titleOf(sought, history, elsewhere)
  return {
    title,
    status: 404,
    area: 'browse',
    main: <MissingCodePage title={title} sought={sought} history={history} elsewhere={elsewhere} place={place} />,
  }
}

function titleOf({ what }: SoughtPage, history: History, elsewhere: Elsewhere | null): string {
  const fate = fateOf(history)
  switch (fate.kind) {
    case 'other-kind':
      return `${withoutKind(what)} is a ${kindOf(rowName(fate.node))}, not a ${kindOf(what)}`
    case 'ended':
      return `${what} ended on ${dayInWords(fate.lastDay)}`
    case 'future':
      return `${what} starts on ${dayInWords(fate.firstDay)}`
    case 'unknown':
      return `${what} does not exist${elsewhere ? ' in this tariff' : ''}`
  }
}

/** `Heading 0101` → `heading`. */
const kindOf = (what: string): string => what.split(' ', 1).join('').toLowerCase()

const withoutKind = (what: string): string => what.slice(what.indexOf(' ') + 1)

const MissingCodePage = ({
  title,
  sought,
  history: { asOf, inForce, otherSuffix, periods, above },
  elsewhere,
  place,
}: {
  readonly title: string
  readonly sought: SoughtPage
  readonly history: History
  readonly elsewhere: Elsewhere | null
  readonly place: Place
}): JSX.Element => {
  const instead = inForce ?? otherSuffix
  const textOf = (node: NomenclatureNode, of = place) => <RowText link={rowLink(node, of, asOf, asOf)} />
  return (
    <div class="measure missing-code">
      <h1 class="govuk-heading-l">{title}</h1>
      {instead ? (
        <p class="govuk-body-l">{textOf(instead)}</p>
      ) : (
        <p class="govuk-body">
          The {REGION_NAMES[place.region]} tariff of <Day day={asOf} /> does not have it.
        </p>
      )}
      {elsewhere && !instead && (
        <div class="govuk-inset-text">
          The {REGION_NAMES[elsewhere.region]} tariff has it on this day:{' '}
          {textOf(elsewhere.node, { ...place, region: elsewhere.region })}
        </div>
      )}
      {periods.length > 0 && (
        <>
          <h2 class="govuk-heading-m">
            {periods.every(({ row: { validityEndDate } }) => validityEndDate !== null && validityEndDate < asOf)
              ? 'When it was in force'
              : 'When it is in force'}
          </h2>
          {periods.map((period) => (
            <Period key={period.row.validityStartDate} period={period} place={place} asOf={asOf} />
          ))}
        </>
      )}
      {above.length > 0 && (
        <>
          <h2 class="govuk-heading-m">{instead ? 'Where it is' : 'Where it would be'}</h2>
          <ul class="govuk-list govuk-list--bullet">
            {above.map((node) => (
              <li key={node.row.goodsNomenclatureSid}>{textOf(node)}</li>
            ))}
          </ul>
        </>
      )}
      <AsOfForm place={place} path={sought.path} />
      <p class="govuk-body">
        You can also{' '}
        <a class="govuk-link" href={pageAddress(place, '/search')}>
          search for goods
        </a>{' '}
        or{' '}
        <a class="govuk-link" href={pageAddress(place, '/browse')}>
          browse the tariff
        </a>
        .
      </p>
    </div>
  )
}

const Period = ({
  period,
  place,
  asOf,
}: {
  readonly period: CodePeriod<DescribedRow>
  readonly place: Place
  readonly asOf: IsoDate
}): JSX.Element => {
  const { validityStartDate: start, validityEndDate: end, description } = period.row
  const successors = period.successors()
  return (
    <div class="panel panel--flush">
      <p class="govuk-body">
        <a class="govuk-link" href={pageAddress({ ...place, asOf: period.day }, rowPath(period.node()))}>
          From <Day day={start} />
          {end && (
            <>
              {' '}
              to <Day day={end} />
            </>
          )}
        </a>
        : {descriptionText(description, place.region)}
      </p>
      {successors.length > MAX_SUCCESSORS && (
        <p class="govuk-body">It was divided into {successors.length} other codes: see its heading.</p>
      )}
      {end !== null && successors.length > 0 && successors.length <= MAX_SUCCESSORS && (
        <>
          <p class="govuk-body missing-code__list-title">
            What follows it, worked out from codes and descriptions (the tariff names no successors):
          </p>
          <ul class="govuk-list govuk-list--bullet">
            {successors.map((node) => (
              <li key={node.row.goodsNomenclatureSid}>
                <RowText link={rowLink(node, place, asOf, dayAfter(end))} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
