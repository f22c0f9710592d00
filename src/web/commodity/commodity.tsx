import type { JSX } from 'preact'
import type { ChangeRow } from '../../reference/index.ts'
import { PRODUCT_LINE_SUFFIX, spacedCode } from '../../tariff/codes.ts'
import { FREE_CIRCULATION } from '../../tariff/geographical-area.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { outlineImport } from '../../tariff/import-outline.ts'
import { distinctDocuments, documentsOf } from '../../tariff/measure.ts'
import { groupMeasures, type MeasureGroup } from '../../tariff/measure-groups.ts'
import { ancestorsOf } from '../../tariff/tree.ts'
import type { HeadingNote } from '../../tariff-data/nomenclature/notes.ts'
import type { RulingsPage } from '../../tariff-data/rulings.ts'
import { type AreaOption, type AreaOptions, nameInSentence } from '../area-options.ts'
import { AsOfForm } from '../components/as-of-form.tsx'
import { COUNTRY_FIELD, CountryPicker, countryError } from '../components/country-picker.tsx'
import { ErrorSummary } from '../components/error-summary.tsx'
import { RowDescription } from '../components/row-description.tsx'
import { rowPath } from '../components/row-path.ts'
import { type Place, pageAddress, regionPath } from '../place.ts'
import type { NamedCommodity } from './commodity-name.ts'
import { Documents } from './documents.tsx'
import { DutyForm } from './duty-form.tsx'
import { History, type HistoryPeriod } from './history.tsx'
import { GROUP_TEXTS } from './measure-groups.ts'
import { MeasureTable } from './measure-table.tsx'
import { NorthernIreland } from './northern-ireland.tsx'
import { Notes } from './notes.tsx'
import { OriginRules, type OriginScheme } from './origin-rules.tsx'
import { OUTLINE, Outline } from './outline.tsx'
import { Rulings } from './rulings.tsx'
import { Summary } from './summary.tsx'

export interface CommodityPageProps {
  readonly commodity: NamedCommodity
  readonly place: Place
  /** The day whose tariff is shown. */
  readonly day: IsoDate
  readonly areas: AreaOptions
  /** Null: all countries. */
  readonly country: AreaOption | null
  /** Goods in free circulation in the country come without customs duty. */
  readonly isDutyFree: boolean
  readonly headingNotes: readonly HeadingNote[]
  /** Schemes of the chosen country. */
  readonly originSchemes: readonly OriginScheme[]
  readonly rulings: RulingsPage
  readonly history: { readonly periods: readonly HistoryPeriod[]; readonly changes: readonly ChangeRow[] }
}

/** A commodity with everything that applies to it. */
export const CommodityPage = (props: CommodityPageProps): JSX.Element => {
  const { commodity, place, day, areas, country, isDutyFree, headingNotes, originSchemes, rulings, history } = props
  const itemId = commodity.node.row.goodsNomenclatureItemId
  const path = `/commodities/${itemId}`
  const imports = groupMeasures(
    commodity.measures.filter(({ isImport }) => isImport),
    place.region,
  )
  const exports = groupMeasures(
    commodity.measures.filter(({ isExport }) => isExport),
    place.region,
  )
  const documents = distinctDocuments(commodity.measures.flatMap(documentsOf)).toSorted((a, b) =>
    a.code < b.code ? -1 : 1,
  )
  const error = countryError(areas, place)
  return (
    <>
      {error && <ErrorSummary errors={[{ field: COUNTRY_FIELD, message: error }]} />}
      <span class="govuk-caption-l">Commodity {spacedCode(itemId)}</span>
      <h1 class={`${commodity.name.length > LONG_NAME ? 'govuk-heading-m' : 'govuk-heading-l'} commodity__name`}>
        {commodity.officialName === null ? (
          commodity.name
        ) : (
          <>
            <span lang={commodity.officialName.language}>{commodity.officialName.description}</span>{' '}
            <span class="english-text">{commodity.name}</span>
          </>
        )}
      </h1>
      <div class="commodity__columns">
        <div>
          <DescriptionPath commodity={commodity} place={place} />
          <Summary commodity={commodity} region={place.region} day={day} />
        </div>
        <div class="commodity__choices">
          <CountryPicker
            place={place}
            action={`${regionPath(place.region, path)}#${OUTLINE}`}
            areas={areas}
            keep={{ lang: place.language }}
          />
          <AsOfForm place={place} path={path} />
          <p class="govuk-body-s no-print">
            <a class="govuk-link" href={pageAddress(place, `${path}/compare`)}>
              Compare with {place.region === 'uk' ? 'Northern Ireland' : 'the United Kingdom'}
              {country && ` for ${nameInSentence(country)}`}, or with another day
            </a>
          </p>
        </div>
      </div>
      {place.region === 'xi' && <NorthernIreland itemId={itemId} place={place} country={country} />}
      {isDutyFree && (
        <p class="govuk-inset-text">{FREE_CIRCULATION[place.region]} The duties below are for other goods.</p>
      )}
      {country && (
        <Outline
          outline={outlineImport(commodity.measures)}
          country={country}
          day={day}
          notInData={commodity.coverage.notInData}
        />
      )}
      {country && <DutyForm itemId={itemId} measures={commodity.measures} place={place} country={country} />}
      {country && <OriginRules schemes={originSchemes} country={country} />}
      <Contents imports={imports} exports={exports} hasDocuments={documents.length > 0} />
      <Direction title="Import" direction="import" groups={imports} country={country} day={day} />
      <Direction title="Export" direction="export" groups={exports} country={country} day={day} />
      <Documents documents={documents} />
      <Notes commodity={commodity} headingNotes={headingNotes} place={place} />
      <Rulings page={rulings} itemId={itemId} place={place} day={day} />
      <History periods={history.periods} changes={history.changes} />
    </>
  )
}

