import type { JSX } from 'preact'
import type { RuleSetRow, SchemeRow } from '../../reference/index.ts'
import { plainLine } from '../../tariff/plain-text.ts'
import { type AreaOption, nameInSentence } from '../area-options.ts'

/** A scheme that covers the country, with its rules for the commodity. */
export interface OriginScheme {
  readonly scheme: SchemeRow
  readonly ruleSets: readonly RuleSetRow[]
}

/** What the abbreviations of rules mean, which agreements write next to them. */
const RULE_CLASSES: Readonly<Record<string, string>> = {
  WO: 'wholly obtained in the country',
  CC: 'made of materials of another chapter',
  CTH: 'made of materials of another heading',
  CTSH: 'made of materials of another subheading',
  MaxNOM: 'a limit on the value of foreign materials',
  RVC: 'a share of the value from the countries of the agreement',
}

/** What goods of the country have to meet for a lower duty, in three steps; nothing where the data has no scheme. */
export const OriginRules = ({
  schemes,
  country,
}: {
  readonly schemes: readonly OriginScheme[]
  readonly country: AreaOption
}): JSX.Element | null =>
  schemes.length === 0 ? null : (
    <section class="page-section" aria-labelledby="origin">
      <h2 class="govuk-heading-m" id="origin">
        Rules of origin: how goods of {nameInSentence(country)} get the lower duty
      </h2>
      {schemes.map((one) => (
        <Scheme key={one.scheme.scheme_code} {...one} />
      ))}
    </section>
  )

const Scheme = ({ scheme: { title, unilateral, details }, ruleSets }: OriginScheme): JSX.Element => (
  <>
    <h3 class="govuk-heading-s">{title}</h3>
    <ol class="govuk-list govuk-list--number govuk-list--spaced measure">
      <li>
        <strong>The scheme.</strong>{' '}
        {unilateral ? 'It lowers duties without an agreement of both sides.' : 'An agreement of both sides.'}
        {details.links.map(({ text, url }) => (
          <>
            {' '}
            <a key={url} class="govuk-link" href={url}>
              {text}
            </a>
          </>
        ))}
      </li>
      <li>
        <strong>The rule for this commodity.</strong>{' '}
        {ruleSets.length === 0 && 'The data has none under this scheme: read its list of rules.'}
        {ruleSets.map((ruleSet) => (
          <RuleSet key={ruleSet.record_number} ruleSet={ruleSet} />
        ))}
        {details.footnote !== null && <p class="govuk-body-s">{plainLine(details.footnote)}</p>}
      </li>
      <li>
        <strong>The proof.</strong>{' '}
        {details.proofs.length === 0
          ? 'The data does not say which proof of origin is needed.'
          : details.proofs.length === 1
            ? 'Have this proof when you claim the lower duty:'
            : 'Have one of these proofs when you claim the lower duty:'}
        {details.proofs.length > 0 && (
          <ul class="govuk-list govuk-list--bullet">
            {details.proofs.map(({ summary, content, url, subtext }) => (
              <li key={summary}>
                {url === null ? (
                  summary
                ) : (
                  <a class="govuk-link" href={url}>
                    {summary}
                  </a>
                )}
                {subtext !== null && `, ${plainLine(subtext)}`}
                {content !== null && <span class="muted"> {plainLine(content)}</span>}
              </li>
            ))}
          </ul>
        )}
      </li>
    </ol>
  </>
)

const RuleSet = ({ ruleSet: { heading, subdivision, rules } }: { readonly ruleSet: RuleSetRow }): JSX.Element => (
  <div>
    <p class="govuk-body-s">
      For {[heading, subdivision].flatMap((part) => (part ? [plainLine(part)] : [])).join(', ')}:
    </p>
    <ul class="govuk-list govuk-list--bullet">
      {rules.list.map(({ rule, rule_class: classes, operator }, index) => (
        <li key={index}>
          {plainLine(rule)}
          {classes.map((name) => (
            <span key={name} class="muted">
              {' '}
              ({name}
              {RULE_CLASSES[name] !== undefined && `: ${RULE_CLASSES[name]}`})
            </span>
          ))}
          {operator !== null && <strong> {operator}</strong>}
        </li>
      ))}
    </ul>
  </div>
)
