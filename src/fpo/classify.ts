import { ServiceUnavailableError } from '../errors/service-unavailable-error.ts'
import { queryReader } from '../language/languages/read-query.ts'
import { todayUtc } from '../tariff/validity.ts'
import { type AbstentionReason, reasonToAbstain } from './abstain/abstention.ts'
import { STOP_WORDS } from './abstain/stop-words.ts'
import { isVagueTerm, vaguenessOf } from './abstain/vague.ts'
import { type CalibrationEvidence, calibratedScore } from './calibration.ts'
import { levelsOf } from './certainty.ts'
import type { Classification, Classify } from './classification.ts'
import { CLASSIFICATION_CONTEXT } from './classification-context.ts'
import { cleanDescription } from './clean/clean-description.ts'
import { readCodeStatus } from './declared/code-status.ts'
import { declaredFit, type JudgedCodes } from './declared/declared-fit.ts'
import { classifiedText } from './item-search.ts'
import { findQuestion } from './question/find-question.ts'
import type { CandidateCodes } from './rank/candidate-codes.ts'
import { rankCodes } from './rank/rank-codes.ts'
import { type EvidenceDependencies, retrieveEvidence } from './retrieve/retrieve-evidence.ts'

export interface ClassifyDependencies extends EvidenceDependencies {
  /** Called for each description that the encoder made no vector for in time. */
  onDegraded?(): void
  /** The score of a result. Default: {@link calibratedScore}. */
  calibrate?(evidence: CalibrationEvidence, code: string): number
}

const abstain = (reason: AbstentionReason): Classification => ({ results: [], reason })

/** Retrieves evidence, fuses the rankers' votes, abstains where no code follows, and calibrates the scores. */
export const createClassify =
  (dependencies: ClassifyDependencies): Classify =>
  async (live, request, options = {}) => {
    const { digits, limit, lang, allow_degraded: allowDegraded = false, declared_code: declaredCode } = request
    const { calibrate = calibratedScore } = dependencies
    const description = classifiedText(request)
    const { candidates, vagueRules } = await live.data.get(CLASSIFICATION_CONTEXT)
    const cleaned = cleanDescription(description)
    const { language, english } = (await queryReader()).read(cleaned, vagueRules.english, lang)
    const tariff = { data: live.data, asOf: todayUtc() }
    const status =
      declaredCode === undefined ? null : await readCodeStatus(tariff, declaredCode, candidates.hasBeginning)
    const declared = (judged: JudgedCodes | null) =>
      declaredCode !== undefined && status !== null
        ? { declared: { code: declaredCode, status, fit: judged && declaredFit(declaredCode, status, judged) } }
        : {}
    const asRead = { ...(language !== 'en' && { language }), ...(english !== null && { searchedAs: english }) }
    const inEnglish = english ?? cleaned
    const vagueness = vaguenessOf(description, inEnglish, vagueRules, { isForeign: language !== 'en' })
    const isStopWord = await (await live.data.get(STOP_WORDS)).get()
    if (isStopWord(description)) return { ...abstain('ics2_stop_word'), ...asRead, ...declared(null) }
    // No evidence changes that, so none is retrieved.
    if (vagueness === 'generic') return { ...abstain('vague'), ...asRead, ...declared(null) }
    if (vagueness === 'not_goods') return { ...abstain('not_goods'), ...asRead, ...declared(null) }

    const { votes, nearestCosine, vagueScore, bestTrigramScore, isDegraded, nearest } = await retrieveEvidence(
      dependencies,
      live,
      { description: cleaned, english },
      { ...options, explain: options.explain === true || declaredCode !== undefined },
    )
    if (isDegraded) {
      dependencies.onDegraded?.()
      if (!allowDegraded) throw new ServiceUnavailableError('encoder', 'no vector in time')
    }
    const also = { ...asRead, ...(isDegraded && { isDegraded }), ...(options.explain && { nearest }) }
    const { codes, support, shareOf } = rankCodes(votes, candidates, digits)
    const score = (code: string, share: number) =>
      calibrate({ digits: code.length, share, support, nearestCosine }, code)
    const reason = reasonToAbstain({
      vagueness,
      isVagueTerm: isVagueTerm(inEnglish, vagueRules),
      vagueScore,
      support,
      hasExactReference: votes.exactReference.size > 0,
      nearestCosine,
      bestTrigramScore,
      topShare: codes[0]?.share ?? 0,
    })
    if (reason !== null) return { ...abstain(reason), ...also, ...declared(null) }
    const [best] = codes
    // No labelled text shares a word with it.
    if (best === undefined) return { ...abstain('unknown_words'), ...also, ...declared(null) }
    const scoreOf = (code: string) => score(code, shareOf(code))
    const levels = levelsOf(likeliestUnder(best.code, candidates, shareOf), scoreOf)
    const isOpen = levels.heading.band === 'sure' && levels[digits === 6 ? 'hs' : 'cn'].band !== 'sure'
    const question = isOpen
      ? await findQuestion(live, levels.heading.code, tariff.asOf, { description: inEnglish, digits, shareOf })
      : null
    return {
      results: codes.slice(0, limit).map(({ code, share }) => ({ code, score: score(code, share) })),
      reason: null,
      levels,
      ...(question && { nextQuestion: question }),
      ...also,
      ...declared({ best: best.code, shareOf, scoreOf, nearest }),
    }
  }

/** The code of eight digits with the largest share under one of six or eight. */
const likeliestUnder = (code: string, { under }: CandidateCodes, shareOf: (digits: string) => number): string =>
  code.length === 8 ? code : (under(code).toSorted((a, b) => shareOf(b) - shareOf(a))[0] ?? code)
