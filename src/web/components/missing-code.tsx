import type { JSX } from 'preact'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { REGION_NAMES } from '../layout/header.tsx'
import type { PageContent } from '../layout/page-content.ts'
import type { PageDependencies, PageRequest } from '../page-route.tsx'
import { type Place, pageAddress } from '../place.ts'
import { AsOfForm } from './as-of-form.tsx'
import { Day, dayInWords } from './day.tsx'
import { type CodePeriod, type MissingCode, readMissingCode, type SoughtCode } from './read-missing-code.ts'
import { RowText } from './row-link.tsx'

/** A longer list is a search, not an answer. */
const MAX_SUCCESSORS = 20

/** What page was asked for. */
export interface SoughtPage extends SoughtCode {
  /** `Heading 0101`: the subject of the sentences. */
  readonly what: string
  /** Of the page, without the region. */
  readonly path: string
}

/** The page of a code that does not exist, or not on the day: when it did, what follows it and what is near. */
export async function missingCodeContent(
  dependencies: Pick<PageDependencies, 'liveVersions' | 'postgres'>,
  request: Pick<PageRequest<unknown, unknown>, 'tariff' | 'place' | 'asOf'>,
  sought: SoughtPage,
): Promise<PageContent> {
  const missing = await readMissingCode(dependencies, request, sought)
  const title = titleOf(sought, missing, request.asOf)
  return {
    title,
    status: 404,
    area: 'browse',
    main: <MissingCodePage title={title} sought={sought} missing={missing} place={request.place} asOf={request.asOf} />,
  }
}

function titleOf({ what }: SoughtPage, { instead, periods, elsewhere }: MissingCode, asOf: IsoDate): string {
  if (instead) return `${withoutKind(what)} is a ${kindOf(instead.name)}, not a ${kindOf(what)}`
  const ended = periods.find(({ end }) => end !== null && end < asOf)
  if (ended?.end) return `${what} ended on ${dayInWords(ended.end)}`
  const [future] = periods
  if (future) return `${what} starts on ${dayInWords(future.start)}`
  return `${what} does not exist${elsewhere ? ' in this tariff' : ''}`
}

/** `Heading 0101` → `heading`. */
const kindOf = (what: string): string => what.split(' ', 1).join('').toLowerCase()

const withoutKind = (what: string): string => what.slice(what.indexOf(' ') + 1)

const MissingCodePage = ({
  title,
  sought,
  missing: { instead, periods, above, elsewhere },
  place,
  asOf,
}: {
  readonly title: string
  readonly sought: SoughtPage
  readonly missing: MissingCode
  readonly place: Place
  readonly asOf: IsoDate
}): JSX.Element => (
  <div class="measure missing-code">
    <h1 class="govuk-heading-l">{title}</h1>
    {instead ? (
      <p class="govuk-body-l">
        <RowText link={instead} />
      </p>
    ) : (
      <p class="govuk-body">
        The {REGION_NAMES[place.region]} tariff of <Day day={asOf} /> does not have it.
      </p>
    )}
    {elsewhere && !instead && (
      <div class="govuk-inset-text">
        The {REGION_NAMES[elsewhere.region]} tariff has it on this day: <RowText link={elsewhere.link} />
      </div>
    )}
    {periods.length > 0 && (
      <>
        <h2 class="govuk-heading-m">
          {periods.every(({ end }) => end !== null && end < asOf) ? 'When it was in force' : 'When it is in force'}
        </h2>
        {periods.map((period) => (
          <Period key={period.start} period={period} />
        ))}
      </>
    )}
    {above.length > 0 && (
      <>
        <h2 class="govuk-heading-m">{instead ? 'Where it is' : 'Where it would be'}</h2>
        <ul class="govuk-list govuk-list--bullet">
          {above.map((link) => (
            <li key={link.address}>
              <RowText link={link} />
            </li>
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

const Period = ({
  period: { start, end, description, address, successors },
}: {
  readonly period: CodePeriod
}): JSX.Element => (
  <div class="panel panel--flush">
    <p class="govuk-body">
      <a class="govuk-link" href={address}>
        From <Day day={start} />
        {end && (
          <>
            {' '}
            to <Day day={end} />
          </>
        )}
      </a>
      : {description}
    </p>
    {successors.length > MAX_SUCCESSORS && (
      <p class="govuk-body">It was divided into {successors.length} other codes: see its heading.</p>
    )}
    {successors.length > 0 && successors.length <= MAX_SUCCESSORS && (
      <>
        <p class="govuk-body missing-code__list-title">
          What follows it, worked out from codes and descriptions (the tariff names no successors):
        </p>
        <ul class="govuk-list govuk-list--bullet">
          {successors.map((link) => (
            <li key={link.address}>
              <RowText link={link} />
            </li>
          ))}
        </ul>
      </>
    )}
  </div>
)
