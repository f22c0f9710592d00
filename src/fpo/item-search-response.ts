import { z } from 'zod'
import { LANGUAGE_CODES } from '../language/languages/languages.ts'
import { ABSTENTION_HELP, type AbstentionReason } from './abstain/abstention.ts'
import { LIKELY_SCORE, SURE_SCORE } from './certainty.ts'
import { type Classification, type DeclaredCode, VERDICTS } from './classification.ts'
import { declaredNote } from './declared/declared-note.ts'
import { MAX_RESULTS } from './item-search.ts'

const labelsSchema = z.array(z.strictObject({ text: z.string(), code: z.string() }))

const BANDS = ['sure', 'likely', 'unsure'] as const

const levelSchema = z.strictObject({
  code: z.string(),
  score: z
    .number()
    .min(0)
    .max(1000)
    .meta({ description: 'Estimated probability that the code is right, in thousandths.' }),
  band: z
    .enum(BANDS)
    .meta({ description: `\`sure\` from ${SURE_SCORE} on, \`likely\` from ${LIKELY_SCORE}, else \`unsure\`.` }),
})

/** {@link Levels} in an answer. */
export const levelsSchema = z
  .strictObject({ chapter: levelSchema, heading: levelSchema, hs: levelSchema, cn: levelSchema })
  .meta({ id: 'ClassifiedLevels' })

/** The next question in an answer. */
export const questionSchema = z
  .strictObject({
    text: z.string(),
    options: z.array(
      z.strictObject({
        text: z.string(),
        codes: z.array(z.string()).meta({ description: 'What the answer would leave, of `digits` digits.' }),
      }),
    ),
  })
  .meta({ id: 'ClassifierQuestion' })

const declaredSchema = z
  .strictObject({
    code: z.string().meta({ description: 'The digits of `declared_code`.' }),
    status: z
      .enum(['in_force', 'ended', 'future', 'unknown'])
      .meta({ description: 'Whether the tariff has the code today.' }),
    last_day: z.iso.date().optional().meta({ description: 'Of a code that ended.' }),
    first_day: z.iso.date().optional().meta({ description: 'Of a code that starts later.' }),
    successors: z
      .array(z.string())
      .optional()
      .meta({ description: 'The codes that follow one that ended, deduced from codes and descriptions.' }),
    verdict: z.enum(VERDICTS).optional().meta({
      description:
        'Whether the code agrees with the description. Absent if the description says no goods, or the tariff has neither the code nor a successor.',
    }),
    score: z
      .number()
      .min(0)
      .max(1000)
      .optional()
      .meta({ description: 'Estimated probability that `judged_code` is right, in thousandths.' }),
    judged_code: z.string().optional().meta({
      description:
        'What the score is of: at most eight digits of the declared code or, if it ended, of the likeliest code that follows it.',
    }),
    labels: z.strictObject({ declared: labelsSchema, best: labelsSchema }).optional().meta({
      description: 'Known descriptions like this one: those with the declared code, and those with the best.',
    }),
    note: z.string().meta({ description: 'The same in sentences.' }),
  })
  .meta({ id: 'DeclaredCode' })

/** `ItemSearchResponse`. */
export const itemSearchResponseSchema = z
  .strictObject({
    results: z
      .array(
        z.strictObject({
          code: z
            .string()
            .regex(/^(?:\d{6}|\d{8})$/)
            .meta({ description: 'HS or CN code, by the number of digits requested.' }),
          score: z
            .number()
            .min(0)
            .max(1000)
            .meta({ description: 'Estimated probability that the code is right, in thousandths.' }),
        }),
      )
      .max(MAX_RESULTS)
      .meta({ description: 'Best first; empty if no code follows from the description.' }),
    levels: levelsSchema.optional().meta({
      description:
        'How sure the chapter, the heading, the HS and the CN code of the first result are. Absent without results.',
    }),
    next_question: questionSchema.optional().meta({
      description: 'Only where the heading is sure and the code is not: the question that would decide.',
    }),
    declared: declaredSchema.optional().meta({ description: 'Only with `declared_code`.' }),
    meta: z
      .strictObject({
        reason: z
          .enum(Object.keys(ABSTENTION_HELP) as [AbstentionReason, ...AbstentionReason[]])
          .optional()
          .meta({ description: 'Why there are no results.' }),
        help: z.string().optional().meta({ description: 'The reason in a sentence, and what to send instead.' }),
        language: z
          .enum(LANGUAGE_CODES)
          .optional()
          .meta({ description: 'Language of the description, as it was read, if it is not English.' }),
        searched_as: z.string().optional().meta({
          description:
            'The description in English: the words and the meaning of both were compared. Only for a language whose words are known.',
          example: 'cotton t-shirt',
        }),
        degraded: z
          .literal(true)
          .optional()
          .meta({ description: 'The server compared words only, as the request allowed: send it again later.' }),
      })
      .optional()
      .meta({
        description: 'Only if there are no results, the description is not in English, or the answer is degraded.',
      }),
  })
  .meta({ id: 'ItemSearchResponse' })

type ItemSearchResponse = z.output<typeof itemSearchResponseSchema>

/** The response for a classification. */
export const itemSearchResponse = (classification: Classification): ItemSearchResponse => {
  const { results, reason, levels, nextQuestion, declared, language, searchedAs, isDegraded = false } = classification
  const meta = {
    ...(reason !== null && { reason, help: ABSTENTION_HELP[reason] }),
    ...(language !== undefined && { language }),
    ...(searchedAs !== undefined && { searched_as: searchedAs }),
    ...(isDegraded && { degraded: true as const }),
  }
  return {
    results: results.map(({ code, score }) => ({ code, score })),
    ...(levels && { levels }),
    ...(nextQuestion && {
      next_question: {
        text: nextQuestion.text,
        options: nextQuestion.options.map(({ text, codes }) => ({ text, codes: [...codes] })),
      },
    }),
    ...(declared && { declared: presentDeclared(declared) }),
    ...(Object.keys(meta).length > 0 && { meta }),
  }
}

const presentDeclared = (declared: DeclaredCode): z.output<typeof declaredSchema> => {
  const { code, status, fit } = declared
  const label = ({ text, code: labelled }: { readonly text: string; readonly code: string }) => ({
    text,
    code: labelled,
  })
  return {
    code,
    status: status.kind,
    ...(status.kind === 'ended' && { last_day: status.lastDay, successors: [...status.successors] }),
    ...(status.kind === 'future' && { first_day: status.firstDay }),
    ...(fit && {
      verdict: fit.verdict,
      score: fit.score,
      judged_code: fit.judgedCode,
      labels: { declared: fit.labels.declared.map(label), best: fit.labels.best.map(label) },
    }),
    note: declaredNote(declared),
  }
}
