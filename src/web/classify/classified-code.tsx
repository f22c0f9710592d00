import type { JSX } from 'preact'
import type { LabelledText } from '../../classifiers/neighbours.ts'
import { labelsForCode } from '../../fpo/index.ts'
import { Code } from '../components/code.tsx'
import { likenessInWords } from './explanation.ts'
import type { CodePath } from './read-paths.ts'
import { chanceInWords } from './score.ts'
import { ScoreBar } from './score-bar.tsx'

/** A code found for a description, with what the tariff says of it. */
export interface FoundCode {
  readonly code: string
  readonly score: number
  /** Null: the region's tariff does not have it. */
  readonly path: CodePath | null
}

/** A code, how likely it is, where it stands in the tariff, and why it was found. */
export const ClassifiedCode = ({
  found: { code, score, path },
  nearest,
  precedents,
  isFirst,
}: {
  readonly found: FoundCode
  readonly nearest: readonly LabelledText[]
  readonly precedents: ReadonlyMap<string, string>
  readonly isFirst: boolean
}): JSX.Element => (
  <li class="classified">
    <div class="classified__head">
      <h3 class="govuk-heading-m classified__code">
        {path ? (
          <a class="govuk-link" href={path.address}>
            <Code code={code} />
          </a>
        ) : (
          <Code code={code} />
        )}
      </h3>
      <p class="classified__score">
        <span class="classified__figure">Score {score} of 1,000</span>
        <span class="muted"> · right about {chanceInWords(score)}</span>
        <ScoreBar score={score} />
      </p>
    </div>
    {path ? <Path path={path} /> : <p class="govuk-body">This tariff does not have the code.</p>}
    <Why code={code} nearest={nearest} precedents={precedents} isOpen={isFirst} />
  </li>
)

const Path = ({ path: { above, description } }: { readonly path: CodePath }): JSX.Element => (
  <>
    <p class="govuk-body classified__description">{description}</p>
    <ol class="classified__path">
      {above.map(({ name, description: text, address }) => (
        <li key={address} class="classified__step">
          {name === '' ? (
            <a class="govuk-link" href={address}>
              {text}
            </a>
          ) : (
            <>
              <a class="govuk-link" href={address}>
                {name}
              </a>{' '}
              {text}
            </>
          )}
        </li>
      ))}
    </ol>
  </>
)

const Why = ({
  code,
  nearest,
  precedents,
  isOpen,
}: {
  readonly code: string
  readonly nearest: readonly LabelledText[]
  readonly precedents: ReadonlyMap<string, string>
  readonly isOpen: boolean
}): JSX.Element => {
  const texts = labelsForCode(code, nearest)
  return (
    <details class="govuk-details classified__why" open={isOpen}>
      <summary class="govuk-details__summary">
        <span class="govuk-details__summary-text">
          Why this code<span class="govuk-visually-hidden"> {code}</span>
        </span>
      </summary>
      <div class="govuk-details__text">
        {texts.length === 0 ? (
          <p class="govuk-body-s">
            None of the descriptions most like yours has this code. It follows from what a model learned from all
            descriptions with known codes.
          </p>
        ) : (
          <KnownTexts texts={texts} precedents={precedents} />
        )}
      </div>
    </details>
  )
}

/** Labelled texts that speak for a code; nothing without any. */
export const KnownTexts = ({
  texts,
  precedents,
}: {
  readonly texts: readonly LabelledText[]
  /** References of the rulings behind texts. */
  readonly precedents: ReadonlyMap<string, string>
}): JSX.Element | null =>
  texts.length === 0 ? null : (
    <>
      <p class="govuk-body-s classified__why-intro">Known descriptions most like yours, with their codes:</p>
      <ul class="classified__texts">
        {texts.map((text) => (
          <li key={`${text.code} ${text.text}`}>
            <q class="classified__text">{text.text}</q> – <Code code={text.code} />,{' '}
            <span class="muted">{likenessInWords(text) ?? 'same words'}</span>
            {precedents.has(text.text) && `, customs ruling ${precedents.get(text.text)}`}
          </li>
        ))}
      </ul>
    </>
  )
