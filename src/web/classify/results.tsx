import type { JSX } from 'preact'
import type { LabelledText } from '../../classifiers/neighbours.ts'
import {
  ABSTENTION_HELP,
  type AbstentionReason,
  type DeclaredCode,
  declaredNote,
  type LevelName,
  type Levels,
  LIKELY_SCORE,
  type NextQuestion,
} from '../../fpo/index.ts'
import { type Language, languageName } from '../../language/languages/languages.ts'
import { Code } from '../components/code.tsx'
import { TableHead } from '../components/table-head.tsx'
import { type Place, pageAddress } from '../place.ts'
import { ClassifiedCode, type FoundCode, KnownTexts } from './classified-code.tsx'
import { REFUSALS } from './refusals.ts'
import { chanceInWords } from './score.ts'

/** The classification of a description. */
export interface Findings {
  readonly description: string
  readonly codes: readonly FoundCode[]
  /** Why there are no codes; null if there are. */
  readonly reason: AbstentionReason | null
  readonly nearest: readonly LabelledText[]
  /** References of the customs rulings behind texts of `nearest`. */
  readonly precedents: ReadonlyMap<string, string>
  readonly levels?: Levels
  readonly nextQuestion?: NextQuestion
  /** Whether the declared code fits; absent if none was sent. */
  readonly declared?: DeclaredCode
  /** The language of the description, if it is not English. */
  readonly language?: Language
  /** The description in English whose words were compared, if it is in another language whose words are known. */
  readonly searchedAs?: string
  /** Whether words alone were compared. */
  readonly isDegraded: boolean
}

/** The codes for a description, or why there are none. */
export const Results = ({ findings, place }: { readonly findings: Findings; readonly place: Place }): JSX.Element => {
  const { codes, nearest, precedents, levels, nextQuestion, declared, language, searchedAs, isDegraded } = findings
  return (
    <section aria-labelledby="results">
      <Verdict findings={findings} />
      {language !== undefined && searchedAs !== undefined && (
        <p class="govuk-body measure read-as">
          Read as <strong>{searchedAs}</strong>, from {languageName(language)}.
        </p>
      )}
      {isDegraded && (
        <p class="govuk-inset-text measure">
          Only words were compared this time, not meanings. Try again in a minute for a better answer.
        </p>
      )}
      {levels && <LevelScores levels={levels} />}
      {nextQuestion && <WhatDecides question={nextQuestion} place={place} />}
      {declared && <Declared declared={declared} precedents={precedents} />}
      {codes.length > 0 && (
        <ol class="classified-list">
          {codes.map((found, index) => (
            <ClassifiedCode key={found.code} {...{ found, nearest, precedents }} isFirst={index === 0} />
          ))}
        </ol>
      )}
    </section>
  )
}

const LEVEL_NAMES: readonly (readonly [level: LevelName, name: string])[] = [
  ['chapter', 'Chapter'],
  ['heading', 'Heading'],
  ['hs', 'Six digits'],
  ['cn', 'Eight digits'],
]

const BAND_NAMES = { sure: 'Sure', likely: 'Likely', unsure: 'Unsure' } as const

/** How sure each level of the best code is. */
const LevelScores = ({ levels }: { readonly levels: Levels }): JSX.Element => (
  <table class="govuk-table classified-levels">
    <caption class="govuk-table__caption govuk-table__caption--s">How sure each level is</caption>
    <TableHead columns={['Level', 'Code', 'Right', 'How sure']} />
    <tbody class="govuk-table__body">
      {LEVEL_NAMES.map(([level, name]) => {
        const { code, score, band } = levels[level]
        return (
          <tr key={level} class="govuk-table__row">
            <th scope="row" class="govuk-table__header">
              {name}
            </th>
            <td class="govuk-table__cell">
              <Code code={code} />
            </td>
            <td class="govuk-table__cell">{chanceInWords(score)}</td>
            <td class="govuk-table__cell">{BAND_NAMES[band]}</td>
          </tr>
        )
      })}
    </tbody>
  </table>
)

/** The question that decides among the codes of a heading. */
const WhatDecides = ({
  question: { text, options },
  place,
}: {
  readonly question: NextQuestion
  readonly place: Place
}): JSX.Element => (
  <div class="panel panel--flush what-decides">
    <h3 class="govuk-heading-s">The heading is clear. What decides: {text}</h3>
    <ul class="govuk-list govuk-list--bullet">
      {options.map((option) => (
        <li key={option.text}>
          {option.text}:
          {option.codes.map((code) => (
            <span key={code} class="what-decides__code">
              {' '}
              <a class="govuk-link" href={pageAddress(place, '/search', { q: code })}>
                <Code code={code} />
              </a>
            </span>
          ))}
        </li>
      ))}
    </ul>
  </div>
)

/** What is to be said of the declared code, and the labels with it. */
const Declared = ({
  declared,
  precedents,
}: {
  readonly declared: DeclaredCode
  readonly precedents: ReadonlyMap<string, string>
}): JSX.Element => (
  <div class="panel panel--flush declared">
    <h3 class="govuk-heading-s">
      Declared: <Code code={declared.code} />
    </h3>
    {declaredNote(declared) !== '' && <p class="govuk-body measure">{declaredNote(declared)}</p>}
    {declared.fit && (
      <>
        <p class="govuk-body measure">
          Score {declared.fit.score} of 1,000: right about {chanceInWords(declared.fit.score)}.
        </p>
        <KnownTexts texts={declared.fit.labels.declared} precedents={precedents} />
      </>
    )}
  </div>
)

/** A low score and no answer are different: one has candidates to choose from. */
const Verdict = ({ findings: { description, codes, reason } }: { readonly findings: Findings }): JSX.Element => {
  const best = codes[0]
  if (best === undefined) {
    return (
      <div class="panel panel--flush verdict verdict--none">
        <h2 class="govuk-heading-m verdict__title" id="results">
          {reason === null ? 'No code found' : REFUSALS[reason]}
        </h2>
        <p class="govuk-body verdict__quoted">
          No code follows from <q>{description}</q>.
        </p>
        {reason !== null && <p class="govuk-body measure">{ABSTENTION_HELP[reason]}</p>}
      </div>
    )
  }
  if (best.score >= LIKELY_SCORE) {
    return (
      <h2 class="govuk-heading-m verdict__quoted" id="results">
        Codes for <q>{description}</q>
      </h2>
    )
  }
  return (
    <div class="panel panel--flush verdict verdict--low">
      <h2 class="govuk-heading-m verdict__title verdict__quoted" id="results">
        No clear code for <q>{description}</q>
      </h2>
      <p class="govuk-body measure">
        Even the best of these is right only about {chanceInWords(best.score)}. Check them against the tariff, or say
        more about the goods: material, use, how they are made.
      </p>
    </div>
  )
}
