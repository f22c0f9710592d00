import type { JSX } from 'preact'
import { describeCertificate } from '../../green-lanes/exemption-texts.ts'
import type { ItemAssessment } from '../../green-lanes/goods-nomenclature.ts'
import { idOf } from '../../green-lanes/present-assessment.ts'
import type { Category } from '../../tariff/effective-category.ts'
import { Day } from '../components/day.tsx'
import { type Place, pageAddress } from '../place.ts'
import { AssessmentCard } from './assessment-card.tsx'
import { CategoriesExplained, categoryMeaning } from './categories.tsx'
import { exemptionOptions } from './exemption-options.ts'
import { GoodsSummary } from './goods-summary.tsx'
import type { View } from './read-view.ts'
import { CATEGORISE_PATH } from './step-form.tsx'

type ResultView = Extract<View, { step: 'result' }>

/** The heading of a result: a candidate, never a verdict. */
export const resultTitle = (category: Category): string =>
  category === 3 ? 'These goods may be standard goods' : `These goods may be Category ${category}`

/** The category that is left, the rules that lead to it, and those that do not. */
export const Result = ({
  place,
  view,
  ticked,
  asOf,
}: {
  readonly place: Place
  readonly view: ResultView
  /** Codes of exemptions, as sent. */
  readonly ticked: readonly string[]
  readonly asOf: string
}): JSX.Element => {
  const { goods, categorised, result } = view
  const { item } = categorised
  const { groups, canChange } = exemptionOptions(categorised)
  const options = groups.flatMap((group) => group.options)
  const chosen = options.filter(({ id }) => ticked.includes(id))
  const unknown = ticked.filter((id) => !options.some((option) => option.id === id))
  const setAside = new Set(result.setAside.map(({ id }) => id))
  const decidedBy = new Set(result.decidedBy)
  const assessments = (isShown: (id: string) => boolean) =>
    item.ofDeclarable.filter((assessment) => isShown(idOf(assessment)))
  const cards = { categorised, met: chosen.map(({ id }) => id) }
  const code = goods.row.goodsNomenclatureItemId
  return (
    <>
      <h1 class="govuk-heading-l">{resultTitle(result.category)}</h1>
      <div class={`verdict verdict--${result.category}`}>
        <p class="govuk-body-l verdict__meaning">{categoryMeaning(result.category)}</p>
        <p class="govuk-body verdict__meaning">
          A candidate from the measures of <Day day={asOf} />, not a decision. Whether an exemption is met, and whether
          the code is right, is for you to check.
        </p>
      </div>
      <GoodsSummary
        place={place}
        view={view}
        {...(options.length > 0 &&
          (canChange || chosen.length > 0) && {
            exemptions: {
              names: chosen.map((option) => `${option.code}: ${option.description}`),
              change: pageAddress(place, CATEGORISE_PATH, { code, exemption: ticked }),
            },
          })}
      />
      {unknown.length > 0 && (
        <p class="govuk-body measure break-words">
          Not an exemption of these goods, so not counted: {unknown.join(', ')}.
        </p>
      )}
      {!canChange && options.length > 0 && (
        <p class="govuk-body measure">Exemptions of these goods would not lead to another category.</p>
      )}
      <Assessments title="What decides" list={assessments((id) => decidedBy.has(id))} {...cards} />
      {item.ofDeclarable.length === 0 && (
        <p class="govuk-body measure">No rule of the categories concerns these goods from this country.</p>
      )}
      <Assessments title="Set aside by an exemption" list={assessments((id) => setAside.has(id))} {...cards} />
      <Assessments
        title="Less strict rules that concern the goods, too"
        list={assessments((id) => !setAside.has(id) && !decidedBy.has(id))}
        {...cards}
      />
      <Documents view={view} />
      <h2 class="govuk-heading-m">Next</h2>
      <ul class="govuk-list">
        <li>
          <a class="govuk-link" href={pageAddress(place, `/commodities/${code}`)}>
            All duties and measures of this commodity
          </a>
        </li>
        <li>
          <a class="govuk-link" href={pageAddress(place, CATEGORISE_PATH)}>
            Categorise other goods
          </a>
        </li>
      </ul>
      <details class="govuk-details">
        <summary class="govuk-details__summary">
          <span class="govuk-details__summary-text">What the categories mean</span>
        </summary>
        <div class="govuk-details__text measure">
          <CategoriesExplained />
        </div>
      </details>
    </>
  )
}

const Assessments = ({
  title,
  list,
  categorised,
  met,
}: {
  readonly title: string
  readonly list: readonly ItemAssessment[]
  readonly categorised: ResultView['categorised']
  readonly met: readonly string[]
}): JSX.Element | null =>
  list.length === 0 ? null : (
    <section>
      <h2 class="govuk-heading-m">{title}</h2>
      <ul class="assessments">
        {list.map((assessment) => (
          <AssessmentCard key={idOf(assessment)} assessment={assessment} context={categorised.context} met={met} />
        ))}
      </ul>
    </section>
  )

/** Licences and other papers that measures of the goods ask for, and the unit of their amounts. */
const Documents = ({ view: { categorised } }: { readonly view: ResultView }): JSX.Element | null => {
  const { item, context } = categorised
  if (item.licences.length === 0 && item.supplementaryUnit === null) return null
  return (
    <section>
      <h2 class="govuk-heading-m">Documents and amounts</h2>
      {item.supplementaryUnit !== null && (
        <p class="govuk-body">
          Declare the amount in an additional unit: <strong>{item.supplementaryUnit}</strong>.
        </p>
      )}
      {item.licences.length > 0 && (
        <section class="table-scroll" tabindex={0} aria-label="Licences and certificates">
          <table class="govuk-table">
            <caption class="govuk-table__caption">
              Licences and certificates that measures of these goods may ask for
            </caption>
            <thead>
              <tr>
                <th class="govuk-table__header" scope="col">
                  Code
                </th>
                <th class="govuk-table__header" scope="col">
                  Document
                </th>
              </tr>
            </thead>
            <tbody>
              {item.licences.map((code) => (
                <tr key={code}>
                  <th class="govuk-table__header code" scope="row">
                    {code}
                  </th>
                  <td class="govuk-table__cell">{describeCertificate(code, context).description}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}
