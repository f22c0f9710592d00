import { z } from 'zod'
import {
  ABSTENTION_HELP,
  classifiedTariff,
  descriptionSchema,
  itemSearchRequestSchema,
  itemSearchResponse,
  levelsSchema,
  MAX_DESCRIPTION_LENGTH,
  questionSchema,
} from '../../fpo/index.ts'
import { languageName } from '../../language/languages/languages.ts'
import { describeCode } from '../describe-code.ts'
import { liveTariff } from '../live-tariff.ts'
import { commonOutput, defineTool } from '../tool.ts'

const MAX_CODES = 10

/** A probability below which a person should not rely on the code: half of them are wrong. */
const LOW_SCORE = 500

/** Finds codes for the description of a parcel's item. */
export const classifyTool = defineTool({
  name: 'classify',
  title: 'Classify a description',
  description:
    'Estimates HS codes (6 digits) or CN codes (8) for a short description as on a parcel\'s customs form ("cotton t-shirt"), with the probability that each is right. Says why if no code follows, how sure each level of the best code is, and what question would decide. For finding a full code by looking around, use `search`. 30 descriptions a minute.',
  input: z.strictObject({
    description: descriptionSchema.describe(
      `What the goods are, at most ${MAX_DESCRIPTION_LENGTH} characters: product, material, use; in English or another language`,
    ),
    digits: z.union([z.literal(6), z.literal(8)], 'Send 6 (HS codes) or 8 (CN codes).').default(6),
    limit: z.int().min(1).max(MAX_CODES).default(5),
  }),
  output: z.strictObject({
    ...commonOutput,
    candidates: z
      .array(
        z.strictObject({
          code: z.string(),
          score: z.number().min(0).max(1).describe('Estimated probability that the code is right'),
          is_unsure: z.boolean().describe('Whether the code is more likely wrong than right'),
          path: z.array(z.string()).describe('Descriptions from the chapter down to the code'),
        }),
      )
      .describe('Best first'),
    levels: levelsSchema
      .nullable()
      .describe('How sure the chapter, heading, HS and CN code of the first candidate are; scores from 0 to 1000'),
    next_question: questionSchema
      .nullable()
      .describe(
        'Where the heading is sure and the code is not: what to ask the user, with the codes that each answer leaves',
      ),
    reason: z.enum(Object.keys(ABSTENTION_HELP) as [keyof typeof ABSTENTION_HELP]).nullable(),
    searched_as: z.string().nullable().describe('The description in English, if it is in another language'),
    help: z.string().nullable().describe('What to send instead, if there are no candidates'),
  }),
  capacity: 'search',
  async answer({ description, digits, limit }, { dependencies, request }) {
    await dependencies.visitorLimit.take(request.visitor, 'classify')
    const live = await classifiedTariff(dependencies.liveVersions)
    const item = itemSearchRequestSchema.parse({ description, digits, limit: limit + 1 })
    const classification = await dependencies.classify(live, item, { signal: request.signal })
    const { results, reason, language, searchedAs } = classification
    const { levels = null, next_question: question = null } = itemSearchResponse(classification)
    const { tariff, about } = await liveTariff(dependencies, live.region)
    const candidates = await Promise.all(
      results.slice(0, limit).map(async ({ code, score }) => ({
        code,
        score: score / 1000,
        is_unsure: score < LOW_SCORE,
        path: [...(await describeCode(tariff, code))],
      })),
    )
    const help = reason === null ? null : ABSTENTION_HELP[reason]
    return {
      text: [
        ...(searchedAs === undefined ? [] : [`Read as "${searchedAs}", from ${languageName(language ?? 'en')}.`]),
        help ??
          candidates
            .map(({ code, score, path }) => `${code} ${Math.round(score * 100)} % ${path.at(-1) ?? ''}`)
            .join('\n'),
        ...(question === null
          ? []
          : [
              `To decide, ask: ${question.text}`,
              ...question.options.map(({ text, codes }) => `- ${text}: ${codes.join(', ')}`),
            ]),
      ].join('\n'),
      content: {
        ...about,
        truncated: results.length > limit,
        candidates,
        levels,
        next_question: question,
        reason,
        searched_as: searchedAs ?? null,
        help,
      },
    }
  },
})
