import type { JSX } from 'preact'
import type { DutyAlternative } from '../../tariff/duty/calculate-duty.ts'
import type { Currency } from '../../tariff/duty/consignment.ts'
import { DUTY_LINE_NAMES, type DutyLine } from '../../tariff/duty/duty-line.ts'
import { amountText, totalText } from '../../tariff/duty/duty-texts.ts'
import { missingText } from '../../tariff/duty/work-out.ts'
import type { Duties } from '../../tariff-data/duties/read-duties.ts'

/** What the goods cost: every duty that can apply side by side, then the working of each. */
export const DutyResult = ({
  duties: { calculation },
  commodityAddress,
}: {
  readonly duties: Duties
  /** The page that has the measures. */
  readonly commodityAddress: string
}): JSX.Element => {
  const { alternatives, currency, customsValue, assumptions } = calculation
  return (
    <>
      <section class="page-section" aria-labelledby="duty-totals">
        <h2 class="govuk-heading-m" id="duty-totals">
          Duty and taxes
        </h2>
        <p class="govuk-body">Customs value: {amountText(customsValue, currency)}</p>
        <ul class="duty-result__totals">
          {alternatives.map((alternative, index) => (
            <li key={keyOf(alternative)} class="duty-result__total">
              <a class="govuk-link" href={`#duty-${index}`}>
                {titleOf(alternative)}
              </a>
              <strong>{totalText(alternative, currency)}</strong>
            </li>
          ))}
        </ul>
      </section>
      {alternatives.map((alternative, index) => (
        <section key={keyOf(alternative)} class="page-section duty-result" aria-labelledby={`duty-${index}`}>
          <h2 class="govuk-heading-m" id={`duty-${index}`}>
            {titleOf(alternative)}
          </h2>
          <dl class="duty-result__lines">
            {alternative.lines.map((line) => (
              <Line
                key={`${line.kind} ${line.measure?.sid}`}
                line={line}
                currency={currency}
                commodityAddress={commodityAddress}
              />
            ))}
            <div class="duty-result__line duty-result__line--total">
              <dt>Total</dt>
              <dd class="duty-result__amount">{totalText(alternative, currency)}</dd>
            </div>
          </dl>
        </section>
      ))}
      <section class="page-section" aria-labelledby="duty-assumptions">
        <h2 class="govuk-heading-m" id="duty-assumptions">
          What was assumed
        </h2>
        <ul class="govuk-list govuk-list--bullet duty-result__assumptions">
          {assumptions.map((assumption) => (
            <li key={assumption}>{sentenceOf(assumption)}</li>
          ))}
        </ul>
      </section>
    </>
  )
}

const keyOf = ({ role, measure }: DutyAlternative): string => `${role} ${measure?.sid}`

const titleOf = ({ role, lines }: DutyAlternative): string =>
  role === 'usual' ? 'Usual duty' : (lines[0]?.rule ?? role)

const sentenceOf = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

const Line = ({
  line: { kind, rule, duty, working, amount, measure, needs, assumptions, conditions },
  currency,
  commodityAddress,
}: {
  readonly line: DutyLine
  readonly currency: Currency
  readonly commodityAddress: string
}): JSX.Element => (
  <div class="duty-result__line">
    <dt>
      {DUTY_LINE_NAMES[kind]}
      <span class="duty-result__detail">
        {measure === null ? (
          rule
        ) : (
          <a class="govuk-link" href={`${commodityAddress}#import-measure-${measure.sid}`}>
            {rule}
          </a>
        )}
        {duty && `: ${duty}`}
      </span>
      {working && <span class="duty-result__working">{working}</span>}
      {needs.length > 0 && <span class="duty-result__working">{missingText(needs)}</span>}
      {assumptions.map((assumption) => (
        <span key={assumption} class="duty-result__detail">
          Assumed: {assumption}
        </span>
      ))}
      {conditions.map((condition) => (
        <span key={condition} class="duty-result__detail">
          {condition}
        </span>
      ))}
    </dt>
    <dd class="duty-result__amount">{amountText(amount, currency)}</dd>
  </div>
)