/** A name that takes more than three lines of large letters. */
const LONG_NAME = 90

/** Every description from the heading down: the last one alone often says little. */
const DescriptionPath = ({
  commodity: { node: own },
  place,
}: {
  readonly commodity: NamedCommodity
  readonly place: Place
}): JSX.Element => (
  <ol class="description-path" aria-label="Description, from the chapter down">
    {ancestorsOf(own).map((node) => (
      <li key={node.row.goodsNomenclatureSid} class="description-path__row">
        {node.row.productlineSuffix === PRODUCT_LINE_SUFFIX ? (
          <a class="govuk-link" href={pageAddress(place, rowPath(node))}>
            <RowDescription row={node.row} region={place.region} />
          </a>
        ) : (
          <RowDescription row={node.row} region={place.region} />
        )}
      </li>
    ))}
    <li class="description-path__row description-path__row--last">
      <RowDescription row={own.row} region={place.region} />
    </li>
  </ol>
)

const Contents = ({
  imports,
  exports,
  hasDocuments,
}: {
  readonly imports: readonly MeasureGroup[]
  readonly exports: readonly MeasureGroup[]
  readonly hasDocuments: boolean
}): JSX.Element => (
  <nav class="contents no-print" aria-label="On this page">
    <ul class="contents__list">
      {imports.map(({ id }) => (
        <li key={id}>
          <a class="govuk-link" href={`#import-${id}`}>
            {GROUP_TEXTS[id].title}
          </a>
        </li>
      ))}
      {exports.length > 0 && (
        <li>
          <a class="govuk-link" href="#export">
            Export
          </a>
        </li>
      )}
      {hasDocuments && (
        <li>
          <a class="govuk-link" href="#documents">
            Documents
          </a>
        </li>
      )}
      <li>
        <a class="govuk-link" href="#notes">
          Notes
        </a>
      </li>
      <li>
        <a class="govuk-link" href="#history">
          History
        </a>
      </li>
    </ul>
  </nav>
)

const Direction = ({
  title,
  direction,
  groups,
  country,
  day,
}: {
  readonly title: string
  readonly direction: 'import' | 'export'
  readonly groups: readonly MeasureGroup[]
  readonly country: AreaOption | null
  readonly day: IsoDate
}): JSX.Element => (
  <section class="page-section" aria-labelledby={direction}>
    <h2 class="govuk-heading-m" id={direction}>
      {title}
    </h2>
    {groups.length === 0 && (
      <p class="govuk-body">
        The data has no measures on {direction}
        {country && ` for ${nameInSentence(country)}`}.
      </p>
    )}
    {groups.map((group) => (
      <MeasureTable key={group.id} group={group} direction={direction} day={day} />
    ))}
  </section>
)
